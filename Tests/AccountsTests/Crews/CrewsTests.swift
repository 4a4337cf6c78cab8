import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Crews")
struct CrewsTests {
    @Test("The person who creates a crew owns it")
    func make() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let answer = try await town.call(
                .post,
                "/api/v1/crews",
                NewCrew(name: "De Kombuis", timeZone: "Europe/Amsterdam"),
                token: token,
                headers: [.acceptLanguage: "nl-BE, en;q=0.5"]
            )
            #expect(answer.status == .created)
            #expect(answer.headers[.eTag]?.hasPrefix("\"1-") == true)
            let crew = try answer.json(Crew.self)
            #expect(crew.slug == "de-kombuis")
            #expect(crew.role == .owner)
            #expect(crew.language == "nl")
            #expect(crew.weekStart == 1)
            #expect(crew.positions == [])
            #expect(!crew.archived)
            let me = try await town.call(.get, "/api/v1/me", token: token).json(Me.self)
            #expect(me.crews.map(\.slug) == ["de-kombuis"])
            #expect(try await town.facts() == ["crew.created"])
        }
    }

    @Test("Crews are read with as many statements however many there are, each with its own positions and modules")
    func several() async throws {
        try await withTown { town in
            let (crews, counts) = try await town.database.write { tx in
                let lea = try tx.addPerson("Lea")
                let known = ["shifts", "hours"].map { SwitchableModule($0) }
                let settings: [any CrewSetting] = [ModulesSetting(known: known)]
                var (ids, crews, counts): ([CrewID], [Crew], Set<Int>) = ([], [], [])
                for name in ["Two", "One", "Three"] {
                    let owner = try tx.addCrew(name, owner: lea)
                    let acting = try tx.acting(as: owner)
                    try Positions.require("Bar \(name)", in: acting)
                    if name == "One" {
                        try CrewModules.change([CrewModule(id: "hours", visible: .off)], among: known, in: acting)
                        try CrewModules.order(["hours"], among: known, in: acting)
                    }
                    ids.append(owner.crew)
                    counts.insert(
                        try countStatements(in: tx) { tx in
                            crews = try Crews.read(ids, by: lea, with: settings, in: tx).map(\.crew)
                        }
                    )
                }
                return (crews, counts)
            }
            #expect(crews.map(\.name) == ["Two", "One", "Three"] && counts.count == 1)
            #expect(crews.map(\.positions) == [["Bar Two"], ["Bar One"], ["Bar Three"]])
            let modules = crews.map { crew in crew.modules.map { "\($0.id) \($0.visible.rawValue)" } }
            let (both, changed) = (["shifts everyone", "hours everyone"], ["hours off", "shifts everyone"])
            #expect(modules == [both, changed, both])
        }
    }

    @Test("A crew is found by its slug and by its id, and only by its members")
    func read() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let byKey = "/api/v1/crews/\(kombuis.crew.description)"
            for token in [kombuis.tokens.owner, kombuis.tokens.manager, kombuis.tokens.member] {
                #expect(try await town.call(.get, kombuis.path, token: token).status == .ok)
                #expect(try await town.call(.get, byKey, token: token).status == .ok)
            }
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.stranger).status == .notFound)
            #expect(try await town.call(.get, byKey, token: kombuis.tokens.stranger).status == .notFound)
            #expect(try await town.call(.get, kombuis.path).status == .unauthorized)
            #expect(
                try await town.call(.get, "/api/v1/crews/no-such-crew", token: kombuis.tokens.owner).status
                    == .notFound
            )
        }
    }

    @Test("The name, time zone, language and week start are validated together")
    func invalid() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let input = NewCrew(name: "\u{7}", timeZone: "Europe/Rotterdam", language: "fr", weekStart: 8)
            let answer = try await town.call(.post, "/api/v1/crews", input, token: token)
            #expect(answer.status == .unprocessableContent)
            #expect(
                try Set(answer.errors()) == ["name/control", "timeZone/timeZone", "language/choice", "weekStart/range"]
            )
            #expect(try await town.count("SELECT COUNT(*) FROM crew") == 0)
        }
    }

    @Test("A name can be in any script")
    func scripts() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            for name in ["مطعم الميناء", "👩‍🍳🍕", "寿司", "Zażółć gęślą jaźń"] {
                let answer = try await town.call(
                    .post,
                    "/api/v1/crews",
                    NewCrew(name: name, timeZone: "Asia/Kathmandu"),
                    token: token
                )
                #expect(try answer.json(Crew.self).name == name)
            }
        }
    }

    @Test("Managers change a crew; members and strangers do not")
    func change() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let patch = CrewPatch(name: "Het Vooronder", weekStart: 7)
            #expect(try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.member).status == .forbidden)
            #expect(
                try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.stranger).status == .notFound
            )
            let before = try await town.call(.get, kombuis.path, token: kombuis.tokens.member).json(Crew.self)
            #expect(before.name == "De Kombuis")
            let answer = try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.manager)
            let after = try answer.json(Crew.self)
            #expect(after.name == "Het Vooronder")
            #expect(after.weekStart == 7)
            // The address stays, and so do fields that were not sent.
            #expect(after.slug == before.slug)
            #expect(after.timeZone == before.timeZone)
        }
    }

    @Test("A change based on an older version is rejected, with the current version")
    func stale() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let etag = try #require(try await town.call(.get, kombuis.path, token: kombuis.tokens.owner).headers[.eTag])
            let first = try await town.call(
                .patch,
                kombuis.path,
                CrewPatch(name: "A"),
                token: kombuis.tokens.owner,
                headers: [.ifMatch: etag]
            )
            #expect(first.status == .ok)
            let second = try await town.call(
                .patch,
                kombuis.path,
                CrewPatch(name: "B"),
                token: kombuis.tokens.manager,
                headers: [.ifMatch: etag]
            )
            #expect(second.status == .preconditionFailed)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.owner).json(Crew.self).name == "A")
            let any = try await town.call(
                .patch,
                kombuis.path,
                CrewPatch(name: "C"),
                token: kombuis.tokens.manager,
                headers: [.ifMatch: "*"]
            )
            #expect(any.status == .ok)
            let tag = try #require(any.headers[.eTag])
            for tags in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let known = try await town.call(
                    .get,
                    kombuis.path,
                    token: kombuis.tokens.manager,
                    headers: [.ifNoneMatch: tags]
                )
                #expect(known.status == .notModified, "\(tags)")
                #expect(known.body.isEmpty)
            }
            // The same version has another representation for another role.
            let other = try await town.call(
                .get,
                kombuis.path,
                token: kombuis.tokens.owner,
                headers: [.ifNoneMatch: tag]
            )
            #expect(other.status == .ok)
        }
    }

    @Test("Only owners archive a crew; it can then be read but not changed until an owner restores it")
    func archive() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let close = CrewPatch(archived: true)
            #expect(
                try await town.call(.patch, kombuis.path, close, token: kombuis.tokens.manager).status == .forbidden
            )
            #expect(
                try await town.call(.patch, kombuis.path, close, token: kombuis.tokens.owner).json(Crew.self).archived
            )
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.member).status == .ok)

            let refused = [
                try await town.call(.patch, kombuis.path, CrewPatch(name: "X"), token: kombuis.tokens.owner),
                try await town.call(
                    .patch,
                    kombuis.path(kombuis.member.person),
                    MemberPatch(positions: ["bar"]),
                    token: kombuis.tokens.owner
                ),
                try await town.call(.delete, kombuis.path(kombuis.member.person), token: kombuis.tokens.owner),
                try await town.call(
                    .post,
                    "/api/v1/crews/de-kombuis/invitations",
                    NewInvitation(),
                    token: kombuis.tokens.owner
                ),
            ]
            for answer in refused {
                #expect(answer.status == .conflict)
                #expect(try answer.errors() == ["crew/archived"])
            }
            let open = CrewPatch(name: "De Kombuis 2", archived: false)
            #expect(try await town.call(.patch, kombuis.path, open, token: kombuis.tokens.manager).status == .forbidden)
            let opened = try await town.call(.patch, kombuis.path, open, token: kombuis.tokens.owner).json(Crew.self)
            #expect(!opened.archived)
            #expect(opened.name == "De Kombuis 2")
        }
    }

    @Test("A person's crews are listed by name, in pages that contain each crew once")
    func list() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            for name in ["c", "B", "a", "B", "D"] {
                _ = try await town.call(.post, "/api/v1/crews", NewCrew(name: name, timeZone: "UTC"), token: token)
            }
            var slugs: [String] = []
            var after: String?
            repeat {
                let query = after.map { "&after=\($0)" } ?? ""
                let page = try await town.call(.get, "/api/v1/crews?limit=2" + query, token: token).json(
                    Page<Crew>.self
                )
                slugs += page.items.map(\.slug)
                after = page.next
            } while after != nil
            #expect(slugs == ["a", "b", "b-2", "c", "d"])
        }
    }
}
