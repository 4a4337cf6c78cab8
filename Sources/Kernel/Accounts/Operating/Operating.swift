import API
package import Core
package import Storage
import Web

/// Operations on the server's own machine, which require no role.
package enum Operating {
    /// The tables with credentials, and with sign-ins that are not finished, which are not exported.
    package static let keyTables: Set<String> = [
        "credential", "request_key", "sign_in_challenge", "sign_in_link", "mail", "mail_off_link",
        "push_key", "push_subscription", "push_message", "push_pause", "passkey_challenge", "openid_attempt",
    ]

    /// All accounts, sorted by email address.
    package static func people(in tx: Tx) throws -> [OperatedPerson] {
        var crews: [PersonID: [String]] = [:]
        try tx.each(
            """
            SELECT member.person, crew.slug FROM member JOIN crew ON crew.id = member.crew
            WHERE member.left_at IS NULL ORDER BY crew.slug
            """
        ) { row in
            let person: PersonID = try row.read()
            crews[person, default: []].append(try row.read())
        }
        return try tx.all("SELECT id, email, name FROM person WHERE \(People.isAccount) ORDER BY email") { row in
            let id: PersonID = try row.read()
            return OperatedPerson(id: id, email: try row.read(), name: try row.read(), crews: crews[id] ?? [])
        }
    }

    /// The name of a person who was added by name and has no account.
    /// - Parameter text: their name, or the placeholder for their address.
    package static func withoutAccount(_ text: String, in tx: Tx) throws -> String? {
        try tx.value(
            """
            SELECT name FROM person
            WHERE entered_in IS NOT NULL AND merged_into IS NULL
                AND (lower(name) = \(text.lowercased()) OR email = \(text.lowercased()))
            ORDER BY id LIMIT 1
            """
        )
    }

    /// All crews, sorted by slug.
    package static func crews(in tx: Tx) throws -> [OperatedCrew] {
        try tx.all(
            """
            SELECT crew.id, crew.slug, crew.name, crew.time_zone, COUNT(member.person),
                (SELECT owner.person FROM member AS owner
                WHERE owner.crew = crew.id AND owner.role = 'owner' AND owner.left_at IS NULL
                ORDER BY owner.person LIMIT 1)
            FROM crew LEFT JOIN member ON member.crew = crew.id AND member.left_at IS NULL
            GROUP BY crew.id, crew.slug, crew.name, crew.time_zone ORDER BY crew.slug
            """
        ) { row in
            OperatedCrew(
                id: try row.read(),
                slug: try row.read(),
                name: try row.read(),
                zone: try row.read(),
                members: try row.read(),
                owner: try row.read()
            )
        }
    }

    /// Deletes an account for its owner, who asked the operator.
    /// - Parameters:
    ///   - name: what to call a former member.
    ///   - departures: release what the person holds in other modules.
    /// - Throws: `AppError.conflict`, code `lastOwner`, for the only owner of a crew with other members.
    package static func deleteAccount(
        _ person: PersonID,
        as name: String,
        departures: [any DepartureRule],
        at now: Instant,
        in tx: Tx
    ) throws {
        try People.delete(person, with: .operator, as: name, departures: departures, at: now, in: tx)
    }

    /// Validates a new account and converts the email address to lower case.
    /// - Throws: `AppError.invalid` with all invalid fields.
    package static func checked(
        email: String,
        name: String,
        password: String
    ) throws -> (email: String, name: String, password: String) {
        let checked = try SignUp(checking: SignUp(email: email, password: password, name: name))
        return (checked.email, checked.name, checked.password)
    }

    /// - Parameter email: the address of an existing account.
    /// - Throws: `AppError.invalid`.
    package static func checkedPassword(_ password: String, email: String) throws -> String {
        try Validation.one { $0.password("password", password, email: email.lowercased()) }
    }

    /// - Parameter language: `en` or `nl`.
    /// - Throws: `AppError.invalid` with all invalid fields.
    package static func checkedCrew(name: String, zone: String, language: String) throws -> CrewDetails {
        try CrewDetails(
            checking: NewCrew(name: name, timeZone: zone, language: language, weekStart: nil),
            language: .english
        )
    }
}

/// An account in the operator's list.
package struct OperatedPerson: Sendable {
    package let id: PersonID
    package let email: String
    package let name: String
    /// The short names of the person's crews.
    package let crews: [String]
}

/// A crew in the operator's list.
package struct OperatedCrew: Sendable {
    package let id: CrewID
    package let slug: String
    package let name: String
    package let zone: String
    package let members: Int
    /// One of its owners; `nil` when there is none.
    package let owner: PersonID?
}
