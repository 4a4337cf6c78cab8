import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Limits per person and crew")
struct CapsTests {
    private var two: Limits {
        var limits = Limits()
        limits.crewsPerPerson = 2
        limits.tokensPerPerson = 2
        limits.invitationsPerCrew = 2
        limits.membersPerCrew = 4
        limits.keptAnswersPerPerson = 2
        return limits
    }

    @Test("A person owns a limited number of crews, whether by creating them or by becoming their owner")
    func crews() async throws {
        try await withTown(limits: two) { town in
            let kombuis = try await town.kombuis()
            let second = NewCrew(name: "De Jol", timeZone: "Europe/Amsterdam")
            let token = kombuis.tokens.owner
            #expect(try await town.call(.post, "/api/v1/crews", second, token: token).status == .created)
            let third = try await town.call(.post, "/api/v1/crews", second, token: token)
            #expect(third.status == .conflict)
            #expect(try third.errors() == ["name/limit"])
            let page = try await Browser(town, [.authorization: "Bearer \(token)"]).post(
                "/crews/new",
                ["name": "De Sloep", "timeZone": "Europe/Amsterdam", "language": "en", "weekStart": "1"]
            )
            #expect(page.status == .unprocessableContent)
            #expect(page.body.contains("You own 2 crews, which is the maximum."))
            #expect(page.body.contains("value=\"De Sloep\""))

            // The stranger owns one, and can be given one more; the manager owns two, and cannot.
            let (stranger, manager) = (kombuis.tokens.stranger, kombuis.tokens.manager)
            for creator in [stranger, manager, manager] {
                #expect(try await town.call(.post, "/api/v1/crews", second, token: creator).status == .created)
            }
            try await town.database.write { tx in
                try Members.add(kombuis.stranger, to: kombuis.crew, as: .member, at: testNow, in: tx)
            }
            func promote(_ person: PersonID) async throws -> Answer {
                try await town.call(.patch, kombuis.path(person), MemberPatch(role: .owner), token: token)
            }
            #expect(try await promote(kombuis.stranger).status == .ok)
            let full = try await town.call(.post, "/api/v1/crews", second, token: stranger)
            #expect(try full.errors() == ["name/limit"])
            let refused = try await promote(kombuis.manager.person)
            #expect(refused.status == .conflict)
            #expect(try refused.errors() == ["role/limit"])
        }
    }

    @Test("A person has a limited number of access tokens, and a repeated request still gets its response")
    func tokens() async throws {
        try await withTown(limits: two) { town in
            let token = try await town.sanne()
            let new = NewToken(name: "Kitchen", access: .read)
            let key: HTTPFields = [.idempotencyKey: "second"]
            _ = try await town.call(.post, "/api/v1/me/tokens", new, token: token)
            let second = try await town.call(.post, "/api/v1/me/tokens", new, token: token, headers: key)
            #expect(second.status == .created)
            let third = try await town.call(.post, "/api/v1/me/tokens", new, token: token)
            #expect(try third.errors() == ["name/limit"])
            let again = try await town.call(.post, "/api/v1/me/tokens", new, token: token, headers: key)
            #expect(again.body == second.body)
            #expect(try await town.count("SELECT COUNT(*) FROM credential WHERE kind = 'token'") == 2)
        }
    }

    @Test("A crew has a limited number of open invitations; expired ones do not count")
    func invitations() async throws {
        try await withTown(limits: two) { town in
            let kombuis = try await town.kombuis()
            let path = "/api/v1/crews/\(kombuis.owner.slug)/invitations"
            var statuses: [Int] = []
            for _ in 0..<3 {
                let made = try await town.call(.post, path, NewInvitation(), token: kombuis.tokens.owner)
                statuses.append(made.status.code)
            }
            #expect(statuses == [201, 201, 409])
            town.clock.advance(minutes: Invitations.minutes)
            let later = try await town.call(.post, path, NewInvitation(), token: kombuis.tokens.owner)
            #expect(later.status == .created)
        }
    }

    @Test("A crew has a limited number of members, however they join")
    func members() async throws {
        try await withTown(limits: two) { town in
            let kombuis = try await town.kombuis()
            let code = try await town.database.write { tx in
                try Invitations.make(email: nil, role: .member, in: tx.acting(as: kombuis.owner, at: testNow)).code
            }
            let join = "/api/v1/invitations/\(code.text)/acceptance"
            #expect(try await town.call(.post, join, token: kombuis.tokens.stranger).status == .ok)
            let form: KeyValuePairs = ["name": "P", "email": "p@example.org", "password": "vier emmers mosselen"]
            let page = try await Browser(town).post("/join/\(code.text)", form)
            #expect(page.status == .unprocessableContent)
            #expect(page.body.contains("The crew has 4 members, which is the maximum."))
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE email = 'p@example.org'") == 0)
        }
    }

    @Test("The oldest stored responses beyond the limit are dropped, and a late retry is rejected, not repeated")
    func answers() async throws {
        try await withTown(limits: two) { town in
            let kombuis = try await town.kombuis()
            let crew = NewCrew(name: "De Jol", timeZone: "Europe/Amsterdam")
            let path = "/api/v1/crews"
            func make(_ key: String) async throws -> Answer {
                let headers: HTTPFields = [.idempotencyKey: key]
                return try await town.call(.post, path, crew, token: kombuis.tokens.stranger, headers: headers)
            }
            #expect(try await make("first").status == .created)
            town.clock.advance(minutes: 1)
            #expect(try await make("second").status == .created)
            town.clock.advance(minutes: 1)
            let patched = try await town.call(
                .patch,
                "/api/v1/me",
                MePatch(name: "Bram"),
                token: kombuis.tokens.stranger,
                headers: [.idempotencyKey: "third"]
            )
            #expect(patched.status == .ok)
            try await SweepAccounts(database: town.database, limits: two).run(now: town.clock.now)

            let late = try await make("first")
            #expect(late.status == .conflict)
            #expect(try late.errors() == ["Idempotency-Key/forgotten"])
            #expect(try await make("second").status == .created)
            #expect(try await town.count("SELECT COUNT(*) FROM crew") == 3)
            #expect(try await town.count("SELECT COUNT(*) FROM request_key") == 3)
        }
    }
}
