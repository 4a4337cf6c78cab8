import API
package import Core
package import Storage
import Web
import Work

extension People {
    /// A crew that somebody cannot leave, because they are its only owner.
    package struct Owned: Sendable, Hashable {
        package let name: String
        package let slug: String
        /// Whether it has to be reopened before anyone can be made an owner.
        package let isArchived: Bool
    }

    /// The crews that a person must first give another owner: those where other members have an account.
    package static func soleOwnerships(of person: PersonID, in tx: Tx) throws -> [Owned] {
        try tx.all(
            """
            SELECT crew.name, crew.slug, crew.archived_at IS NOT NULL FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL AND member.role = 'owner'
                AND NOT EXISTS (
                    SELECT 1 FROM member AS other WHERE other.crew = member.crew AND other.person <> member.person
                        AND other.left_at IS NULL AND other.role = 'owner'
                )
                AND EXISTS (
                    SELECT 1 FROM member AS other JOIN person ON person.id = other.person
                    WHERE other.crew = member.crew AND other.person <> member.person AND other.left_at IS NULL
                        AND person.entered_in IS NULL
                )
            ORDER BY lower(crew.name), crew.slug
            """
        ) { Owned(name: try $0.read(), slug: try $0.read(), isArchived: try $0.read()) }
    }

    /// Deletes an account: the person leaves all crews and can no longer sign in, and nothing reveals who they were.
    /// What a crew must keep, such as hours, stays under the name of a former member. `EraseAccount` deletes the rest.
    /// - Parameters:
    ///   - name: what to call a former member.
    /// - Throws: `AppError.conflict`, code `lastOwner`, for the only owner of a crew with other members; what
    ///   `DeletionProof.use` throws.
    static func delete(
        _ person: PersonID,
        with proof: DeletionProof,
        as name: String,
        departures: [any DepartureRule],
        at now: Instant,
        in tx: Tx
    ) throws {
        try proof.use(by: person, in: tx)
        if let crew = try soleOwnerships(of: person, in: tx).first {
            let text = crew.isArchived ? "deleteMe.lastOwner.closed" : "deleteMe.lastOwner"
            throw AppError.conflict(proof.field, "lastOwner", Phrase(text, ["crew": .text(crew.name)]))
        }
        let crews: [CrewID] = try tx.all(
            "SELECT crew FROM member WHERE person = \(person) AND left_at IS NULL ORDER BY crew"
        ) { try $0.read() }
        for crew in crews { try leave(crew, person, as: name, departures, at: now, in: tx) }
        for table: SQL in [
            "credential", "passkey", "openid_identity", "sign_in_link", "sign_in_challenge", "request_key",
        ] {
            try tx.run("DELETE FROM \(table) WHERE person = \(person)")
        }
        let address = "\(person)@deleted.invalid"
        try tx.run(
            """
            UPDATE person SET name = \(name), email = \(address), password_hash = '', username = NULL, bio = NULL, language = NULL,
                appearance = 'system', email_verified_at = NULL, passkey_handle = NULL
            WHERE id = \(person)
            """
        )
        // People entered by name whom the account has taken over.
        try tx.run("UPDATE person SET name = \(name) WHERE merged_into = \(person)")
        try Jobs.enqueue(
            EraseAccount.kind,
            name: "\(EraseAccount.kind)/\(person)",
            subject: person.description,
            due: now,
            now: now,
            in: tx
        )
    }

    private static func leave(
        _ crew: CrewID,
        _ person: PersonID,
        as name: String,
        _ departures: [any DepartureRule],
        at now: Instant,
        in tx: Tx
    ) throws {
        guard let viewer = try Viewer.of(person, crew: crew, in: tx) else { return }
        let member = try MemberTransaction(viewer, archived: .allowed, at: now, in: tx)
        try removeEntered(as: name, departures, in: member)
        try Members.leave(person, departures: departures, in: member)
        let archived: String? = try tx.first(
            """
            UPDATE crew SET archived_at = \(now), version = version + 1
            WHERE id = \(crew) AND archived_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM member WHERE crew = \(crew) AND left_at IS NULL)
            RETURNING name
            """
        ) { try $0.read() }
        if let name = archived {
            try member.record(
                CrewChanged(name: name, formerName: name, isArchived: true, wasArchived: false),
                about: crew
            )
        }
    }

    /// People whom managers entered by name leave with the last member who has an account: nobody could rename or
    /// remove them afterwards.
    private static func removeEntered(
        as name: String,
        _ departures: [any DepartureRule],
        in tx: MemberTransaction
    ) throws {
        let others = try tx.all(
            """
            SELECT person.id, person.entered_in IS NULL FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(tx.crew) AND member.person <> \(tx.person) AND member.left_at IS NULL
            ORDER BY person.id
            """
        ) { row in (id: try row.read() as PersonID, hasAccount: try row.read() as Bool) }
        if others.contains(where: \.hasAccount) { return }
        for other in others {
            try Members.leave(other.id, departures: departures, in: tx)
            try tx.run("UPDATE person SET name = \(name) WHERE id = \(other.id)")
        }
    }
}

/// What showed that a person wants their account to be deleted.
enum DeletionProof: Sendable {
    /// The hash of the password that was checked.
    case password(hash: String)
    /// A mailed code that was correct.
    case code(SignInChallenges.Passed)
    /// The operator, whom the person asked.
    case `operator`

    /// The field of the input that it was sent in.
    fileprivate var field: String {
        switch self {
        case .password: "password"
        case .code: "code"
        case .operator: "email"
        }
    }

    /// - Throws: `AppError.unauthenticated` if the password has been changed since it was checked, or the code used.
    fileprivate func use(by person: PersonID, in tx: Tx) throws {
        switch self {
        case .password(let hash): try People.requirePassword(hash, of: person, in: tx)
        case .code(let passed): try SignInChallenges.end(passed, in: tx)
        case .operator: break
        }
    }
}

/// Deletes what deleted accounts leave behind in the modules.
struct EraseAccount: Job {
    static let kind = "accounts.erase"

    let database: Database
    let data: [any PersonalData]

    func run(now: Instant) async throws {}

    func run(_ order: JobOrder, now: Instant) async throws {
        guard let person = order.subject.flatMap({ PersonID($0) }) else { return }
        for part in data { try await part.erase(person, from: database) }
    }
}
