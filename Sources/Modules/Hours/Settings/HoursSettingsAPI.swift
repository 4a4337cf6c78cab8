import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/hours-settings` and `/crews/{crew}/members/{person}/contracts`
struct HoursSettingsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.getHoursSettings) { request, context in
            let crew = context.viewer.crew
            let settings = try await context.read { tx in try HoursSettings.of(crew, in: tx) }
            return context.answer(settings.json, version: settings.version, to: request)
        }
        routes.on(.changeHoursSettings) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let settings = try HoursSettings.change(if: precondition, in: tx, input.applied)
                return Reply(settings.json, version: settings.version)
            }
        }
        routes.on(.listContracts) { request, context in
            let (viewer, person, paging) = (context.viewer, try context.sheetPerson(), try Paging(request))
            let items = try await context.read { tx in try list(person, viewer, tx) }
            return try paging.answer(items, inMemory: \.validFrom, to: request) { $0 }
        }
        routes.on(.setContract) { request, context, input in
            let person = try context.sheetPerson()
            return try await context.write(request, input: input) { tx in
                try Contract.set(try input.checked(), of: person, in: tx)
                return Reply(Page(items: try list(person, tx.viewer, tx)))
            }
        }
        routes.on(.removeContract) { request, context in
            let person = try context.sheetPerson()
            guard let validFrom = LocalDate(try context.text("validFrom")) else { throw AppError.notFound }
            return try await context.write(request) { tx in
                try Contract.remove(from: validFrom, of: person, in: tx)
                return .noContent
            }
        }
    }

    private func list(_ person: PersonID, _ viewer: Viewer, _ tx: Tx) throws -> [API.Contract] {
        if try !Members.wasMember(person, of: viewer.crew, in: tx) { throw AppError.notFound }
        return try Contracts.of(person, crew: viewer.crew, in: tx).all.map(\.json)
    }
}

extension HoursSettingsPatch {
    /// - Throws: `AppError.invalid` for an invalid day.
    func applied(to settings: inout HoursSettings) throws {
        var check = Validation()
        settings.step = step ?? settings.step
        settings.period = period ?? settings.period
        settings.currency = currency ?? settings.currency
        settings.rounding = rounding ?? settings.rounding
        settings.roundingStep = roundingStep ?? settings.roundingStep
        settings.lockedUntil = check.optionalDate(
            "lockedUntil",
            lockedUntil.applied(to: settings.lockedUntil?.description)
        )
        try check.finish()
    }
}

extension NewContract {
    fileprivate func checked() throws -> Contract {
        var check = Validation()
        let validFrom = check.date("validFrom", validFrom)
        let days = weekdays.prefix(7).compactMap { Weekday(rawValue: $0) }
        if days.count != weekdays.count || Set(days).count != days.count {
            check.fail("weekdays", "choice", Phrase("error.field.choice"))
        }
        try check.finish()
        return Contract(validFrom: validFrom, status: status, weekMinutes: weekMinutes, weekdays: Set(days))
    }
}
