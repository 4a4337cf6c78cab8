package import Core
package import Storage
import Work

extension SignInLinks {
    /// The person that a link is for. Does not consume it.
    /// - Throws: `AppError.notFound` when it is unknown, used or expired, or when its creator may no longer create it.
    package static func open(_ code: Secret, at now: Instant, in tx: Tx) throws -> OpenSignInLink {
        let found = try tx.first(
            """
            SELECT person.id, person.name, person.email, sign_in_link.crew
            FROM sign_in_link JOIN person ON person.id = sign_in_link.person
            WHERE sign_in_link.hash = \(code.hash) AND sign_in_link.expires_at > \(now)
                AND (sign_in_link.crew IS NULL OR \(stillAllowed))
            """
        ) { row in
            OpenSignInLink(person: try row.read(), name: try row.read(), email: try row.read(), crew: try row.read())
        }
        guard let found else {
            throw AppError(.notFound, Phrase("error.signInLink"), title: Phrase("error.title.link"))
        }
        return found
    }

    /// The conditions under which the link was created, which must still hold when it is used.
    private static let stillAllowed: SQL = """
        EXISTS (
            SELECT 1 FROM member JOIN member AS creator
                ON creator.crew = member.crew AND creator.person = sign_in_link.created_by
            WHERE member.crew = sign_in_link.crew AND member.person = sign_in_link.person
                AND member.left_at IS NULL AND creator.left_at IS NULL AND member.role <> 'owner'
                AND (creator.role = 'owner' OR creator.role = 'manager' AND member.role = 'member')
        ) AND NOT EXISTS (
            SELECT 1 FROM member
            WHERE member.person = sign_in_link.person AND member.crew <> sign_in_link.crew AND member.left_at IS NULL
        )
        """

    /// Sets a new password for the link's person, which signs them out everywhere and consumes the link.
    /// - Parameter passwordHash: a hash from `Passwords`.
    /// - Throws: what `open` throws; of two simultaneous uses, only the first succeeds.
    package static func use(
        _ code: Secret,
        passwordHash: String,
        at now: Instant,
        in tx: Tx
    ) throws -> PersonID {
        let link = try open(code, at: now, in: tx)
        try People.setPassword(passwordHash, of: link.person, in: tx)
        if let crew = link.crew {
            let fact = SignInLinkUsed(person: link.person)
            try Outbox.append(fact, about: link.person, crew: crew, by: link.person, at: now, in: tx)
        }
        return link.person
    }
}

/// A valid link.
package struct OpenSignInLink: Sendable {
    package let person: PersonID
    let name: String
    let email: String
    /// `nil` when the operator of the server created it.
    let crew: CrewID?
}
