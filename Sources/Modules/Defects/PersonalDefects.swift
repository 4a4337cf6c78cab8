import API
import Accounts
import Core
import Storage

/// The defects that a person reported, their comments, and the saved views that only they can see.
struct PersonalDefects: PersonalData {
    private struct File: Encodable {
        struct Defect: Encodable {
            let crew: String
            let number: Int
            let headline: String
            let description: String?
            let state: String
            let submittedAt: String
        }

        struct Comment: Encodable {
            let crew: String
            let defect: Int
            let headline: String
            let at: String
            let text: String
        }

        struct View: Encodable {
            let crew: String
            let name: String
            let filter: API.DefectFilter
        }

        let defects: [Defect]
        let comments: [Comment]
        let views: [View]
    }

    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let defects = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.slug, defect.number, defect.headline, defect.description, defect.state, defect.submitted_at
                FROM member JOIN crew ON crew.id = member.crew
                JOIN defect ON defect.crew = member.crew AND defect.submitter = member.person
                    AND defect.submitter_name IS NULL AND defect.deleted_at IS NULL
                WHERE member.person = \(person) ORDER BY crew.slug, defect.number
                """
            ) { row in
                File.Defect(
                    crew: try row.read(),
                    number: try row.read(),
                    headline: try row.read(),
                    description: try row.read(),
                    state: try row.read(),
                    submittedAt: (try row.read() as Instant).description
                )
            }
        }
        let comments = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.slug, defect.number, defect.headline, comment.at, comment.body FROM member
                JOIN crew ON crew.id = member.crew
                JOIN defect_comment AS comment ON comment.crew = member.crew AND comment.person = member.person
                    AND comment.deleted_at IS NULL
                JOIN defect ON defect.crew = comment.crew AND defect.id = comment.defect
                WHERE member.person = \(person) ORDER BY crew.slug, comment.at, comment.id
                """
            ) { row in
                File.Comment(
                    crew: try row.read(),
                    defect: try row.read(),
                    headline: try row.read(),
                    at: (try row.read() as Instant).description,
                    text: try row.read()
                )
            }
        }
        let views = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.slug, defect_query.name, defect_query.filter FROM member JOIN crew ON crew.id = member.crew
                JOIN defect_query ON defect_query.crew = member.crew AND defect_query.person = member.person
                    AND NOT defect_query.shared
                WHERE member.person = \(person) ORDER BY crew.slug, defect_query.created_at, defect_query.id
                """
            ) { row in File.View(crew: try row.read(), name: try row.read(), filter: try row.readJSON()) }
        }
        try await archive.json("defects.json", File(defects: defects, comments: comments, views: views))
    }

    func erase(_ person: PersonID, from database: Database) async throws {
        try await database.write { tx in
            let isTheirs: SQL = "crew IN (SELECT crew FROM member WHERE person = \(person)) AND person = \(person)"
            try tx.run("DELETE FROM defect_query WHERE \(isTheirs) AND NOT shared")
            try tx.run("DELETE FROM defect_watcher WHERE \(isTheirs)")
        }
    }
}
