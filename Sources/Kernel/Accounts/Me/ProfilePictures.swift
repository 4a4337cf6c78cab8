package import API
package import Core
package import Storage

/// Profile pictures, visible to colleagues and to others who see the profile. `Media` stores and sends them.
package enum ProfilePictures {
    /// The paths of thumbnails by person id, of everyone in a crew or in all crews of a person.
    static func paths(for person: PersonID, of crew: CrewID?, in tx: Tx) throws -> [String: String] {
        let here: SQL = crew.map { "AND mine.crew = \($0)" } ?? ""
        let pictures = try tx.all(
            """
            SELECT person.id, person.picture FROM member AS mine
            JOIN member AS theirs ON theirs.crew = mine.crew AND theirs.left_at IS NULL
            JOIN person ON person.id = theirs.person AND person.picture IS NOT NULL
            WHERE mine.person = \(person) AND mine.left_at IS NULL \(here)
            UNION SELECT id, picture FROM person WHERE id = \(person) AND picture IS NOT NULL
            LIMIT 1000
            """
        ) { row in (person: try row.read() as PersonID, picture: try row.read() as PictureID) }
        return pictures.reduce(into: [:]) { paths, found in
            let id = found.person.description
            paths[id] = Call.readProfilePictureThumbnail(person: id, profilePicture: found.picture.description).path
        }
    }

    /// Whether it is the person's current picture, and they are the reader, a colleague, or visible to the reader in a
    /// module.
    package static func mayRead(
        _ picture: PictureID,
        of person: PersonID,
        _ reader: PersonID,
        elsewhere access: [any ProfileAccess],
        at now: Instant,
        in tx: Tx
    ) throws -> Bool {
        guard try find(of: person, in: tx) == picture else { return false }
        if try People.areColleagues(person, reader, in: tx) { return true }
        return try access.contains { try $0.maySee(person, reader, at: now, in: tx) }
    }

    package static func find(of person: PersonID, in tx: Tx) throws -> PictureID? {
        try tx.value("SELECT picture FROM person WHERE id = \(person) AND picture IS NOT NULL")
    }

    /// Replaces a person's picture, or removes it.
    /// - Returns: the former one, which the caller deletes.
    package static func replace(with new: PictureID?, of person: PersonID, in tx: Tx) throws -> PictureID? {
        let old = try find(of: person, in: tx)
        try tx.run("UPDATE person SET picture = \(new) WHERE id = \(person)")
        return old
    }

    /// For the API.
    package static func wire(_ picture: PictureID?, of person: PersonID) -> ProfilePicture? {
        picture.map { picture in
            let (person, picture) = (person.description, picture.description)
            return ProfilePicture(
                url: Call.readProfilePicture(person: person, profilePicture: picture).path,
                thumbnail: Call.readProfilePictureThumbnail(person: person, profilePicture: picture).path
            )
        }
    }
}
