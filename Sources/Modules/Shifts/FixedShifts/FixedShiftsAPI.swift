import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/fixed-shifts`
struct FixedShiftsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listFixedShifts) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            let paging = Paging(&query, keys: 1)
            let person = query.member("person", viewer)
            try query.finish()
            let series = try await context.read { tx in
                try FixedShift.list(crew: viewer.crew, person: person, paging, in: tx)
            }
            return paging.answer(series.map(\.json), to: request) { [$0.id] }
        }
        routes.on(.makeFixedShift) { request, context, input in
            try await context.write(request, input: input) { tx in
                let series = try FixedShift.register(input.draft(by: tx.viewer), in: tx)
                return Reply(series.json, status: .created, version: series.version)
            }
        }
        routes.on(.getFixedShift) { request, context in
            let viewer = context.viewer
            let id = try context.id("fixedShift", of: FixedShiftKey.self)
            let series = try await context.read { tx in try FixedShift.find(id, crew: viewer.crew, in: tx) }
            return context.answer(series.json, version: series.version, to: request)
        }
        routes.on(.changeFixedShift) { request, context, input in
            let id = try context.id("fixedShift", of: FixedShiftKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let series = try FixedShift.change(id, to: input.applied, if: precondition, in: tx)
                return Reply(series.json, version: series.version)
            }
        }
        routes.on(.removeFixedShift) { request, context in
            let id = try context.id("fixedShift", of: FixedShiftKey.self)
            return try await context.write(request) { tx in
                try FixedShift.end(id, in: tx)
                return .noContent
            }
        }
    }
}

extension NewFixedShift {
    /// - Throws: `AppError.invalid`.
    func draft(by viewer: Viewer) throws -> FixedShiftDraft {
        var check = Validation()
        let draft = FixedShiftDraft(
            person: check.id("person", person) ?? viewer.person,
            weekday: check.choice("weekday", weekday, default: .monday),
            start: check.time("start", start),
            end: check.time("end", end),
            position: check.optionalLine("position", position, most: Positions.longest),
            validFrom: check.optionalDate("validFrom", validFrom),
            validUntil: check.optionalDate("validUntil", validUntil)
        )
        try check.finish()
        return draft
    }
}

extension FixedShiftPatch {
    fileprivate func applied(to old: FixedShift) throws -> FixedShiftDraft {
        var check = Validation()
        let draft = FixedShiftDraft(
            person: old.person.id,
            weekday: check.choice("weekday", weekday, default: old.weekday),
            start: start.map { check.time("start", $0) } ?? old.start,
            end: end.map { check.time("end", $0) } ?? old.end,
            position: check.optionalLine("position", position.applied(to: old.position), most: Positions.longest),
            validFrom: check.optionalDate("validFrom", validFrom.applied(to: old.validFrom.description)),
            validUntil: check.optionalDate("validUntil", validUntil.applied(to: old.validUntil?.description))
        )
        try check.finish()
        return draft
    }
}
