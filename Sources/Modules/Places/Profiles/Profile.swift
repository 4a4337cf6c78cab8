import API
package import Accounts
package import Core
package import Storage
import Web

/// A person, as shown to those who see one of their experiences.
package struct Profile: Sendable {
    package let author: Author
    let username: String
    let bio: String?

    static func path(_ username: String) -> String { "/profiles/\(username)" }

    /// `nil` for a person without a username.
    static func path(of person: PersonID, in tx: Tx) throws -> String? {
        try tx.value("SELECT username FROM person WHERE id = \(person) AND username IS NOT NULL").map(path)
    }

    /// - Parameters:
    ///   - username: in any letter case.
    ///   - now: `nil` leaves out what the reader sees only because they saved it with a link.
    /// - Throws: `AppError.notFound`, also for a reader whom the person blocked, or who is not a colleague and sees no
    ///   experience of the person.
    package static func find(
        _ username: String,
        for reader: PersonID,
        at now: Instant? = nil,
        in tx: Tx
    ) throws -> Profile {
        let username = username.lowercased()
        let found = try tx.first(
            "SELECT id, name, username, picture, bio FROM person WHERE username = \(username)"
        ) { Profile(author: try Author(row: &$0), username: username, bio: try $0.read()) }
        guard let found, try isVisible(found.author.id, to: reader, at: now, in: tx),
            try !Avoidance.kinds(of: reader, for: found.author.id, in: tx).contains(.block)
        else { throw AppError.notFound }
        return found
    }

    /// Whether a reader comes across a person: as a colleague, even one who blocked the reader, or as the author of an
    /// experience.
    /// - Parameter now: `nil` leaves out what the reader sees only because they saved it with a link.
    static func isVisible(_ person: PersonID, to reader: PersonID, at now: Instant? = nil, in tx: Tx) throws -> Bool {
        if try People.areColleagues(person, reader, in: tx) { return true }
        return try !Experience.created(by: person, for: reader, .page(of: 1), at: now, in: tx).isEmpty
    }

    var json: API.Profile {
        API.Profile(
            id: author.id.description,
            username: username,
            name: author.name,
            bio: bio,
            picture: ProfilePictures.wire(author.picture, of: author.id)
        )
    }
}

extension Experience {
    /// The experiences of a person that the reader may see, newest first.
    /// - Parameter now: `nil` leaves out what the reader sees only because they saved it with a link.
    package static func created(
        by person: PersonID,
        for reader: PersonID,
        _ paging: Paging = .whole,
        at now: Instant? = nil,
        in tx: Tx
    ) throws -> [Experience] {
        let rest: SQL = try paging.key(ExperienceKey.self).map { "AND experience.id < \($0)" } ?? ""
        let created: SQL = "experience.owner = \(person) AND experience.deleted_at IS NULL \(rest)"
        return try read(reader, created, most: paging.fetched, at: now, in: tx)
    }
}

/// Anyone who sees an experience of a person may see their picture.
struct AuthorPictures: ProfileAccess {
    func maySee(_ person: PersonID, _ reader: PersonID, at now: Instant, in tx: Tx) throws -> Bool {
        try Profile.isVisible(person, to: reader, at: now, in: tx)
    }
}
