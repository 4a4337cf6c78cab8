package import API
package import Accounts
package import Core
package import Storage

enum AvoidanceKey {}
typealias AvoidanceID = ID<AvoidanceKey>

/// A person whom another one blocked or muted.
package struct Avoidance: Sendable {
    let id: AvoidanceID
    package let person: Named
    package let kind: AvoidanceKind
    let since: Instant

    /// The maximum number of people whom a person can block or mute.
    static let most = 1_000
}

extension Avoidance {
    /// Blocks or mutes a person. One who is already blocked or muted stays so.
    /// - Throws: `AppError.notFound` for a person whom the reader cannot see anywhere; `conflict`, field `person`, code
    ///   `self` or `limit`.
    package static func add(_ kind: AvoidanceKind, _ other: PersonID, in tx: PersonTransaction) throws {
        if other == tx.person { throw AppError.conflict("person", "self", Phrase("places.error.avoidSelf")) }
        let known = try kinds(of: other, for: tx.person, in: tx)
        if known.contains(kind) { return }
        // This admits a colleague who blocked the reader: a refusal would reveal the block.
        if try known.isEmpty && !Profile.isVisible(other, to: tx.person, at: tx.now, in: tx) { throw AppError.notFound }
        let count: Int? = try tx.value("SELECT COUNT(*) FROM person_avoided WHERE person = \(tx.person)")
        try AppError.requireRoom(count, below: most, "person", "limit", "places.error.tooManyAvoided")
        try tx.run(
            """
            INSERT INTO person_avoided (person, other, kind, id, since)
            VALUES (\(tx.person), \(other), \(kind), \(AvoidanceID.new(at: tx.now)), \(tx.now))
            """
        )
    }

    /// Unblocks or unmutes a person.
    /// - Throws: `AppError.notFound` for a person who was neither blocked nor muted and whom the reader cannot see
    ///   anywhere.
    package static func remove(_ kind: AvoidanceKind, _ other: PersonID, in tx: PersonTransaction) throws {
        let removed = try tx.run(
            "DELETE FROM person_avoided WHERE person = \(tx.person) AND other = \(other) AND kind = \(kind)"
        )
        if removed > 0 { return }
        let isAvoided = try !kinds(of: other, for: tx.person, in: tx).isEmpty
        if try !isAvoided && !Profile.isVisible(other, to: tx.person, at: tx.now, in: tx) { throw AppError.notFound }
    }

    /// The people whom a person blocked or muted, latest first.
    package static func list(of person: PersonID, _ paging: Paging = .whole, in tx: Tx) throws -> [Avoidance] {
        let rest: SQL = try paging.key(AvoidanceKey.self).map { "AND avoided.id < \($0)" } ?? ""
        return try tx.all(
            """
            SELECT avoided.id, person.id, person.name, avoided.kind, avoided.since
            FROM person_avoided AS avoided JOIN person ON person.id = avoided.other
            WHERE avoided.person = \(person) \(rest) ORDER BY avoided.id DESC LIMIT \(paging.fetched)
            """
        ) { row in
            Avoidance(
                id: try row.read(),
                person: Named(id: try row.read(), name: try row.read()),
                kind: try row.read(),
                since: try row.read()
            )
        }
    }

    /// How a person avoids another.
    static func kinds(of other: PersonID, for person: PersonID, in tx: Tx) throws -> Set<AvoidanceKind> {
        Set(
            try tx.all("SELECT kind FROM person_avoided WHERE person = \(person) AND other = \(other)") {
                try $0.read() as AvoidanceKind
            }
        )
    }

    /// The people who blocked a person, given as a value or a column.
    static func blockers(of person: SQL) -> SQL {
        "SELECT person FROM person_avoided WHERE other = \(person) AND kind = 'block'"
    }

    /// The people whom a person cannot find: those who blocked the person, and those whom the person avoids.
    static func hidden(from person: PersonID) -> SQL {
        "\(blockers(of: "\(person)")) UNION SELECT other FROM person_avoided WHERE person = \(person)"
    }

    var json: AvoidedPerson {
        AvoidedPerson(person: person.json, kind: kind, since: since.description)
    }
}

extension AvoidanceKind: SQLBindable, SQLReadable {}
