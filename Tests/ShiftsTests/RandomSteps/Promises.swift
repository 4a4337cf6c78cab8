import Core
import Events
import Storage
import Work

@testable import Shifts

// Properties of every committed state, checked without the code that maintains them.

extension Kitchen {
    /// People who would work twice at the same time, and shifts that are in two live exchanges.
    func brokenRules() async throws -> [String] {
        try await database.read { tx in
            // Two shifts that are traded never overlap for a person, because each person gives one away.
            let work = try tx.all(
                """
                SELECT shift.person, shift.starts_at, shift.ends_at, exchange.id FROM shift
                LEFT JOIN exchange_leg ON exchange_leg.crew = shift.crew AND exchange_leg.shift = shift.id AND exchange_leg.live
                LEFT JOIN exchange ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
                    AND exchange.state = 'pending' AND exchange.kind = 'trade'
                WHERE shift.deleted_at IS NULL AND shift.person IS NOT NULL
                UNION ALL SELECT CASE WHEN leg = 1 THEN exchange.taker ELSE exchange.giver END,
                    shift.starts_at, shift.ends_at, exchange.id FROM exchange
                JOIN exchange_leg ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id
                JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
                WHERE exchange.state = 'pending'
                ORDER BY 1, 2
                """
            ) { row in
                Work(person: try row.read(), startsAt: try row.read(), endsAt: try row.read(), exchange: try row.read())
            }
            let twice = work.indices.flatMap { index in
                work[(index + 1)...].prefix { work[index].meets($0) }
                    .filter { $0.exchange == nil || $0.exchange != work[index].exchange }
                    .map { "\($0.person) works twice at \($0.startsAt)" }
            }
            let doubled = try tx.all(
                """
                SELECT exchange_leg.shift FROM exchange_leg JOIN exchange
                    ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
                WHERE exchange.state IN ('open', 'pending') GROUP BY exchange_leg.shift HAVING COUNT(*) > 1
                """
            ) { "shift \(try $0.read() as ShiftID) is in two live offers" }
            let ownTakers = try tx.all("SELECT id FROM exchange WHERE taker = giver") {
                "\(try $0.read() as ExchangeID): somebody took their own shift"
            }
            let late = try tx.all(
                """
                SELECT exchange.id FROM exchange JOIN shift_request
                    ON shift_request.crew = exchange.crew AND shift_request.id = exchange.request
                WHERE exchange.state IN ('open', 'pending') AND shift_request.state <> 'open'
                """
            ) { "\(try $0.read() as ExchangeID) is suggested for a day that nobody asks for any more" }
            let halfTraded = try tx.all(
                """
                SELECT exchange.id FROM exchange WHERE kind = 'trade' AND (state IN ('pending', 'done')) <> EXISTS (
                    SELECT 1 FROM exchange_leg WHERE exchange_leg.crew = exchange.crew
                        AND exchange_leg.exchange = exchange.id AND leg = 2
                ) AND state IN ('open', 'pending', 'done')
                """
            ) { "\(try $0.read() as ExchangeID) is half a trade" }
            return twice + doubled + ownTakers + late + halfTraded
        }
    }

    /// Shifts of a fixed shift on days on which their holder is sick, with which nothing has happened since they were
    /// generated: whichever came first, they had to be offered.
    func unoffered() async throws -> [String] {
        let now = now
        return try await database.read { tx in
            try tx.all(
                """
                SELECT shift.id FROM shift JOIN days_off ON days_off.crew = shift.crew AND days_off.person = shift.person
                    AND days_off.first_day <= shift.date AND days_off.last_day >= shift.date
                WHERE days_off.kind = 'sick' AND days_off.state = 'active' AND days_off.created_at < shift.starts_at
                    AND shift.fixed_shift IS NOT NULL AND shift.version = 1 AND shift.deleted_at IS NULL
                    AND shift.starts_at > \(now)
                """
            ) { "\(try $0.read() as ShiftID) is not on offer although its holder is sick" }
        }
    }

