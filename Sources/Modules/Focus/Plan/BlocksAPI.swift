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
        routes.on(.listFocusBlocks) { request, context in
            let person = context.account.person
            var query = Query(request)
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let blocks = try await context.site.database.read { tx in try FocusBlock.all(of: person, in: tx) }
            // At most 100 blocks: paging in memory is enough.
            let after = paging.after.flatMap { keys in blocks.firstIndex { $0.id.description == keys[0] } }
            let rest = after.map { blocks[($0 + 1)...] } ?? (paging.after == nil ? blocks[...] : [])
            return paging.answer(Array(rest.prefix(paging.fetched)), to: request) {
                [$0.id.description]
            } item: {
                $0.json
            }
        }
        routes.on(.makeFocusBlock) { request, context, input in
            try await context.write(request, input: input) { tx in
                var check = Validation()
                let (start, end) = (check.time("start", input.start), check.time("end", input.end))
                try check.finish()
                let draft = FocusBlockDraft(
                    mode: input.mode,
                    weekday: input.weekday,
                    start: start,
                    end: end,
                    note: input.note
                )
                let block = try FocusBlock.add(draft, in: tx)
                return Reply(block.json, status: .created, version: block.version)
            }
        }
        routes.on(.changeFocusBlock) { request, context, input in
            let id = try context.id("block", of: FocusBlockKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let block = try FocusBlock.change(id, if: precondition, in: tx) { draft in
                    var check = Validation()
                    draft.mode = input.mode ?? draft.mode
                    draft.weekday = input.weekday ?? draft.weekday
                    if let start = input.start { draft.start = check.time("start", start) }
                    if let end = input.end { draft.end = check.time("end", end) }
                    draft.note = input.note.applied(to: draft.note)
                    try check.finish()
                }
                return Reply(block.json, version: block.version)
            }
        }
        routes.on(.removeFocusBlock) { request, context in
            let id = try context.id("block", of: FocusBlockKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                try FocusBlock.delete(id, if: precondition, in: tx)
                return .noContent
            }
        }
        routes.on(.compareFocusPlan) { request, context in
            let (person, now) = (context.account.person, context.site.clock.now)
            var query = Query(request)
            let (from, to) = (query.date("from"), query.date("to"))
            try query.finish()
            return try await context.slowly {
                let plan = try await context.site.database.read { tx in
                    let today = try FocusSettings.of(person, in: tx).today(at: now)
                    let first = from ?? to?.adding(days: -7) ?? today.startOfWeek(firstDay: .monday)
                    let days = first..<max(first, to ?? first.adding(days: 7))
                    return try FocusPlan.load(days, of: person, shifts: shifts, now: now, in: tx)
                }
                return jsonAnswer(plan.json)
            }
        }
    }
}

extension FocusBlock {
    fileprivate var json: API.FocusBlock {
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
            mode: FocusModeRef(id: planned.mode.description, name: planned.modeName),
            note: planned.note,
            startsAt: planned.startsAt.description,
            endsAt: planned.endsAt.description,
            plannedSeconds: Int(planned.milliseconds / 1_000),
            loggedSeconds: Int(logged / 1_000),
            outcome: outcome
        )
    }
}
