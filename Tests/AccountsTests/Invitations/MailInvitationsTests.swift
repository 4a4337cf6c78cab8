import API
import Core
import Foundation
import HTTPTypes
import Mail
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Invitations by mail")
struct MailInvitationsTests {
    @Test("An invitation for an address is mailed in the crew's language, and lets its recipient join")
    func one() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let invitation = NewInvitation(email: " Bram@Example.org")
            let made = try await town.call(
                .post,
                "/api/v1/crews/de-kombuis/invitations",
                invitation,
                token: kombuis.tokens.manager
            )
            let mail = try #require(try await town.invitations().first)
            #expect(mail.to == "bram@example.org")
            #expect(mail.content.subject == "Ahmed heeft je uitgenodigd voor De Kombuis")
            #expect(mail.link == (try made.json(Invitation.self).url))
            let manager = try await town.browser(kombuis.manager)
            #expect(try await manager.get("/c/de-kombuis/people").body.contains("bram@example.org"))
            let path = "/api/v1/invitations/\(mail.link.split(separator: "/").last ?? "")/acceptance"
            for _ in 0..<2 {
                #expect(try await town.call(.post, path, token: kombuis.tokens.stranger).status == .ok)
            }
            // It is no longer listed.
            #expect(try await !manager.get("/c/de-kombuis/people").body.contains("bram@example.org"))
        }
    }

    @Test("An invitation for everyone is not mailed, and none is if the server sends no mail")
    func none() async throws {
        for sends in [true, false] {
            try await withTown(sendsMail: sends) { town in
                let kombuis = try await town.kombuis()
                let invitation = NewInvitation(email: sends ? nil : "bram@example.org")
                let path = "/api/v1/crews/de-kombuis/invitations"
                let made = try await town.call(.post, path, invitation, token: kombuis.tokens.owner)
                #expect(made.status == .created)
                #expect(try await town.invitations().isEmpty)
            }
        }
    }

    @Test("Each address in a pasted list gets one mail; if one address is invalid, none does")
    func list() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            #expect(try await manager.get(page).body.contains("<textarea"))
            let wrong = try await manager.post(page, ["email": "ed@example.org, geen adres; bo@example.org"])
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains("This is not an e-mail address: geen"))
            let injected = try await manager.post(page, ["email": "ed@example.org\r\nBcc:x@example.org"])
            #expect(injected.status == .unprocessableContent)
            #expect(try await town.invitations().isEmpty)
            #expect(try await town.count("SELECT COUNT(*) FROM invitation") == 0)

            let right = try await manager.post(page, ["email": "ed@example.org, bo@example.org;\r\nED@example.org"])
            #expect(right.body.contains("2 invitations are on their way"))
            #expect(!right.body.contains("/join/"))
            #expect(try await town.invitations().map(\.to) == ["ed@example.org", "bo@example.org"])
            #expect(Set(try await town.invitations().map(\.link)).count == 2)
            let many = (0...50).map { "gast\($0)@example.org" }.joined(separator: " ")
            #expect(try await manager.post(page, ["email": many]).body.contains("At most 50 addresses"))
        }
    }

    @Test("If the server sends no mail, the form accepts a single address")
    func oneByHand() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            let two = try await manager.post(page, ["email": "ed@example.org bo@example.org"])
            #expect(two.status == .unprocessableContent)
            #expect(try await manager.post(page, ["email": "ed@example.org"]).body.contains("/join/"))
        }
    }

    @Test(
        "A rejected address is shown to managers and to its owner, who can resume mail to it"
    )
    func refused() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            _ = try await manager.post(page, ["email": "ed@example.org"])
            try await town.database.write { tx in
                for address in ["ed@example.org", "sanne@example.org"] {
                    try tx.run("INSERT INTO mail_refusal (address, refused_at, problem) VALUES (\(address), 0, '550')")
                }
            }
            #expect(
                try await manager.get("/c/de-kombuis/people").body.contains(
                    "The mail server does not know this address"
                )
            )
            let member = try await town.browser(kombuis.member)
            #expect(try await member.get("/settings").body.contains("action=\"/settings/mail\""))
            #expect(try await member.post("/settings/mail").location == "/settings")
            #expect(try await !member.get("/settings").body.contains("action=\"/settings/mail\""))
        }
    }

    @Test("The number of invitations that a person can mail per hour is limited")
    func limits() async throws {
        try await withTown(limitsRates: true, sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            for part in 0..<2 {
                let emails = (0..<50).map { "gast\(part)-\($0)@example.org" }.joined(separator: " ")
                #expect(try await manager.post(page, ["email": emails]).status == .ok)
            }
            #expect(try await manager.post(page, ["email": "ed@example.org"]).status == .tooManyRequests)
            #expect(try await manager.post(page, ["email": ""]).status == .ok)
        }
    }

    @Test("A request that is repeated with its key counts once")
    func repeated() async throws {
        try await withTown(limitsRates: true, sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            for _ in 0...100 {
                let answer = try await town.call(
                    .post,
                    "\(kombuis.path)/invitations",
                    NewInvitation(email: "ed@example.org"),
                    token: kombuis.tokens.manager,
                    headers: [.idempotencyKey: "once"]
                )
                #expect(answer.status == .created)
            }
            #expect(try await town.count("SELECT COUNT(*) FROM invitation") == 1)
        }
    }
}

private let page = "/c/de-kombuis/people/invite"

private struct WaitingInvitation: Sendable {
    let to: String
    let content: MailContent

    var link: String {
        content.parts.lazy.compactMap { part -> String? in
            if case .link(_, let address) = part { address } else { nil }
        }.first ?? ""
    }
}

extension Town {
    /// Oldest first.
    fileprivate func invitations() async throws -> [WaitingInvitation] {
        try await database.read { tx in
            try tx.all("SELECT recipient, content FROM mail ORDER BY id") { row in
                let (to, text): (String, String) = try (row.read(), row.read())
                let content = try JSONDecoder().decode(MailContent.self, from: Data(text.utf8))
                return WaitingInvitation(to: to, content: content)
            }
        }
    }
}
