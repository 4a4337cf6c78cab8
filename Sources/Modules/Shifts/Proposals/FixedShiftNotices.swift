import Accounts
import Core
import Notifications
import Storage
import Work

/// The recipients of messages about fixed shifts and proposals: the managers, except for their own actions, and the
/// person whose fixed shift it is.
enum FixedShiftNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if let fact: FixedShiftAdded = try entry.fact() { return try changed("added", fact.person, entry, tx) }
        if let fact: FixedShiftChanged = try entry.fact() {
            guard let former = fact.from else { return try changed("changed", fact.person, entry, tx) }
            // The new owner may open its page, the former one their roster.
            let roster = try series(entry, page: "roster", tx)
            return try changed("added", fact.person, from: former, entry, tx)
                + [notice([former], "passed.yours", roster, entry, tx)]
        }
        if let fact: FixedShiftEnded = try entry.fact() { return try changed("ended", fact.person, entry, tx) }
        if entry.kind == FixedShiftProposed.kind {
            let proposal = try proposal(entry, tx)
            return [try notice(managers(entry, tx), "proposed.\(proposal.kind)", proposal.subject, entry, tx)]
        }
        if let fact: FixedShiftProposalApproved = try entry.fact() {
            let subject = try proposal(entry, tx).subject
            return [
                try notice([fact.person], "proposalApproved", subject, entry, tx),
                try notice(
                    managers(entry, tx).subtracting([fact.person]),
                    "proposalApproved.managers",
                    subject,
                    entry,
                    tx
                ),
            ]
        }
        if let fact: FixedShiftProposalDeclined = try entry.fact() {
            var subject = try proposal(entry, tx).subject
            if let reason = fact.reason { subject.arguments["reason"] = .text(reason) }
            let key = fact.reason == nil ? "proposalDeclined" : "proposalDeclinedBecause"
            return [try notice([fact.person], key, subject, entry, tx)]
        }
        if let fact: FixedShiftProposalExpired = try entry.fact() {
            return [try notice([fact.person], "proposalExpired", proposal(entry, tx).subject, entry, tx)]
        }
        return []
    }

    private static func changed(
        _ what: String,
        _ person: PersonID,
        from former: PersonID? = nil,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws -> [Notice] {
        let subject = try series(entry, tx)
        let whose = person == entry.actor ? "own" : "managers"
        let others = try managers(entry, tx).subtracting([person, former].compactMap { $0 })
        return [
            try notice([person], "\(what).yours", subject, entry, tx),
            try notice(others, "\(what).\(whose)", subject, entry, tx),
        ]
    }

    private static func notice(
        _ people: Set<PersonID>,
        _ key: String,
        _ subject: Subject,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws -> Notice {
        var arguments = subject.arguments
        let actor = try entry.actor.flatMap { try People.name(of: $0, in: tx) }
        arguments["actor"] = actor.map { .text($0) } ?? .phrase(Phrase("shifts.history.server"))
        return Notice(
            to: people,
            about: entry.subject,
            kind: kind(of: key),
            Phrase("shifts.notice.fixed.\(key)", arguments),
            path: subject.path
        )
    }

    private static func kind(of key: String) -> NoticeKind {
        if key.hasPrefix("proposed.") { return .shiftsToDecide }
        let isOwn = key.hasSuffix(".yours") || key.hasPrefix("proposal") && !key.hasSuffix(".managers")
        return isOwn ? .ownShifts : .rosterChanges
    }

    private struct Subject {
        let path: String
        var arguments: [String: Phrase.Argument]

        /// - Parameter row: the columns weekday, start, end, and name of the person.
        init(_ row: inout Row, path: String) throws {
            let weekday: Weekday = try row.read()
            self.path = path
            arguments = [
                "weekday": .phrase(Phrase("date.weekday.\(weekday.rawValue)")), "start": .time(try row.read()),
                "end": .time(try row.read()), "person": .text(try row.read()),
            ]
        }
    }

    /// - Parameter page: the crew's page to link to; `nil` for the page of the fixed shift.
    private static func series(_ entry: OutboxEntry, page: String? = nil, _ tx: Tx) throws -> Subject {
        let found = try tx.first(
            """
            SELECT crew.slug, fixed_shift.ended_at IS NULL,
                fixed_shift.weekday, fixed_shift.start_minute, fixed_shift.end_minute, person.name
            FROM fixed_shift JOIN person ON person.id = fixed_shift.person JOIN crew ON crew.id = fixed_shift.crew
            WHERE fixed_shift.crew = \(entry.crew) AND fixed_shift.id = \(entry.subject)
            """
        ) { row in
            let (slug, isThere): (String, Bool) = (try row.read(), try row.read())
            let page = page ?? "fixed-shifts" + (isThere ? "/\(entry.subject)" : "")
            return try Subject(&row, path: "/c/\(slug)/\(page)")
        }
        guard let found else { throw StorageError.unexpected("a fact about a fixed shift that does not exist") }
        return found
    }

    private static func proposal(_ entry: OutboxEntry, _ tx: Tx) throws -> (subject: Subject, kind: String) {
        let found = try tx.first(
            """
            SELECT crew.slug, proposal.kind, proposal.weekday, proposal.start_minute, proposal.end_minute, person.name
            FROM fixed_shift_proposal AS proposal JOIN person ON person.id = proposal.person
            JOIN crew ON crew.id = proposal.crew
            WHERE proposal.crew = \(entry.crew) AND proposal.id = \(entry.subject)
            """
        ) { row in
            let (slug, kind): (String, String) = (try row.read(), try row.read())
            let subject = try Subject(&row, path: "/c/\(slug)/fixed-shift-proposals/\(entry.subject)")
            return (subject: subject, kind: kind)
        }
        guard let found else { throw StorageError.unexpected("a fact about a proposal that does not exist") }
        return found
    }

    private static func managers(_ entry: OutboxEntry, _ tx: Tx) throws -> Set<PersonID> {
        Set(try Members.managers(of: entry.crew, in: tx))
    }
}
