import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/blocks` and `/me/focus/plan`
struct BlocksAPI {
    let shifts: (any PlannedShiftSource)?

    func add(to routes: FocusRoutes) {
        routes.list(.listFocusBlocks, by: \.id) { context in
            let person = context.account.person
            return try await context.read { tx in try FocusBlock.all(of: person, in: tx).map(\.json) }
        }
        routes.add(.makeFocusBlock) { input, tx in try FocusBlock.add(input.draft(), in: tx) }
        routes.change(.changeFocusBlock, "block") { id, precondition, input, tx in
            try FocusBlock.change(id, if: precondition, in: tx, input.apply)
        }
        routes.remove(.removeFocusBlock, "block") { try FocusBlock.delete($0, if: $1, in: $2) }
        routes.on(.compareFocusPlan) { request, context in
            let (person, now) = (context.account.person, context.site.clock.now)
            var query = Query(request)
            let (from, to) = (query.date("from"), query.date("to"))
            try query.finish()
            return try await context.slowly {
                let plan = try await context.read { tx in
                    let settings = try FocusSettings.of(person, in: tx)
                    let monday = settings.today(at: now).startOfWeek(firstDay: .monday)
                    let first = from ?? to?.adding(days: -7) ?? monday
                    let days = first..<max(first, to ?? first.adding(days: 7))
                    return try FocusPlan.load(days, of: person, settings, shifts: shifts, now: now, in: tx)
                }
                return jsonAnswer(plan.json)
            }
        }
    }
}

extension NewFocusBlock {
    /// - Throws: `AppError.invalid` with every time that cannot be read.
    func draft() throws -> FocusBlockDraft {
        var check = Validation()
        let (start, end) = (check.time("start", start), check.time("end", end))
        try check.finish()
        return FocusBlockDraft(mode: mode, weekday: weekday, start: start, end: end, note: note)
    }
}

extension FocusBlockPatch {
    /// - Throws: `AppError.invalid` with every time that cannot be read.
    func apply(to draft: inout FocusBlockDraft) throws {
        var check = Validation()
        draft.mode = mode ?? draft.mode
        draft.weekday = weekday ?? draft.weekday
        if let start { draft.start = check.time("start", start) }
        if let end { draft.end = check.time("end", end) }
        draft.note = note.applied(to: draft.note)
        try check.finish()
    }
}

extension FocusBlock: FocusThing {
    var json: API.FocusBlock {
        API.FocusBlock(
            id: id.description,
            mode: FocusModeRef(id: mode.description, name: modeName),
            weekday: weekday.rawValue,
            start: start.description,
            end: end.description,
            note: note
        )
    }
}

extension FocusPlan {
    fileprivate var json: API.FocusPlan {
        API.FocusPlan(
            from: days.lowerBound.description,
            to: days.upperBound.description,
            timeZone: zone.name,
            toleranceMinutes: tolerance,
            items: items.map(\.json),
            modes: modes.map { line in
                FocusPlanLine(
                    mode: FocusModeRef(id: line.mode.description, name: line.name),
                    plannedSeconds: Int(line.planned / 1_000),
                    loggedSeconds: Int(line.logged / 1_000)
                )
            }
        )
    }
}

extension FocusPlan.Item {
    fileprivate var json: FocusPlanned {
        FocusPlanned(
            block: planned.block?.description,
            shift: planned.shift?.title,
            event: planned.event.map { FocusPlannedEvent(calendar: $0.calendar.description, title: $0.title) },
            mode: planned.mode.map { FocusModeRef(id: $0.description, name: planned.title) },
            note: planned.note,
            startsAt: planned.startsAt.description,
            endsAt: planned.endsAt.description,
            plannedSeconds: Int(planned.milliseconds / 1_000),
            loggedSeconds: Int(logged / 1_000),
            outcome: outcome
        )
    }
}
