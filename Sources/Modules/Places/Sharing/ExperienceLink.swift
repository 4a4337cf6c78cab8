import API
package import Accounts
package import Core
import Storage
package import Web

package enum ExperienceLinkKey {}
package typealias ExperienceLinkID = ID<ExperienceLinkKey>

/// A URL with which anyone can read an experience, without signing in.
package struct ExperienceLink: Sendable, Identifiable {
    package let id: ExperienceLinkID
    package let createdBy: Named
    package let createdAt: Instant
    /// `nil` when it does not expire.
    package let expiresAt: Instant?

    /// The maximum number of working links per experience.
    package static let most = 20
    /// How long its visitors are told that it has ended: 30 days, in minutes.
    static let keptMinutes = 30 * 24 * 60
    /// The longest that a link can work: five years, in minutes.
    private static let longestMinutes = 5 * 366 * 24 * 60
}

extension ExperienceLink {
    /// Creates a link, for those who can change the experience. If only the owner could see it, its sharing becomes `link`.
    /// - Returns: the link, and the secret part of its URL, which cannot be read again.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`, field `expiresAt`; `conflict`, field `link`, code `limit`, or code
    ///   `archived`.
    package static func create(
        for experience: ExperienceID,
        until expiresAt: Instant?,
        language: Language,
        in tx: PersonTransaction
    ) throws -> (link: ExperienceLink, secret: Secret) {
        let found = try Experience.editable(experience, in: tx)
        if let expiresAt {
            if expiresAt <= tx.now {
                throw AppError.invalid("expiresAt", "past", Phrase("places.error.linkPast"))
            }
            if expiresAt > tx.now.adding(minutes: longestMinutes) {
                throw AppError.invalid("expiresAt", "range", Phrase("places.error.linkFar"))
            }
        }
        let count = try list(of: experience, at: tx.now, in: tx).count
        try AppError.requireRoom(count, below: most, "link", "limit", "places.error.tooManyLinks")
        let (id, secret) = (ExperienceLinkID.new(at: tx.now), Secret.random(prefix: "dlp_"))
        try tx.run(
            """
            INSERT INTO experience_link (experience, id, hash, created_by, language, created_at, expires_at)
            VALUES (\(experience), \(id), \(secret.hash), \(tx.person), \(language.rawValue), \(tx.now), \(expiresAt))
            """
        )
        if found.sharing == .private { _ = try Experience.change(experience, in: tx) { $0.sharing = .link } }
        let links = try list(of: experience, at: tx.now, in: tx)
        return (try links.first { $0.id == id }.orNotFound(), secret)
    }

    /// The links of an experience that work, newest first. The caller has checked that the person may change it.
    static func list(of experience: ExperienceID, at now: Instant, in tx: Tx) throws -> [ExperienceLink] {
        try tx.all(
            """
            SELECT link.id, link.created_by, person.name, link.created_at, link.expires_at
            FROM experience_link AS link JOIN person ON person.id = link.created_by
            WHERE link.experience = \(experience) AND \(works(at: now)) ORDER BY link.id DESC LIMIT \(most)
            """
        ) { row in
            ExperienceLink(
                id: try row.read(),
                createdBy: Named(id: try row.read(), name: try row.read()),
                createdAt: try row.read(),
                expiresAt: try row.read()
            )
        }
    }

    /// Revokes a link, for those who can change the experience, or could if its crew were not archived.
    /// - Throws: `AppError.notFound`, also when it was revoked before; `forbidden`.
    package static func revoke(_ id: ExperienceLinkID, of experience: ExperienceID, in tx: PersonTransaction) throws {
        _ = try Experience.editable(experience, archived: .allowed, in: tx)
        let ended = try tx.run(
            """
            UPDATE experience_link SET ended_at = \(tx.now)
            WHERE experience = \(experience) AND id = \(id) AND ended_at IS NULL
            """
        )
        if ended == 0 { throw AppError.notFound }
    }

    static func endAll(of experience: ExperienceID, in tx: PersonTransaction) throws {
        try tx.run(
            "UPDATE experience_link SET ended_at = \(tx.now) WHERE experience = \(experience) AND ended_at IS NULL"
        )
    }

    /// A condition that selects working links; the table is aliased `link`.
    static func works(at now: Instant) -> SQL {
        "link.ended_at IS NULL AND (link.expires_at IS NULL OR link.expires_at > \(now))"
    }
}

/// What a visitor with a link may read.
struct VisitedLink: Sendable {
    let id: ExperienceLinkID
    let experience: ExperienceID
    let language: Language
    /// Whether the link works, and its experience is neither deleted nor hidden by a moderator.
    let isOpen: Bool

    /// - Throws: `AppError.notFound` for an unknown secret.
    static func find(_ secret: Secret, at now: Instant, in tx: Tx) throws -> VisitedLink {
        try tx.first(
            """
            SELECT link.id, link.experience, link.language,
                \(ExperienceLink.works(at: now)) AND experience.deleted_at IS NULL AND experience.hidden_at IS NULL
            FROM experience_link AS link JOIN experience ON experience.id = link.experience WHERE link.hash = \(secret.hash)
            """
        ) { row in
            VisitedLink(
                id: try row.read(),
                experience: try row.read(),
                language: Language(rawValue: try row.read()) ?? .english,
                isOpen: try row.read()
            )
        }
        .orNotFound()
    }

    /// - Throws: `AppError.notFound` for an unknown secret, and `LinkEndedError`.
    static func open(_ secret: Secret, at now: Instant, in tx: Tx) throws -> VisitedLink {
        let link = try find(secret, at: now, in: tx)
        if !link.isOpen { throw LinkEndedError() }
        return link
    }
}

struct LinkEndedError: Error {}
