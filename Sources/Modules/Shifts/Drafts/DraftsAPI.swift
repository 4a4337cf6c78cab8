import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/unpublished-shifts` and `/crews/{crew}/publications`
struct DraftsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listUnpublishedShifts) { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            var query = Query(request)
            let (from, to) = query.rosterDates(viewer, today: viewer.zone.today(at: now))
            let paging = Paging(&query, keys: 3)
            try query.finish()
            let last = try paging.last { keys in JudgedDraft.isKey(keys) ? keys : nil }
            let words = context.words
            let drafts = try await context.read { tx in
                try JudgedDraft.list(
                    from: from,
                    to: to,
                    in: MemberTransaction(viewer, archived: .allowed, at: now, in: tx)
                )
            }
            let rest = drafts.drop { draft in last.map { !$0.lexicographicallyPrecedes(draft.key) } ?? false }
            return paging.answer(Array(rest.prefix(paging.fetched)), to: request) {
                $0.key
            } item: {
                $0.json(words, reader: viewer.person)
            }
        }
        routes.on(.makeUnpublishedShifts) { request, context, input in
            let words = context.words
            return try await context.write(request, input: input) { tx in
                let order = try input.checked()
                let new = Set(try UnpublishedShift.add(order, in: tx).map(\.id))
                let (first, last) = (order.dates.min() ?? .epoch, order.dates.max() ?? .epoch)
                let drafts = try JudgedDraft.list(from: first, to: last.adding(days: 1), in: tx)
                let items = drafts.filter { new.contains($0.shift.id) }.map { $0.json(words, reader: tx.person) }
                return Reply(Page(items: items, next: nil), status: .created)
            }
        }
        routes.on(.changeUnpublishedShift) { request, context, input in
            let words = context.words
            let id = try context.id("unpublishedShift", of: ShiftKey.self)
            return try await context.write(request, input: input) { tx in
                _ = try UnpublishedShift.change(id, holder: try input.holder(), in: tx, input.applied)
                return Reply(try JudgedDraft.find(id, in: tx).json(words, reader: tx.person))
            }
        }
        routes.on(.removeUnpublishedShift) { request, context in
            let id = try context.id("unpublishedShift", of: ShiftKey.self)
            return try await context.write(request) { tx in
                try UnpublishedShift.remove(id, in: tx)
                return .noContent
            }
        }
        routes.on(.publishWeek) { request, context, input in
            let words = context.words
            return try await context.write(request, input: input) { tx in
                guard let week = Week(input.week) else {
                    throw AppError.invalid("week", "week", Phrase("shifts.copy.week"))
                }
                let result = try UnpublishedShift.publish(
                    week: week.firstDay(of: tx.viewer),
                    isTrial: input.dryRun ?? false,
                    in: tx
                )
                return Reply(result.json(words))
            }
        }
    }
}

extension NewUnpublishedShifts {
    func checked() throws -> DraftOrder {
        var check = Validation()
        if dates.isEmpty { check.fail("dates", "required", Phrase("shifts.draft.noDates")) }
        if dates.count > Limits.dates.upperBound {
            check.fail("dates", "tooMany", Phrase("error.field.tooMany", ["most": .number(Limits.dates.upperBound)]))
        }
        if let people, people.count > Limits.people.upperBound {
            check.fail("people", "tooMany", Phrase("error.field.tooMany", ["most": .number(Limits.people.upperBound)]))
        }
        let dates = dates.prefix(Limits.dates.upperBound).map { check.date("dates", $0) }
        let people = (people ?? []).prefix(Limits.people.upperBound).compactMap { check.id("people", $0) as PersonID? }
        let open = open ?? 0
        check.range("open", open, Limits.open)
        let order = DraftOrder(
            dates: Set(dates),
            people: Set(people),
            open: open,
            start: check.time("start", start),
            end: check.time("end", end),
            position: check.optionalLine("position", position, most: Positions.longest)
        )
        try check.finish()
        return order
    }
}

extension JudgedDraft {
    fileprivate var key: [String] {
        [shift.draft.date.description, shift.draft.start.description, shift.id.description]
    }

    fileprivate static func isKey(_ keys: [String]) -> Bool {
        LocalDate(keys[0]) != nil && LocalTime(keys[1]) != nil && ShiftID(keys[2]) != nil
    }

    fileprivate func json(_ words: Words, reader: PersonID) -> API.UnpublishedShift {
        let names = shift.person.map { [$0.id: $0.name] } ?? [:]
        return API.UnpublishedShift(
            id: shift.id.description,
            date: shift.draft.date.description,
            start: shift.draft.start.description,
            end: shift.draft.end.description,
            position: shift.draft.position,
            person: shift.person?.json,
            findings: findings.map {
                API.Finding(rule: $0.rule, mode: $0.mode, message: words($0.reason(to: reader, names: names)))
            }
        )
    }
}

extension Publication {
    fileprivate func json(_ words: Words) -> API.Publication {
        API.Publication(
            published: published,
            open: open,
            people: people.count,
            passed: passed,
            left: left.map { $0.json(words) }
        )
    }
}
