import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("The people of a crew, in a browser")
struct PeoplePagesTests {
    @Test("Members see each other; their page does not have the managers' actions")
    func list() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let member = try await town.browser(kombuis.member).get("/c/de-kombuis/people")
            for name in ["Ahmed", "Marieke", "Sanne"] { #expect(member.body.contains("<bdi>\(name)</bdi>")) }
            #expect(!member.body.contains("@example.org"))
            #expect(!member.body.contains("people/invite"))
            #expect(
                !member.body.contains("/settings\""[...].dropFirst()) || !member.body.contains("/c/de-kombuis/settings")
            )
            let manager = try await town.browser(kombuis.manager).get("/c/de-kombuis/people")
            #expect(manager.body.contains("/c/de-kombuis/people/invite"))
            #expect(manager.body.contains("/c/de-kombuis/settings"))
            let stranger = Browser(town, [.authorization: "Bearer \(kombuis.tokens.stranger)"])
            #expect(try await stranger.get("/c/de-kombuis/people").status == .notFound)
            #expect(try await stranger.get("/c/de-kombuis/people/\(kombuis.member.person)").status == .notFound)
        }
    }

    @Test("All valid invitations are listed, so that each can be revoked")
    func invitations() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.database.write { tx in
                for number in 0...100 {
                    let manager = try tx.acting(as: kombuis.manager, at: testNow.adding(minutes: number))
                    _ = try Invitations.make(email: "gast\(number)@example.org", role: .member, in: manager)
                }
            }
            let page = try await town.browser(kombuis.manager).get("/c/de-kombuis/people").body
            for number in [0, 100] { #expect(page.contains("gast\(number)@example.org")) }
        }
    }

    @Test("More members than the page shows are counted, and an owner among them is another owner")
    func beyondTheList() async throws {
        var limits = Limits()
        limits.membersPerCrew = 500
        try await withTown(limits: limits) { town in
            let kombuis = try await town.kombuis()
            try await town.database.write { tx in
                for number in 0..<500 { _ = try tx.addMember("Gast \(number)", of: kombuis.crew) }
                _ = try tx.addMember("Zora", of: kombuis.crew, as: .owner)
            }
            let page = try await town.browser(kombuis.owner).get("/c/de-kombuis/people").body
            #expect(!page.contains("<bdi>Zora</bdi>") && page.contains("504 people"))
            #expect(page.contains("action=\"/c/de-kombuis/leave\""))
        }
    }

    @Test("Before removing somebody, managers read what that does in other modules; members do not")
    func consequences() async throws {
        try await withTown(AccountsModule(departureRules: [Warning()])) { town in
            let kombuis = try await town.kombuis()
            let path = "/c/de-kombuis/people/\(kombuis.member.person)"
            // In the text and in the question.
            #expect(
                try await town.browser(kombuis.manager).get(path).body.ranges(of: "have access to this.").count == 2
            )
            #expect(try await !town.browser(kombuis.member).get(path).body.contains("have access to this."))
        }
    }

    @Test("A name is always escaped")
    func escaping() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            _ = try await town.call(
                .patch,
                "/api/v1/me",
                MePatch(name: "<script>alert('x')</script>"),
                token: kombuis.tokens.member
            )
            let manager = try await town.browser(kombuis.manager)
            for path in ["/c/de-kombuis/people", "/c/de-kombuis/people/\(kombuis.member.person)"] {
                let page = try await manager.get(path)
                #expect(!page.body.contains("<script>alert"))
                #expect(page.body.contains("&lt;script&gt;"))
            }
        }
    }

    @Test("A manager assigns existing and new positions; an owner also assigns roles")
    func edit() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = "/c/de-kombuis/people/\(kombuis.member.person)"
            let manager = try await town.browser(kombuis.manager)
            #expect(try await !manager.get(path).body.contains("name=\"role\""))
            #expect(try await manager.post(path, ["newPosition": "bar"]).location == "/c/de-kombuis/people")
            let page = try await manager.get(path)
            #expect(page.body.contains("value=\"bar\" checked"))
            #expect(
                try await manager.post(path, ["positions": "bar", "newPosition": "Kitchen"]).status == .seeOther
            )
            let members = try await town.call(
                .get,
                "/api/v1/crews/de-kombuis/members",
                token: kombuis.tokens.member
            ).json(Page<Member>.self).items
            #expect(members.first { $0.person.name == "Sanne" }?.positions == ["bar", "Kitchen"])

            let owner = try await town.browser(kombuis.owner)
            #expect(try await owner.post(path, ["role": "manager"]).status == .seeOther)
            #expect(try await town.browser(kombuis.member).get("/c/de-kombuis/settings").status == .ok)
            let sly = try await manager.post(path, ["role": "owner"])
            #expect(sly.status == .forbidden)
            #expect(sly.body.contains("Only an owner can do this."))
        }
    }

    @Test("After removing or leaving, the page is gone and there is a message")
    func removal() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            let path = "/c/de-kombuis/people/\(kombuis.member.person)"
            #expect(try await manager.get(path).body.contains("data-confirm=\"Remove Sanne from the crew?\""))
            let done = try await manager.post("\(path)/remove")
            #expect(try await manager.follow(done).body.contains("Removed from the crew."))
            #expect(try await manager.get(path).status == .notFound)
            #expect(try await town.browser(kombuis.manager).post("/c/de-kombuis/leave").location == "/")
            #expect(try await town.browser(kombuis.manager).get("/c/de-kombuis/people").status == .notFound)
            let owner = try await town.browser(kombuis.owner)
            let stay = try await owner.post("/c/de-kombuis/leave")
            #expect(try await owner.get("/c/de-kombuis/people").body.contains("A crew needs an owner."))
            #expect(stay.location == "/")
        }
    }

    @Test("An archived crew can be viewed, without actions that change it")
    func archived() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.archive(kombuis)
            let owner = try await town.browser(kombuis.owner)
            let people = try await owner.get("/c/de-kombuis/people")
            #expect(people.status == .ok)
            #expect(!people.body.contains("people/invite"))
            // Leaving is the only action that remains, but not for the only owner: the crew would have none.
            #expect(!people.body.contains("action=\"/c/de-kombuis/leave\""))
            let others = try await town.browser(kombuis.member).get("/c/de-kombuis/people")
            #expect(others.body.contains("action=\"/c/de-kombuis/leave\""))
            let member = try await owner.get("/c/de-kombuis/people/\(kombuis.member.person)")
            #expect(!member.body.contains("<form"))
            let settings = try await owner.get("/c/de-kombuis/settings")
            #expect(settings.body.contains("Reopen crew"))
            #expect(!settings.body.contains("name=\"timeZone\""))
            #expect(settings.body.contains("name=\"archived\" value=\"no\""))
            let reopened = try await owner.post("/c/de-kombuis/settings/archive", ["archived": "no"])
            #expect(reopened.location == "/c/de-kombuis/settings")
            #expect(try await owner.get("/c/de-kombuis/settings").body.contains("name=\"timeZone\""))
        }
    }

    @Test("Archiving a crew twice, such as with a double click, does not reopen it")
    func archivedTwice() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let owner = try await town.browser(kombuis.owner)
            for _ in 0..<2 { _ = try await owner.post("/c/de-kombuis/settings/archive", ["archived": "yes"]) }
            #expect(try await owner.get("/c/de-kombuis/settings").body.contains("Reopen crew"))
        }
    }
}

private struct Warning: DepartureRule {
    func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {}

    func consequences(ofLeaving person: PersonID, _ viewer: Viewer, at now: Instant, in tx: Tx) throws -> [Phrase] {
        [Phrase("error.forbidden")]
    }
}
