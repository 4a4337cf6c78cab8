package import API
package import Accounts
package import Core
package import Storage

package enum FlagKey {}
package typealias FlagID = ID<FlagKey>

/// A report of an experience to the moderators of the server.
package struct Flag: Sendable {
    package let id: FlagID
    let experience: ExperienceID
    let title: String
    let owner: Named
    let reason: String
    /// `nil` after they deleted their account, and for a moderator who owns the experience: owners are not told.
    let reporter: Named?
    let createdAt: Instant
    /// The latest one; `nil` while the report is open.
    package let decision: Decision?

    /// The maximum number of open reports per person.
    static let mostOpen = 20

    package struct Decision: Sendable {
        package let decision: ModerationDecision
        let note: String?
        let by: Named
        let at: Instant
    }
}

extension Flag {
    /// Reports an experience.
    /// - Throws: `AppError.notFound`; `invalid`, field `reason`; `conflict`, field `reason`, code `own`, `reported` or `limit`.
    package static func add(_ reason: String, about id: ExperienceID, in tx: PersonTransaction) throws -> Flag {
        let experience = try Experience.find(id, for: tx.person, at: tx.now, in: tx)
        var check = Validation()
        let text = check.optionalText("reason", reason, most: Wire.Limits.flagReason.upperBound)
        if text == nil && check.fields.isEmpty { check.fail("reason", "required", Phrase("error.field.required")) }
        try check.finish()
        if experience.isOwn { throw AppError.conflict("reason", "own", Phrase("places.error.flagOwn")) }
        let open: SQL = "FROM experience_flag WHERE person = \(tx.person) AND decision IS NULL"
        if try tx.exists("SELECT 1 \(open) AND experience = \(id)") {
            throw AppError.conflict("reason", "reported", Phrase("places.error.flagged"))
        }
        let count: Int? = try tx.value("SELECT COUNT(*) \(open)")
        try AppError.requireRoom(count, below: mostOpen, "reason", "limit", "places.error.tooManyFlags")
        let flag = FlagID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO experience_flag (id, experience, person, reason, created_at)
            VALUES (\(flag), \(id), \(tx.person), \(text), \(tx.now))
            """
        )
        return try read("flag.id = \(flag)", for: tx.person, most: 1, in: tx)[0]
    }

    /// - Throws: `AppError.notFound`, also for readers who are not moderators.
    static func find(_ id: FlagID, for reader: PersonID, in tx: Tx) throws -> Flag {
        try Moderators.require(reader, in: tx)
        return try read("flag.id = \(id)", for: reader, most: 1, in: tx).first.orNotFound()
    }

    /// Reports, newest first, for moderators.
    /// - Throws: `AppError` `notFound` for other readers; `invalid`, field `after`.
    package static func list(
        _ state: FlagState,
        for reader: PersonID,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [Flag] {
        try Moderators.require(reader, in: tx)
        let rest: SQL = try paging.key(FlagKey.self).map { "AND flag.id < \($0)" } ?? ""
        let condition: SQL = state == .open ? "flag.decision IS NULL" : "flag.decision IS NOT NULL"
        return try read("\(condition) \(rest)", for: reader, most: paging.fetched, in: tx)
    }

    /// All reports of an experience, newest first; at most 100.
    static func all(of experience: ExperienceID, for reader: PersonID, in tx: Tx) throws -> [Flag] {
        try read("flag.experience = \(experience)", for: reader, most: 100, in: tx)
    }

    private static func read(_ condition: SQL, for reader: PersonID, most: Int, in tx: Tx) throws -> [Flag] {
        try tx.all(
            """
            SELECT flag.id, flag.experience, experience.title, owner.id, owner.name, flag.reason, reporter.id, reporter.name,
                flag.created_at, decision.decision, decision.note, judge.id, judge.name, decision.decided_at
            FROM experience_flag AS flag JOIN experience ON experience.id = flag.experience
            JOIN person AS owner ON owner.id = experience.owner
            LEFT JOIN person AS reporter ON reporter.id = flag.person AND experience.owner <> \(reader)
            LEFT JOIN experience_decision AS decision ON decision.id = flag.decision
            LEFT JOIN person AS judge ON judge.id = decision.decided_by
            WHERE \(condition) ORDER BY flag.id DESC LIMIT \(most)
            """
        ) { row in
            Flag(
                id: try row.read(),
                experience: try row.read(),
                title: try row.read(),
                owner: Named(id: try row.read(), name: try row.read()),
                reason: try row.read(),
                reporter: try row.readPerson(),
                createdAt: try row.read(),
                decision: try row.unlessNull(columns: 5) { try Decision(row: &$0) }
            )
        }
    }

    var json: ExperienceFlag {
        ExperienceFlag(
            id: id.description,
            experience: experience.description,
            title: title,
            owner: owner.json,
            reason: reason,
            reportedBy: reporter?.json,
            createdAt: createdAt.description,
            decision: decision.map {
                FlagDecision(decision: $0.decision, note: $0.note, by: $0.by.json, at: $0.at.description)
            }
        )
    }
}

extension Flag.Decision {
    fileprivate init(row: inout Row) throws {
        self.init(
            decision: try row.read(),
            note: try row.read(),
            by: Named(id: try row.read(), name: try row.read()),
            at: try row.read()
        )
    }

    /// The decisions about an experience, newest first; at most 100.
    static func all(of experience: ExperienceID, in tx: Tx) throws -> [Flag.Decision] {
        try tx.all(
            """
            SELECT decision.decision, decision.note, judge.id, judge.name, decision.decided_at
            FROM experience_decision AS decision JOIN person AS judge ON judge.id = decision.decided_by
            WHERE decision.experience = \(experience) ORDER BY decision.id DESC LIMIT 100
            """
        ) { try Flag.Decision(row: &$0) }
    }
}

extension ModerationDecision: SQLBindable, SQLReadable {}
