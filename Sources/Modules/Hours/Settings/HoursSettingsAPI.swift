import API
import Accounts
import Core
import Events
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/hours-settings` and `/crews/{crew}/members/{person}/contracts`
struct HoursSettingsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours-settings") { request, context in
            try Query(request, []).finish()
            let crew = context.viewer.crew
            let settings = try await context.site.database.read { tx in try HoursSettings.of(crew, in: tx) }
            return context.answer(settings.json, version: settings.version, to: request)
        }
        routes.patch("hours-settings") { request, context in
            let viewer = context.viewer
            let precondition = Precondition(request)
            let input = try await request.json(HoursSettingsPatch.self)
            return try await context.write(request, input: input) { tx, now in
                let lockedUntil = try input.checkedLock()
                let settings = try HoursSettings.change(if: precondition, by: viewer, at: now, in: tx) { settings in
                    settings.step = input.step ?? settings.step
                    settings.period = input.period ?? settings.period
                    settings.currency = input.currency ?? settings.currency
                    settings.rounding = input.rounding ?? settings.rounding
                    settings.roundingStep = input.roundingStep ?? settings.roundingStep
                    settings.lockedUntil = lockedUntil.applied(to: settings.lockedUntil)
                }
                return Reply(settings.json, version: settings.version)
            }
        }
        routes.get("members/{person}/contracts") { request, context in
            try Query(request, []).finish()
            let (viewer, person) = (context.viewer, try context.sheetPerson())
            let items = try await context.site.database.read { tx in try list(person, viewer, tx) }
            return jsonAnswer(Page(items: items))
        }
        routes.put("members/{person}/contracts") { request, context in
            let (viewer, person) = (context.viewer, try context.sheetPerson())
            let input = try await request.json(NewContract.self)
            return try await context.write(request, input: input) { tx, now in
                try Contract.set(try input.checked(), of: person, by: viewer, at: now, in: tx)
                return Reply(Page(items: try list(person, viewer, tx)))
            }
        }
        routes.delete("members/{person}/contracts/{validFrom}") { request, context in
            let (viewer, person) = (context.viewer, try context.sheetPerson())
            guard let validFrom = LocalDate(try context.text("validFrom")) else { throw AppError.notFound }
            return try await context.write(request) { tx, now in
                try Contract.remove(from: validFrom, of: person, by: viewer, at: now, in: tx)
                return .noContent
            }
        }
    }

    private func list(_ person: PersonID, _ viewer: Viewer, _ tx: Tx) throws -> [API.Contract] {
        let isKnown = try tx.exists("SELECT 1 FROM member WHERE crew = \(viewer.crew) AND person = \(person)")
        if !isKnown { throw AppError.notFound }
        return try Contracts.of(person, crew: viewer.crew, in: tx).all.map(\.json)
    }
}

extension HoursSettingsPatch {
    /// - Throws: `AppError.invalid` for a day that does not exist.
    fileprivate func checkedLock() throws -> Change<LocalDate> {
        switch lockedUntil {
        case .keep: return .keep
        case .clear: return .clear
        case .set(let text):
            var check = Validation()
            let day = check.date("lockedUntil", text)
            try check.finish()
            return .set(day)
        }
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
