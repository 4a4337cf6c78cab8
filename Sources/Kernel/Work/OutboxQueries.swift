package import Core
package import Storage

/// Queries on the outbox for other targets, so that none of them names its table.
extension Outbox {
    /// How many facts are not delivered yet.
    package static func waiting(in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL") ?? 0
    }

    /// The kinds of the facts that were recorded in crews after a moment, and of those that others than a person recorded up to
    /// `slack` milliseconds earlier.
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
        // Keys begin with the time that they were made at, so this reads only the newest end of the table's own key.
        let first = ID<OutboxEntry>(high: UInt64(clamping: earliest.milliseconds) << 16, low: 0)
        return """
            SELECT DISTINCT kind FROM outbox
            WHERE crew = \(crew) AND id > \(first) AND at > \(earliest)
                AND (at > \(moment) OR actor IS NULL OR actor <> \(viewer))
            """
    }

    /// A condition: whether anything was recorded about a row. The columns hold its crew and its key.
    package static func hasFacts(crew: SQL, subject: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM outbox WHERE outbox.crew = \(crew) AND outbox.subject = \(subject))"
    }

    /// An expression: when the last thing was recorded about a row, or NULL. The columns hold its crew and its key.
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
    /// How much work is to be done yet, now or later.
    package static func waiting(in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") ?? 0
    }
}
