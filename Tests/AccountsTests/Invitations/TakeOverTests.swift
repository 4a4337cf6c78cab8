import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("An invitation for a person without an account")
struct TakeOverTests {
    @Test("makes the new account theirs: the same person, with their positions, under the name they choose")
    func register() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            _ = try await town.call(
                .patch,
                kombuis.path(person),
                MemberPatch(positions: ["Bar"]),
                token: kombuis.tokens.owner
            )
            let code = try await town.invite(person, kombuis).code
            let browser = Browser(town)
            let page = try await browser.get("/join/\(code)")
            #expect(page.body.contains("Join De Kombuis") && page.body.contains("planned as Youssef"))
            #expect(page.body.contains("value=\"Youssef\""))
            let joined = try await browser.post(
                "/join/\(code)",
                ["name": "Youssef B.", "email": "youssef@example.org", "password": "vier emmers mosselen"]
            )
            #expect(joined.location == "/c/de-kombuis/roster")
            let list = try await town.call(.get, "\(kombuis.path)/members", token: kombuis.tokens.owner)
            let member = try #require(
                try list.json(Page<Member>.self).items.first { $0.person.id == person.description }
            )
            #expect(member.person.name == "Youssef B." && member.hasAccount && member.positions == ["Bar"])
            #expect(member.email == "youssef@example.org")
            #expect(try await town.facts().suffix(1) == ["member.joined"])

            // It works once, but the person who used it may open it again.
            #expect(try await browser.get("/join/\(code)").body.contains("You are already in this crew."))
            // Without a session, it may be that person on another device.
            #expect(try await Browser(town).get("/join/\(code)").location == "/signin?next=%2Fjoin%2F\(code)")
            let acceptance = "/api/v1/invitations/\(code)/acceptance"
            #expect(try await town.call(.post, acceptance, token: kombuis.tokens.stranger).status == .notFound)
            let signIn = SignIn(email: "youssef@example.org", password: "vier emmers mosselen")
            #expect(try await town.call(.post, "/api/v1/sessions", signIn).status == .created)
            let people = try await town.browser(kombuis.manager).get("/c/de-kombuis/people")
            #expect(!people.body.contains("No account yet") && !people.body.contains("/invitations/"))
        }
    }

    @Test("lets an existing account join in their place, after which they are gone")
    func existing() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            _ = try await town.call(
                .patch,
                kombuis.path(person),
                MemberPatch(positions: ["Bar"]),
                token: kombuis.tokens.owner
            )
            let code = try await town.invite(person, kombuis).code
            let bram = Browser(town, [.authorization: "Bearer \(kombuis.tokens.stranger)"])
            #expect(try await bram.get("/join/\(code)").body.contains("planned as Youssef"))
            #expect(try await bram.post("/join/\(code)").location == "/c/de-kombuis/roster")
            #expect(try await town.accept(code, kombuis.tokens.stranger).status == .ok)
            let list = try await town.call(.get, "\(kombuis.path)/members", token: kombuis.tokens.owner)
            let members = try list.json(Page<Member>.self).items
            #expect(members.map(\.person.name) == ["Ahmed", "Bram", "Marieke", "Sanne"])
            #expect(members[1].positions == ["Bar"] && members[1].hasAccount)
            #expect(try await town.facts().suffix(2) == ["member.merged", "member.joined"])
            #expect(try await town.accept(code, kombuis.tokens.member).status == .notFound)
            #expect(try await town.call(.get, kombuis.path(person), token: kombuis.tokens.owner).status == .notFound)
        }
    }

    @Test("is refused to members and former members, with the reason, and stays usable")
    func members() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            let code = try await town.invite(person, kombuis).code
            let answer = try await town.accept(code, kombuis.tokens.member)
            #expect(try answer.errors() == ["code/member"])
            let sanne = try await town.browser(kombuis.member)
            #expect(try await sanne.get("/join/\(code)").body.contains("This invitation is for Youssef"))
            let path = kombuis.path(kombuis.member.person)
            #expect(try await town.call(.delete, path, token: kombuis.tokens.owner).status == .noContent)
            town.clock.advance(minutes: 1)
            let next = try await town.invite(person, kombuis).code
            #expect(try await town.accept(next, kombuis.tokens.member).errors() == ["code/member"])
            #expect(try await sanne.post("/join/\(next)").status == .unprocessableContent)
            #expect(try await town.accept(next, kombuis.tokens.stranger).status == .ok)
        }
    }

    @Test("works until it is replaced, is revoked or expires, or the person is removed")
    func one() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            let first = try await town.invite(person, kombuis).code
            let second = try await town.invite(person, kombuis).code
            #expect(try await town.accept(first, kombuis.tokens.stranger).status == .notFound)
            let manager = try await town.browser(kombuis.manager)
            #expect(try await manager.get("/c/de-kombuis/people/\(person)").body.contains("An invitation is open"))
            let id: ID<InvitationKey>? = try await town.database.read { tx in
                try tx.value("SELECT id FROM invitation")
            }
            let end = "/c/de-kombuis/people/invitations/\(try #require(id))/end"
            #expect(try await manager.post(end).location == "/c/de-kombuis/people")
            #expect(try await town.accept(second, kombuis.tokens.stranger).status == .notFound)
            let third = try await town.invite(person, kombuis).code
            town.clock.advance(minutes: 14 * 24 * 60)
            #expect(try await town.accept(third, kombuis.tokens.stranger).status == .notFound)
            let fourth = try await town.invite(person, kombuis).code
            #expect(
                try await town.call(.delete, kombuis.path(person), token: kombuis.tokens.manager).status == .noContent
            )
            #expect(try await town.accept(fourth, kombuis.tokens.stranger).status == .notFound)
            #expect(try await town.invited(person, kombuis, kombuis.tokens.owner).status == .notFound)
        }
    }

    @Test("can be created by managers like any other, but not with a role or for people with an account")
    func whoMay() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            #expect(try await town.invited(person, kombuis, kombuis.tokens.member).status == .forbidden)
            #expect(try await town.invited(person, kombuis, kombuis.tokens.stranger).status == .notFound)
            let member = try await town.invited(kombuis.member.person, kombuis, kombuis.tokens.owner)
            #expect(try member.errors() == ["person/account"])
            let manager = try await town.call(
                .post,
                "\(kombuis.path)/invitations",
                NewInvitation(role: .manager, person: person.description),
                token: kombuis.tokens.owner
            )
            #expect(try manager.errors() == ["role/choice"])
            let page = try await town.browser(kombuis.manager)
            #expect(try await page.get("/c/de-kombuis/people/\(kombuis.member.person)/invite").status == .notFound)
            let path = "/c/de-kombuis/people/\(person)/invite"
            #expect(try await page.get(path).body.contains("Invite Youssef"))
            let two = try await page.post(path, ["email": "a@example.org, b@example.org"])
            #expect(two.status == .unprocessableContent)
            let made = try await page.post(path, ["email": "youssef@example.org"])
            #expect(made.status == .ok && made.body.contains("/join/"))
            #expect(try await page.get("/c/de-kombuis/people").body.contains("Youssef · youssef@example.org"))
        }
    }

    @Test("for one address works only for that address, and lets nobody in once used", arguments: SignUpRule.allCases)
    func address(rule: SignUpRule) async throws {
        try await withTown(signUp: rule) { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            let code = try await town.invite(person, kombuis, email: "youssef@example.org").code
            #expect(try await town.register("ed@example.org", code).status == .forbidden)
            #expect(try await town.accept(code, kombuis.tokens.stranger).status == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE entered_in IS NOT NULL") == 1)
            #expect(try await town.register("sanne@example.org", code).status == .conflict)
            let registered = try await town.register("youssef@example.org", code)
            #expect(registered.status == .created)
            #expect(try registered.json(SignedIn.self).person.id == person.description)
            #expect(try await town.register("ed@example.org", code).errors() == ["invitation/unknown"])
        }
    }

    @Test("that twenty accept at once, half of them by creating an account, is used by exactly one")
    func atOnce() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            let code = try await town.invite(person, kombuis).code
            let tokens = try await town.database.write { tx in
                try (0..<10).map { try tx.signIn(try tx.addPerson("Person \($0)")) }
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for token in tokens { group.addTask { try await town.accept(code, token).status.code } }
                for number in 0..<10 {
                    group.addTask { try await town.register("new\(number)@example.org", code).status.code }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 || $0 == 201 } == 1)
            #expect(Set(statuses).isSubset(of: [200, 201, 404, 422]))
            #expect(try await town.count("SELECT COUNT(*) FROM member WHERE left_at IS NULL") == 4)
            #expect(try await town.facts().count { $0 == "member.joined" } == 3)
            let registered = statuses.contains(201) ? 0 : 1
            #expect(
                try await town.count("SELECT COUNT(*) FROM person WHERE merged_into IS NOT NULL") == registered
            )
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 15)
        }
    }

    @Test("leaves no name behind when the account that accepted it is deleted")
    func erased() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            try await town.database.write { tx in
                try tx.takeOver(person, by: kombuis.stranger, invitedBy: kombuis.manager, [])
                try People.delete(
                    kombuis.stranger,
                    with: .password(hash: "none"),
                    as: "Former member",
                    departures: [],
                    at: testNow,
                    in: tx
                )
            }
            let names = try await town.database.read { tx in
                try tx.all("SELECT name FROM person ORDER BY name") { try $0.read() as String }
            }
            #expect(names == ["Ahmed", "Former member", "Former member", "Marieke", "Sanne"])
            #expect(try await town.count("SELECT COUNT(*) FROM invitation") == 0)
        }
    }
}

extension Town {
    fileprivate func invited(
        _ person: PersonID,
        _ kombuis: Kombuis,
        _ token: String,
        email: String? = nil
    ) async throws -> Answer {
        let input = NewInvitation(email: email, person: person.description)
        return try await call(.post, "\(kombuis.path)/invitations", input, token: token)
    }

    fileprivate func invite(_ person: PersonID, _ kombuis: Kombuis, email: String? = nil) async throws -> Invitation {
        try await invited(person, kombuis, kombuis.tokens.manager, email: email).json(Invitation.self)
    }

    fileprivate func accept(_ code: String, _ token: String) async throws -> Answer {
        try await call(.post, "/api/v1/invitations/\(code)/acceptance", token: token)
    }

    fileprivate func register(_ email: String, _ code: String) async throws -> Answer {
        let input = SignUp(email: email, password: "vier emmers mosselen", name: "Youssef B.", invitation: code)
        return try await call(.post, "/api/v1/people", input)
    }
}
