import API
import Accounts
import Core
import Storage

/// The experiences of a person, and the people whom they avoid.
struct PersonalPlaces: PersonalData {
    /// As one GeoJSON file each. Pictures are not included.
    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        var (last, number) = (ExperienceID?.none, 0)
        while true {
            let found = try await archive.read { [last] tx in
                let next = Experience.newest([.mine], for: person, before: last, most: 10)
                return try Experience.read(person, next, most: 10, in: tx).map { experience in
                    (id: experience.id, file: try PlacesFile.of(experience, in: tx))
                }
            }
            for (id, file) in found {
                (last, number) = (id, number + 1)
                let bytes = try PlacesWriter(file: file, now: archive.now).bytes(as: .geojson)
                try await archive.file("places/\(number).geojson") { send in try await send(bytes) }
            }
            if found.count < 10 { break }
        }
        let avoided = try await archive.read { tx in try Avoidance.list(of: person, .page(of: Avoidance.most), in: tx) }
        if !avoided.isEmpty { try await archive.json("places/avoided-people.json", avoided.map(\.json)) }
    }

    /// Deletes them, except those of crews, which stay as a former member's. The links that the person created for them
    /// stay, too: managers of the crew can revoke them. Reports by the person stay, without their name.
    func erase(_ person: PersonID, from database: Database) async throws {
        try await EraseExperiences.all(where: { "owner = \(person) AND crew IS NULL" }, database)
        try await database.delete(
            from: "experience_spelling",
            by: "audience, part, length, word",
            where: "audience = \(person)"
        )
        try await EraseExperiences.eraseSaves(where: { "person = \(person)" }, database)
        try await database.delete(
            from: "person_avoided",
            by: "person, other, kind",
            where: "person = \(person) OR other = \(person)",
            order: "id"
        )
        try await database.write { tx in
            try tx.run("DELETE FROM experience_person WHERE person = \(person)")
            try tx.run("DELETE FROM moderator WHERE person = \(person)")
            try tx.run("UPDATE experience_flag SET person = NULL WHERE person = \(person)")
        }
    }
}
