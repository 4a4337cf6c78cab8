import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Invitations")
struct InvitationsTests {
    @Test("Anyone with the link can join, and joining twice is not an error")
    func link() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let invitation = try await town.invite(kombuis)
            #expect(invitation.url.hasSuffix("/join/\(invitation.code)"))
            #expect(invitation.expiresAt == testNow.adding(minutes: 14 * 24 * 60).description)
            let ed = try await town.newcomer("Ed")
            for token in [kombuis.tokens.stranger, ed, ed] {
                let answer = try await town.accept(invitation.code, token)
                #expect(answer.status == .ok)
                let crew = try answer.json(Crew.self)
                #expect(crew.slug == "de-kombuis")
                #expect(crew.role == .member)
            }
            #expect(try await town.facts().filter { $0 == "member.joined" }.count == 4)
            #expect(try await town.count("SELECT COUNT(*) FROM member") == 5)
        }
    }

    @Test("A code can be typed in upper case and with look-alike letters")
    func entered() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis).code
            let entered = code.uppercased().replacing("0", with: "O").replacing("1", with: "I")
            #expect(try await town.accept(entered, kombuis.tokens.stranger).status == .ok)
        }
    }

    @Test("Unknown and expired codes are both not found")
    func expired() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis).code
            #expect(try await town.accept("7hq2mfw9xk4tbz3v0000", kombuis.tokens.stranger).status == .notFound)
            town.clock.advance(minutes: 14 * 24 * 60)
            #expect(try await town.accept(code, kombuis.tokens.stranger).status == .notFound)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.stranger).status == .notFound)
        }
    }

    @Test("The code is not stored in the database")
    func hashed() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis, NewInvitation(), [.idempotencyKey: "once"]).code
            #expect(code.utf8.count == 20)
            #expect(try await !town.holds(code, "SELECT hash FROM invitation"))
            #expect(try await town.count("SELECT COUNT(*) FROM request_key") == 1)
            #expect(try await !town.holds(code, "SELECT body FROM request_key"))
        }
    }

    @Test("An invitation for one email address only works for that account")
    func forOne() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis, NewInvitation(email: " BRAM@example.org")).code
            let ed = try await town.newcomer("Ed")
            #expect(try await town.accept(code, ed).status == .forbidden)
            #expect(try await town.call(.get, kombuis.path, token: ed).status == .notFound)
            #expect(try await town.accept(code, kombuis.tokens.stranger).status == .ok)
            #expect(try await town.accept(code, kombuis.tokens.stranger).status == .ok)
        }
    }

    @Test("Managers invite members, owners also invite managers, and nobody invites an owner")
    func roles() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = "/api/v1/crews/\(kombuis.owner.slug)/invitations"
            let manager = NewInvitation(role: .manager)
            #expect(
                try await town.call(.post, path, NewInvitation(), token: kombuis.tokens.member).status == .forbidden
            )
            #expect(
                try await town.call(.post, path, NewInvitation(), token: kombuis.tokens.stranger).status == .notFound
            )
            #expect(try await town.call(.post, path, manager, token: kombuis.tokens.manager).status == .forbidden)
            let owner = try await town.call(.post, path, NewInvitation(role: .owner), token: kombuis.tokens.owner)
            #expect(try owner.errors() == ["role/choice"])
            #expect(try await town.count("SELECT COUNT(*) FROM invitation") == 0)
            let made = try await town.call(.post, path, manager, token: kombuis.tokens.owner).json(Invitation.self)
            let joined = try await town.accept(made.code, kombuis.tokens.stranger).json(Crew.self)
            #expect(joined.role == .manager)
        }
    }

    @Test("A second invitation does not change a member's role")
    func noPromotion() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis, NewInvitation(role: .manager)).code
            #expect(try await town.accept(code, kombuis.tokens.member).json(Crew.self).role == .member)
        }
    }

    @Test("A removed member cannot rejoin with an old link, but can with a new one")
    func comingBack() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let old = try await town.invite(kombuis).code
            town.clock.advance(minutes: 1)
            let path = kombuis.path(kombuis.member.person)
            #expect(try await town.call(.delete, path, token: kombuis.tokens.manager).status == .noContent)
            #expect(try await town.accept(old, kombuis.tokens.member).status == .forbidden)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.member).status == .notFound)
            town.clock.advance(minutes: 1)
            let new = try await town.invite(kombuis).code
            #expect(try await town.accept(new, kombuis.tokens.member).status == .ok)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.member).status == .ok)
            #expect(try await town.count("SELECT COUNT(*) FROM member WHERE left_at IS NOT NULL") == 0)
            #expect(try await town.count("SELECT COUNT(*) FROM member_span WHERE joined_at < left_at") == 1)
            #expect(try await town.facts().suffix(2) == ["member.left", "member.joined"])
        }
    }

    @Test("The invitations of a person who may no longer invite are revoked")
    func formerManager() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = "/api/v1/crews/\(kombuis.owner.slug)/invitations"
            let theirs = try await town.call(.post, path, NewInvitation(), token: kombuis.tokens.manager).json(
                Invitation.self
            )
            let kept = try await town.invite(kombuis)
            _ = try await town.call(
                .patch,
                kombuis.path(kombuis.manager.person),
                MemberPatch(role: .member),
                token: kombuis.tokens.owner
            )
            #expect(try await town.accept(theirs.code, kombuis.tokens.stranger).status == .notFound)
            #expect(try await town.accept(kept.code, kombuis.tokens.stranger).status == .ok)
        }
    }

    @Test("Nobody can join an archived crew")
    func archived() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis).code
            try await town.archive(kombuis)
            let answer = try await town.accept(code, kombuis.tokens.stranger)
            #expect(answer.status == .conflict)
            #expect(try answer.errors() == ["crew/archived"])
            // It still succeeds for someone who is already a member.
            #expect(try await town.accept(code, kombuis.tokens.member).status == .ok)
        }
    }

    @Test("Twenty people can join at once with one link")
    func atOnce() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis).code
            let tokens = try await town.database.write { tx in
                try (0..<20).map { try tx.signIn(try tx.addPerson("Person \($0)")) }
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for token in tokens + tokens { group.addTask { try await town.accept(code, token).status.code } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(statuses == [200])
            #expect(try await town.count("SELECT COUNT(*) FROM member") == 23)
            #expect(try await town.facts().filter { $0 == "member.joined" }.count == 22)
        }
    }
}

extension Town {
    fileprivate func invite(
        _ kombuis: Kombuis,
        _ new: NewInvitation = NewInvitation(),
        _ headers: HTTPFields = [:]
    ) async throws -> Invitation {
        let path = "/api/v1/crews/\(kombuis.owner.slug)/invitations"
        return try await call(.post, path, new, token: kombuis.tokens.owner, headers: headers).json(Invitation.self)
    }

    fileprivate func accept(_ code: String, _ token: String) async throws -> Answer {
        try await call(.post, "/api/v1/invitations/\(code)/acceptance", token: token)
    }

    fileprivate func newcomer(_ name: String) async throws -> String {
        try await database.write { tx in try tx.signIn(try tx.addPerson(name)) }
    }
}
