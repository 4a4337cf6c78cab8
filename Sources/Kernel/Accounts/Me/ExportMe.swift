import API
import Core
import Hummingbird
import Storage
import Web

/// `GET /me/export`
struct ExportMeAPI: Sendable {
    let site: Site
    let data: [any PersonalData]

    func add(to mine: Routes<PersonContext>) {
        let (site, data) = (site, data)
        mine.on(.exportMe) { request, context in
            try context.account.requireSession()
            try request.refuseQuery()
            let person = context.account.person
            let body = ResponseBody.streamed { writer in
                let archive = PersonalArchive(person, site, writer)
                for part in [ExportAccount()] + data { try await part.export(person, to: archive) }
                try await archive.finish()
            }
            return fileAnswer("decklog-my-data.zip", "application/zip", body: body)
        }
    }
}

/// The account itself, with the crews that the person is or was in, and the accounts with which they sign in.
private struct ExportAccount: PersonalData {
    private struct File: Encodable {
        /// An earlier membership of a crew that the person left and joined again.
        struct Span: Encodable {
            let joinedAt: String
            let leftAt: String
        }

        struct Membership: Encodable {
            let crew: String
            let slug: String
            let role: String
            let joinedAt: String
            let leftAt: String?
            let earlier: [Span]
            let tabs: [String]
        }

        struct ConnectedAccount: Encodable {
            let issuer: String
            let subject: String
            let email: String?
            let createdAt: String
            let lastUsedAt: String?
        }

        let name: String
        let email: String
        let username: String?
        let bio: String?
        let createdAt: String
        let crews: [Membership]
        let connectedAccounts: [ConnectedAccount]
    }

    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let file = try await archive.read { tx in
            let account = try tx.first("SELECT name, email, username, bio, created_at FROM person WHERE id = \(person)")
            { row in
                (
                    name: try row.read() as String, email: try row.read() as String,
                    username: try row.read() as String?, bio: try row.read() as String?,
                    at: try row.read() as Instant
                )
            }
            guard let account else { throw AppError.unauthenticated }
            let spans = try tx.all(
                """
                SELECT crew, joined_at, left_at FROM member_span WHERE person = \(person) ORDER BY joined_at
                """
            ) { row in
                (
                    crew: try row.read() as CrewID, joinedAt: try row.read() as Instant,
                    leftAt: try row.read() as Instant
                )
            }
            let earlier = Dictionary(grouping: spans, by: \.crew)
            let crews = try tx.all(
                """
                SELECT crew.id, crew.name, crew.slug, member.role, member.joined_at, member.left_at, member.tabs
                FROM member JOIN crew ON crew.id = member.crew WHERE member.person = \(person)
                ORDER BY member.joined_at, crew.slug
                """
            ) { row -> File.Membership in
                let crew: CrewID = try row.read()
                return File.Membership(
                    crew: try row.read(),
                    slug: try row.read(),
                    role: try row.read(),
                    joinedAt: (try row.read() as Instant).description,
                    leftAt: (try row.read() as Instant?)?.description,
                    earlier: (earlier[crew] ?? []).map {
                        File.Span(joinedAt: $0.joinedAt.description, leftAt: $0.leftAt.description)
                    },
                    tabs: CrewModules.ids(try row.read())
                )
            }
            let connected = try tx.all(
                """
                SELECT issuer, subject, email, created_at, used_at FROM openid_identity WHERE person = \(person) ORDER BY id
                """
            ) { row in
                File.ConnectedAccount(
                    issuer: try row.read(),
                    subject: try row.read(),
                    email: try row.read(),
                    createdAt: (try row.read() as Instant).description,
                    lastUsedAt: (try row.read() as Instant?)?.description
                )
            }
            return File(
                name: account.name,
                email: account.email,
                username: account.username,
                bio: account.bio,
                createdAt: account.at.description,
                crews: crews,
                connectedAccounts: connected
            )
        }
        try await archive.json("account.json", file)
    }
}
