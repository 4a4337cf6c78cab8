package import Core
package import Storage

/// Queries on the outbox for other targets, so that none of them names its table.
extension Outbox {
    /// The number of facts that are not delivered yet.
    package static func waiting(in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL") ?? 0
    }

    /// When the oldest fact that is not delivered yet was recorded.
    package static func oldest(in tx: Tx) throws -> Instant? {
        try tx.value("SELECT at FROM outbox WHERE due_at IS NOT NULL ORDER BY at LIMIT 1")
    }

    /// The kinds of facts recorded in crews after a moment, and of those that anyone but the viewer recorded up to
    /// `slack` milliseconds before it.
    package static func kinds(
        in crews: Set<CrewID>,
        after moment: Instant,
        slack: Int64,
        viewer: PersonID,
        in tx: Tx
    ) throws -> Set<String> {
        try crews.reduce(into: []) { kinds, crew in
            let query = kindsQuery(crew, after: moment, slack: slack, viewer: viewer)
            kinds.formUnion(try tx.all(query) { try $0.read() as String })
        }
    }

    package static func kindsQuery(_ crew: CrewID, after moment: Instant, slack: Int64, viewer: PersonID) -> SQL {
        let earliest = moment.adding(milliseconds: -slack)
        return """
            SELECT DISTINCT kind FROM outbox
            WHERE crew = \(crew) AND at > \(earliest)
                AND (at > \(moment) OR actor IS NULL OR actor <> \(viewer))
            """
    }

    /// Facts of a crew, newest first.
    /// - Parameter condition: further conditions on columns of the outbox, which begin with `AND`.
    package static func entries(of crew: CrewID, _ condition: SQL, most: Int, in tx: Tx) throws -> [OutboxEntry] {
        try tx.all(
            OutboxEntry.self,
            "FROM outbox WHERE crew = \(crew) \(condition) ORDER BY at DESC, id DESC LIMIT \(most)"
        )
    }

    /// Facts of a crew about some subjects, for each of them the oldest first, and how many there are in all.
    /// - Parameter condition: as for `entries(of:_:most:in:)`.
    package static func entries<Subject>(
        of crew: CrewID,
        about subjects: [ID<Subject>],
        _ condition: SQL,
        most: Int,
        in tx: Tx
    ) throws -> (entries: [OutboxEntry], count: Int) {
        let facts: SQL = "FROM outbox WHERE crew = \(crew) \(condition) AND subject IN \(list: subjects)"
        let entries = try tx.all(OutboxEntry.self, "\(facts) ORDER BY subject, seq LIMIT \(most)")
        if entries.count < most { return (entries, entries.count) }
        return (entries, try tx.value("SELECT COUNT(*) \(facts)") ?? entries.count)
    }

    /// A condition: whether any fact was recorded about a row, given the columns with its crew and its id.
    package static func hasFacts(crew: SQL, subject: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM outbox WHERE outbox.crew = \(crew) AND outbox.subject = \(subject))"
    }

    /// An expression: when the last fact was recorded about a row, or NULL, given the columns with its crew and its id.
    package static func lastAt(crew: SQL, subject: SQL) -> SQL {
        """
        (
            SELECT outbox.at FROM outbox WHERE outbox.crew = \(crew) AND outbox.subject = \(subject)
            ORDER BY outbox.seq DESC LIMIT 1
        )
        """
    }
}

extension Jobs {
    /// The number of pending jobs, due now or later.
    package static func waiting(in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") ?? 0
    }
}
