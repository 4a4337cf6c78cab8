import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/exchanges/approvals` and `/crews/{crew}/week-copies`
struct PlanningAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.approveExchanges) { request, context, input in
            let exchanges = try input.checked()
            if let first = try await context.repeated(request, input: input) { return first }
            let words = context.words
            let results = try await context.approve(exchanges).map { result in
                ApprovalResult(
                    exchange: result.exchange.description,
                    outcome: result.refusal == nil ? .approved : .refused,
                    message: result.refusal.map { words($0) }
                )
            }
            // Each exchange was decided separately: the stored response for a retry is the list of results.
            return try await context.write(request, input: input, archived: .allowed) { _ in
                Reply(Approvals(items: results))
            }
        }
        routes.on(.copyWeek) { request, context, input in
            let words = context.words
            return try await context.write(request, input: input) { tx in
                let order = try input.checked(tx.viewer)
                let isTrial = input.dryRun ?? false
                let copied = try Shift.copyWeek(order, isTrial: isTrial, in: tx)
                return Reply(copied.json(words))
            }
        }
    }
}

extension NewApprovals {
    fileprivate func checked() throws -> [ExchangeID] {
        let range = 1...CrewContext.mostApprovals
        if !range.contains(exchanges.count) { throw AppError.outOfRange("exchanges", range) }
        var ids: [ExchangeID] = []
        for text in exchanges {
            let id = try ExchangeID(text, field: "exchanges")
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}

extension NewWeekCopy {
    /// The maximum number of people in a request.
    private static let mostPeople = Limits.people.upperBound

    fileprivate func checked(_ viewer: Viewer) throws -> WeekCopyOrder {
        var check = Validation()
        func week(_ field: String, _ text: String) -> LocalDate {
            guard let week = Week(text) else {
                check.fail(field, "week", Phrase("shifts.copy.week"))
                return .epoch
            }
            return week.firstDay(of: viewer)
        }
        let (from, to) = (week("from", from), week("to", to))
        let days = (days ?? Weekday.allCases.map(\.rawValue)).compactMap { number in
            let day = Weekday(rawValue: number)
            if day == nil { check.fail("days", "choice", Phrase("error.field.choice")) }
            return day
        }
        if days.isEmpty { check.fail("days", "required", Phrase("error.field.required")) }
        if let people, people.count > Self.mostPeople {
            check.fail("people", "tooMany", Phrase("error.field.tooMany", ["most": .number(Self.mostPeople)]))
        }
        let ids = people.map { people in
            people.compactMap { text in
                let id = PersonID(text)
                if id == nil { check.fail("people", "id", Phrase("error.field.id")) }
                return id
            }
        }
        try check.finish()
        return WeekCopyOrder(
            from: from,
            to: to,
            days: Set(days),
            people: ids.map { Set($0) },
            isOpenOnly: openOnly ?? false,
            isDraft: draft ?? false
        )
    }
}

extension Week {
    /// The first day of the crew's week that contains the Thursday of this ISO week.
    func firstDay(of viewer: Viewer) -> LocalDate {
        firstDay.adding(days: 3).startOfWeek(firstDay: viewer.weekStart)
    }
}

extension CopiedWeek {
    fileprivate func json(_ words: Words) -> WeekCopy {
        WeekCopy(
            made: made,
            present: present,
            fixed: fixed,
            passed: passed,
            left: left.map { $0.json(words) }
        )
    }
}

extension CopiedWeek.Left {
    func json(_ words: Words) -> LeftShift {
        LeftShift(
            date: draft.date.description,
            start: draft.start.description,
            end: draft.end.description,
            position: draft.position,
            person: holder.json,
            message: words(reason)
        )
    }
}