    /// A person's shift, or one that could become theirs.
    private struct Work {
        let person: PersonID
        let startsAt: Instant
        let endsAt: Instant
        let exchange: ExchangeID?

        /// Whether another shift, which does not begin earlier, belongs to the same person and begins before this one
        /// ends.
        func meets(_ later: Work) -> Bool { later.person == person && later.startsAt < endsAt }
    }

    /// Offers that are still live although their shift has started.
    func started() async throws -> [String] {
        let now = now
        return try await database.read { tx in
            try tx.all(
                """
                SELECT exchange.id FROM exchange
                JOIN exchange_leg ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id
                JOIN shift ON shift.crew = exchange.crew AND shift.id IN (exchange_leg.shift, exchange.wanted)
                WHERE exchange.live AND shift.starts_at <= \(now)
                """
            ) { "\(try $0.read() as ExchangeID) is live although its shift has started" }
        }
    }

    /// Holders and deletions that do not follow from the facts, and dates of a series that are missing or duplicated.
    /// - Parameter series: the first date of each series; `nil` when its dates cannot be predicted.
    func unexplained(_ series: [FixedShiftID: LocalDate?]) async throws -> [String] {
        try await database.read { tx in
            try holders(tx) + series.flatMap { id, first in try dates(of: id, from: first, tx) }
        }
    }

    private func holders(_ tx: Tx) throws -> [String] {
        let facts = try tx.all(OutboxEntry.self, "FROM outbox WHERE crew = \(crew) ORDER BY subject, seq")
        let stories = Dictionary(grouping: facts) { $0.subject.cast(to: ShiftKey.self) }
        let shifts = try tx.all("SELECT id, person, deleted_at IS NOT NULL FROM shift") { row in
            (id: try row.read() as ShiftID, person: try row.read() as PersonID?, isDeleted: try row.read() as Bool)
        }
        return try shifts.flatMap { shift in
            let story = stories[shift.id] ?? []
            var problems: [String] = []
            if try told(story) != shift.person { problems.append("\(shift.id): its history tells of another holder") }
            if shift.isDeleted != (story.last?.kind == ShiftDeleted.kind) {
                problems.append("\(shift.id): deleted is \(shift.isDeleted), which its history does not tell")
            }
            if story.map(\.seq) != Array(1...max(1, story.count)) {
                problems.append("\(shift.id): its history has gaps")
            }
            return problems
        }
    }

    private func told(_ story: [OutboxEntry]) throws -> PersonID? {
        var holder: PersonID?
        for entry in story {
            if let fact: ShiftCreated = try entry.fact() { holder = fact.holder }
            if let fact: ShiftAssigned = try entry.fact() { holder = fact.holder }
            if let fact: ShiftTaken = try entry.fact() { holder = fact.holder }
            if let fact: ShiftApproved = try entry.fact() { holder = fact.holder }
            if let fact: ShiftTraded = try entry.fact() { holder = fact.holder }
            if entry.kind == ShiftReleased.kind { holder = nil }
        }
        return holder
    }

    private func dates(of id: FixedShiftID, from first: LocalDate?, _ tx: Tx) throws -> [String] {
        let found = try tx.all("SELECT series_date FROM shift WHERE fixed_shift = \(id) ORDER BY 1") {
            try $0.read() as LocalDate
        }
        guard let first else { return Set(found).count == found.count ? [] : ["\(id) has a date twice"] }
        // Shifts left by an ended series are independent.
        if try tx.exists("SELECT 1 FROM fixed_shift WHERE id = \(id) AND ended_at IS NOT NULL") { return [] }
        let limits = try tx.first("SELECT generated_until, valid_until FROM fixed_shift WHERE id = \(id)") { row in
            (generated: try row.read() as LocalDate, valid: try row.read() as LocalDate)
        }
        guard let limits else { return ["\(id) is gone"] }
        let end = min(limits.generated, limits.valid.adding(days: 1))
        let expected = Array(stride(from: first, to: end, by: 7))
        return found == expected ? [] : ["\(id) has \(found) in place of \(expected)"]
    }
}
