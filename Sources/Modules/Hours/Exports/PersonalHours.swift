import Accounts
import Core
import Storage
import Web

/// The hours of a person in each crew, in the neutral format.
struct PersonalHours: PersonalData {
    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let crews = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.id, crew.slug, crew.time_zone FROM member JOIN crew ON crew.id = member.crew
                WHERE member.person = \(person) ORDER BY crew.slug
                """
            ) { row in
                (id: try row.read() as CrewID, slug: try row.read() as String, zone: try row.read() as String)
            }
        }
        for crew in crews {
            let terms = try await archive.read { tx in
                ExportTerms(
                    settings: try HoursSettings.of(crew.id, in: tx),
                    zone: try Zone.named(crew.zone),
                    showsMoney: false
                )
            }
            let export = Export(
                database: archive.site.database,
                scope: ExportScope(crew: crew.id, person: person),
                lane: archive.site.slowLane,
                person: person
            )
            try await archive.file("crews/\(crew.slug)/hours.json") { send in
                try await export.write(JSONForm(terms: terms), send)
            }
        }
    }
}
