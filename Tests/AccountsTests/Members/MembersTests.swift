import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Members")
struct MembersTests {
    @Test("All members see names, roles and positions; only managers see email addresses; strangers see nothing")
    func list() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = "/api/v1/crews/\(kombuis.owner.slug)/members"
            let forMember = try await town.call(.get, path, token: kombuis.tokens.member)
            #expect(try forMember.json(Page<Member>.self).items.map(\.person.name) == ["Ahmed", "Marieke", "Sanne"])
            #expect(!forMember.body.contains("@"))
            let forManager = try await town.call(.get, path, token: kombuis.tokens.manager).json(Page<Member>.self)
                .items
            #expect(forManager.map(\.email) == ["ahmed@example.org", "marieke@example.org", "sanne@example.org"])
            #expect(forManager.map(\.role) == [.manager, .owner, .member])
            #expect(try await town.call(.get, path, token: kombuis.tokens.stranger).status == .notFound)
        }
    }

    @Test("The list is paged by name and contains everyone once")
    func parts() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.database.write { tx in
                for name in ["zoë", "Zoe", "ahmed B", "Ed", "ed 2"] { _ = try tx.addMember(name, of: kombuis.crew) }
            }
            var names: [String] = []
            var path: String? = "/api/v1/crews/\(kombuis.owner.slug)/members?limit=3"
            while let next = path {
                let answer = try await town.call(.get, next, token: kombuis.tokens.member)
                names += try answer.json(Page<Member>.self).items.map(\.person.name)
                path = answer.headers[.link]?.dropFirst().split(separator: ">").first.map(String.init)
            }
            #expect(names == ["Ahmed", "ahmed B", "Ed", "ed 2", "Marieke", "Sanne", "Zoe", "zoë"])
        }
    }

    @Test("Lists to choose from are sorted by name, ignoring case, in SQL as in Swift")
    func choices() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let members = try await town.database.write { tx in
                for name in ["Fatima Yılmaz", "Fatima el Amrani", "van Dijk", "Xu"] {
                    _ = try tx.addMember(name, of: kombuis.crew)
                }
                return try crewMembers(kombuis.owner, tx)
            }
            #expect(
                members.map(\.name) == [
                    "Ahmed", "Fatima el Amrani", "Fatima Yılmaz", "Marieke", "Sanne", "van Dijk", "Xu",
                ]
            )
            #expect(members.reversed().sorted(by: Named.isBefore) == members)
        }
    }

    @Test("Managers assign positions, and a new one is added to the crew")
    func positions() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let patch = MemberPatch(positions: ["bar", "kitchen"])
            let path = kombuis.path(kombuis.member.person)
            #expect(try await town.call(.patch, path, patch, token: kombuis.tokens.member).status == .forbidden)
            #expect(try await town.call(.patch, path, patch, token: kombuis.tokens.stranger).status == .notFound)
            let member = try await town.call(.patch, path, patch, token: kombuis.tokens.manager).json(Member.self)
            #expect(member.positions == ["bar", "kitchen"])
            let crew = try await town.call(.get, kombuis.path, token: kombuis.tokens.member).json(Crew.self)
            #expect(crew.positions == ["bar", "kitchen"])
            let fewer = MemberPatch(positions: ["Kitchen"])
            #expect(
                try await town.call(.patch, path, fewer, token: kombuis.tokens.manager).json(Member.self).positions == [
                    "kitchen"
                ]
            )
        }
    }

    @Test(
        "Only an owner changes roles, from any role to any other",
        arguments: [Role.owner, .manager, .member]
    )
    func roles(role: Role) async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            for (target, old) in [(kombuis.owner, Role.owner), (kombuis.manager, .manager), (kombuis.member, .member)] {
                let path = kombuis.path(target.person)
                let patch = MemberPatch(role: role)
                for token in [kombuis.tokens.manager, kombuis.tokens.member] {
                    let answer = try await town.call(.patch, path, patch, token: token)
                    let changesNothing = token == kombuis.tokens.manager && role == old
                    #expect(answer.status == (changesNothing ? .ok : .forbidden))
                }
            }
            let path = kombuis.path(kombuis.member.person)
            let answer = try await town.call(.patch, path, MemberPatch(role: role), token: kombuis.tokens.owner)
            #expect(try answer.json(Member.self).role == role)
        }
    }

    @Test("The last owner cannot be demoted, leave or be removed; with another owner they can")
    func lastOwner() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = kombuis.path(kombuis.owner.person)
            for answer in [
                try await town.call(.patch, path, MemberPatch(role: .member), token: kombuis.tokens.owner),
                try await town.call(.delete, path, token: kombuis.tokens.owner),
            ] {
                #expect(answer.status == .conflict)
                #expect(try answer.errors() == ["role/lastOwner"])
            }
            _ = try await town.call(
                .patch,
                kombuis.path(kombuis.manager.person),
                MemberPatch(role: .owner),
                token: kombuis.tokens.owner
            )
            #expect(try await town.call(.delete, path, token: kombuis.tokens.manager).status == .noContent)
            #expect(try await town.facts().suffix(1) == ["member.left"])
        }
    }

    @Test("Members can leave an archived crew; nobody can be removed from it, and the last owner stays")
    func leaveArchived() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.archive(kombuis)
            let removed = try await town.call(
                .delete,
                kombuis.path(kombuis.member.person),
                token: kombuis.tokens.owner
            )
            #expect(try removed.errors() == ["crew/archived"])
            let left = try await town.call(
                .delete,
                kombuis.path(kombuis.member.person),
                token: kombuis.tokens.member
            )
            #expect(left.status == .noContent)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.member).status == .notFound)
            let owner = try await town.call(
                .delete,
                kombuis.path(kombuis.owner.person),
                token: kombuis.tokens.owner
            )
            #expect(try owner.errors() == ["role/lastOwner"])
        }
    }

    @Test("Two owners who demote each other at once leave one owner")
    func demoteEachOther() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            _ = try await town.call(
                .patch,
                kombuis.path(kombuis.manager.person),
                MemberPatch(role: .owner),
                token: kombuis.tokens.owner
            )
            async let first = town.call(
                .patch,
                kombuis.path(kombuis.manager.person),
                MemberPatch(role: .member),
                token: kombuis.tokens.owner
            )
            async let second = town.call(
                .patch,
                kombuis.path(kombuis.owner.person),
                MemberPatch(role: .member),
                token: kombuis.tokens.manager
            )
            let statuses = try await [first.status.code, second.status.code].sorted()
            #expect(statuses == [200, 403])
        }
    }

    @Test("Managers remove members, members only themselves, and nobody removes a person with a higher role")
    func whoRemoves() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let another = try await town.database.write { tx in try tx.addMember("Ed", of: kombuis.crew) }
            let refused = [
                (kombuis.tokens.member, another.person, 403), (kombuis.tokens.member, kombuis.manager.person, 403),
                (kombuis.tokens.manager, kombuis.owner.person, 403), (kombuis.tokens.stranger, another.person, 404),
                (kombuis.tokens.manager, kombuis.stranger, 404),
            ]
            for (token, person, status) in refused {
                #expect(try await town.call(.delete, kombuis.path(person), token: token).status.code == status)
            }
            #expect(try await town.count("SELECT COUNT(*) FROM member WHERE left_at IS NOT NULL") == 0)
            #expect(try await town.facts().filter { $0 == "member.left" } == [])
            for (token, person) in [
                (kombuis.tokens.manager, another.person), (kombuis.tokens.member, kombuis.member.person),
                (kombuis.tokens.manager, kombuis.manager.person),
            ] {
                #expect(try await town.call(.delete, kombuis.path(person), token: token).status == .noContent)
            }
        }
    }

    @Test("A removed member no longer finds the crew, and loses their positions and the tokens for it")
    func afterwards() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = kombuis.path(kombuis.member.person)
            _ = try await town.call(.patch, path, MemberPatch(positions: ["bar"]), token: kombuis.tokens.manager)
            let token = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "Bar", access: .read, crew: "de-kombuis"),
                token: kombuis.tokens.member
            ).json(Token.self)
            #expect(try await town.call(.get, kombuis.path, token: token.secret).status == .ok)
            #expect(try await town.call(.delete, path, token: kombuis.tokens.manager).status == .noContent)

            #expect(try await town.call(.get, kombuis.path, token: token.secret).status == .unauthorized)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.member).status == .notFound)
            #expect(try await town.call(.get, "/api/v1/me", token: kombuis.tokens.member).json(Me.self).crews == [])
            #expect(try await town.call(.delete, path, token: kombuis.tokens.manager).status == .notFound)
            #expect(
                try await town.call(.patch, path, MemberPatch(positions: []), token: kombuis.tokens.manager).status
                    == .notFound
            )
            #expect(try await town.count("SELECT COUNT(*) FROM member_position") == 0)
            #expect(try await town.facts().suffix(1) == ["member.left"])
        }
    }

    @Test("Departure rules run while the person is still a member, and a failure undoes everything")
    func departure() async throws {
        let rule = Witness()
        try await withTown(AccountsModule(departureRules: [rule, Refusal()])) { town in
            let kombuis = try await town.kombuis()
            let answer = try await town.call(
                .delete,
                kombuis.path(kombuis.member.person),
                token: kombuis.tokens.manager
            )
            #expect(answer.status == .conflict)
            #expect(try await town.call(.get, kombuis.path, token: kombuis.tokens.member).status == .ok)
            #expect(try await town.facts().filter { $0 == "member.left" } == [])
        }
        try await withTown(AccountsModule(departureRules: [rule])) { town in
            let kombuis = try await town.kombuis()
            _ = try await town.call(.delete, kombuis.path(kombuis.member.person), token: kombuis.tokens.manager)
            #expect(try await town.count("SELECT COUNT(*) FROM crew_position WHERE name = 'let go'") == 1)
        }
    }

    @Test("A right that was revoked after the request came in no longer counts")
    func staleRights() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            _ = try await town.call(
                .patch,
                kombuis.path(kombuis.manager.person),
                MemberPatch(role: .member),
                token: kombuis.tokens.owner
            )
            // `kombuis.manager` was read while they were still a manager.
            let error = await #expect(throws: AppError.self) {
                try await town.database.write { tx in
                    try Members.remove(
                        kombuis.member.person,
                        departures: [],
                        in: tx.acting(as: kombuis.manager, archived: .allowed, at: testNow)
                    )
                }
            }
            #expect(error?.code == .forbidden)
        }
    }
}

/// Records whether the person is still a member when the rule runs.
private struct Witness: DepartureRule {
    func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        guard try Viewer.of(person, crew: tx.crew, in: tx) != nil, tx.viewer.zone.name == "Europe/Amsterdam",
            tx.person != person
        else { return }
        try tx.run("INSERT INTO crew_position (crew, name, rank) VALUES (\(tx.crew), 'let go', 0)")
    }
}

private struct Refusal: DepartureRule {
    func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        throw AppError.conflict("rule", "test", Phrase("error.forbidden"))
    }
}
