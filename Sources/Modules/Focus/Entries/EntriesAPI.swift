import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/me/focus/entries` and `/me/focus/timer`
struct EntriesAPI {
    func add(to routes: FocusRoutes) {
        addTimer(to: routes)
        routes.on(.listFocusEntries) { request, context in try await list(request, context) }
        routes.add(.addFocusEntry) { input, tx in
            let draft = FocusEntryDraft(
                mode: input.mode,
                startedAt: try Instant(input.startedAt, field: "startedAt"),
                endedAt: try Instant(input.endedAt, field: "endedAt"),
                note: input.note,
                tags: input.tags ?? []
            )
            return try FocusEntry.add(draft, in: tx).entry
        }
        routes.on(.getFocusEntry) { request, context in
            let (id, person) = (try context.id("entry", of: FocusEntryKey.self), context.account.person)
            let entry = try await context.read { tx in try FocusEntry.find(id, of: person, in: tx) }
            return context.answer(entry.json, version: entry.version, to: request)
        }
        routes.change(.changeFocusEntry, "entry") { id, precondition, input, tx in
            try FocusEntry.change(id, if: precondition, in: tx) { draft in
                draft.mode = input.mode ?? draft.mode
                draft.startedAt = try input.startedAt.map { try Instant($0, field: "startedAt") } ?? draft.startedAt
                draft.endedAt = try input.endedAt.map { try Instant($0, field: "endedAt") } ?? draft.endedAt
                draft.note = input.note.applied(to: draft.note)
                draft.tags = input.tags ?? draft.tags
            }
            .entry
        }
        routes.act(.removeFocusEntry, "entry", of: FocusEntryKey.self) { id, precondition, tx in
            _ = try FocusEntry.delete(id, if: precondition, in: tx)
            let until = tx.now.adding(minutes: FocusChange.keptMinutes)
            return Reply(DeletedFocusEntry(id: id.description, restorableUntil: until.description))
        }
        routes.act(.restoreFocusEntry, "entry", of: FocusEntryKey.self) { id, _, tx in
            let entry = try FocusEntry.restore(id, in: tx)
            return Reply(entry.json, version: entry.version)
        }
        addChanges(to: routes)
    }

    private func addChanges(to routes: FocusRoutes) {
        routes.act(.splitFocusEntry, "entry", of: FocusEntryKey.self) { id, precondition, input, tx in
            let at = try Instant(input.at, field: "at")
            let entries = try FocusEntry.split(id, at: at, if: precondition, in: tx).entries
            return Reply(Page(items: entries.map(\.json)))
        }
        routes.act(.cutFocusEntry, "entry", of: FocusEntryKey.self) { id, precondition, input, tx in
            let old = try FocusEntry.find(id, of: tx.person, in: tx)
            let (from, to) = (try Instant(input.from, field: "from"), try Instant(input.to, field: "to"))
            _ = try FocusEntry.cut(id, from: from, to: to, for: input.mode, if: precondition, in: tx)
            let end = old.endedAt ?? tx.now.adding(milliseconds: 1)
            let entries = try FocusEntry.between(old.startedAt, end, of: tx.person, now: tx.now, in: tx)
            return Reply(Page(items: entries.prefix(200).map(\.json)))
        }
        routes.on(.mergeFocusEntries) { request, context, input in
            try await context.write(request, input: input) { tx in
                let ids = try input.entries.map { try FocusEntryID($0, field: "entries") }
                let entry = try FocusEntry.merge(ids, in: tx).entry
                return Reply(entry.json, version: entry.version)
            }
        }
        routes.on(.undoFocusChange) { request, context in
            try await context.write(request) { tx in
                let change = try FocusChange.undo(in: tx)
                return Reply(UndoneFocusChange(id: change.id.description, kind: change.kind.rawValue))
            }
        }
    }

    private func addTimer(to routes: FocusRoutes) {
        routes.on(.getFocusTimer) { request, context in
            let person = context.account.person
            let running = try await context.read { tx in try FocusEntry.running(person, in: tx) }
            if let entry = running.first {
                return context.answer(entry.json, version: FocusTimer.version(running), to: request)
            }
            return Response(status: .noContent, headers: [.eTag: "\"\(FocusTimer.idleVersion)\""])
        }
        routes.on(.startFocusTimer) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let draft = FocusTimerDraft(
                    mode: input.mode,
                    startedAt: try input.startedAt.map { try Instant($0, field: "startedAt") },
                    note: input.note,
                    tags: input.tags
                )
                let entry = try FocusTimer.start(draft, if: precondition, in: tx).entry
                let running = try FocusEntry.running(tx.person, in: tx)
                return Reply(entry.json, version: FocusTimer.version(running))
            }
        }
        routes.on(.stopFocusTimer) { request, context, input in
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let id: FocusEntryID? = try Validation.one { $0.id("entry", input.entry) }
                let endedAt = try input.endedAt.map { try Instant($0, field: "endedAt") }
                let entry = try FocusTimer.stop(id, at: endedAt, if: precondition, in: tx).entry
                return Reply(entry.json, version: entry.version)
            }
        }
    }

    private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        var query = Query(request)
        let (from, to) = (query.text("from"), query.text("to"))
        let mode: FocusModeID? = query.id("mode")
        let paging = Paging(&query, keys: 2)
        try query.finish()
        let entries = try await context.read { tx in
            let zone = try FocusSettings.of(person, in: tx).zone
            let filter = try range(from, to, mode, zone, now)
            return try FocusEntry.list(filter, of: person, paging, now: now, in: tx)
        }
        return paging.answer(entries, to: request) {
            [String($0.startedAt.milliseconds), $0.id.description]
        } item: {
            $0.json
        }
    }

    private func range(
        _ from: String?,
        _ to: String?,
        _ mode: FocusModeID?,
        _ zone: Zone,
        _ now: Instant
    ) throws -> FocusFilter {
        let tomorrow = zone.startOfDay(zone.today(at: now).adding(days: 1))
        let given = try from.map { try moment("from", $0, zone) }
        let day = 24 * 60
        let most = FocusFilter.mostDays * day
        let end =
            try to.map { try moment("to", $0, zone) }
            ?? given.map { min($0.adding(minutes: most), max(tomorrow, $0.adding(minutes: day))) } ?? tomorrow
        let start = given ?? end.adding(minutes: -31 * day)
        // One extra day, because a day has 25 hours when the clocks go back.
        if end <= start || start.adding(minutes: most + day) < end {
            let gaps: [String: Phrase.Argument] = ["most": .number(FocusFilter.mostDays)]
            throw AppError.invalid("to", "range", Phrase("focus.range", gaps))
        }
        return FocusFilter(start, end, mode: mode)
    }

    private func moment(_ field: String, _ text: String, _ zone: Zone) throws -> Instant {
        if let date = LocalDate(text) { return zone.startOfDay(date) }
        return try Instant(text, field: field)
    }
}

extension FocusEntry: FocusThing {
    var json: API.FocusEntry {
        API.FocusEntry(
            id: id.description,
            mode: FocusModeRef(id: mode.description, name: modeName),
            startedAt: startedAt.description,
            endedAt: endedAt?.description,
            note: note,
            tags: tags,
            source: source == .timer ? .timer : .manual
        )
    }
}
