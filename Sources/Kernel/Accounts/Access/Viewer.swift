package import API
package import Core
package import Storage
package import Web

/// The authenticated account of a request.
package struct Account: Sendable {
    package let person: PersonID
    package let name: String
    package let language: Language?
    package let appearance: Web.Appearance
    /// The session or token used.
    package let credential: ID<Credential>
    let kind: CredentialKind
    let access: TokenAccess
    /// The only crew that the token can access; `nil` for all crews.
    let onlyCrew: CrewID?
    let usedAt: Instant

    /// Whether the session or token is still valid, for long-lived responses.
    package func isSignedIn(at now: Instant, in tx: Tx) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM credential WHERE id = \(credential) AND (expires_at IS NULL OR expires_at > \(now))"
        )
    }

    /// For actions that a stolen token must not allow: changing the password, or creating tokens.
    /// - Throws: `AppError.forbidden`.
    func requireSession() throws {
        if kind != .session { throw AppError(.forbidden, Phrase("error.needsSession")) }
    }
}

/// The member who makes a request in a crew, with their rights.
package struct Viewer: Sendable {
    package let person: PersonID
    package let name: String
    package let crew: CrewID
    package let crewName: String
    package let slug: String
    package let zone: Zone
    package let weekStart: Weekday
    package let role: Role
    package let isArchived: Bool

    package init(
        person: PersonID,
        name: String,
        crew: CrewID,
        crewName: String,
        slug: String,
        zone: Zone,
        weekStart: Weekday,
        role: Role,
        isArchived: Bool = false
    ) {
        self.person = person
        self.name = name
        self.crew = crew
        self.crewName = crewName
        self.slug = slug
        self.zone = zone
        self.weekStart = weekStart
        self.role = role
        self.isArchived = isArchived
    }

    package var isManager: Bool { role != .member }
    package var isOwner: Bool { role == .owner }

    /// - Throws: `AppError.notFound` for another person, unless the viewer is a manager.
    package func requireVisible(_ person: PersonID?) throws {
        if let person, person != self.person, !isManager { throw AppError.notFound }
    }

    /// - Throws: `AppError.forbidden`.
    package func requireManager() throws {
        if !isManager { throw AppError(.forbidden, Phrase("error.needsManager")) }
    }

    /// - Throws: `AppError.forbidden`.
    package func requireOwner() throws {
        if !isOwner { throw AppError(.forbidden, Phrase("error.needsOwner")) }
    }

    /// - Throws: `AppError` `conflict`, code `archived`, when the crew is archived and cannot be changed.
    package func requireOpen() throws {
        if isArchived { throw AppError.conflict("crew", "archived", Phrase("error.archived")) }
    }

    /// The path of the crew's pages.
    package var path: String { "/c/\(slug)" }
}

extension API.Role: SQLBindable, SQLReadable {}
extension API.TokenAccess: SQLBindable, SQLReadable {}
extension Web.Language: SQLBindable, SQLReadable {}
extension Web.Appearance: SQLBindable, SQLReadable {}

package enum Credential {}

enum CredentialKind: String, SQLBindable, SQLReadable {
    case session, token
}
