import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("People without an account")
struct PeopleWithoutAccountTests {
    @Test("are added by name by managers, with positions, and have no address")
    func add() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let input = NewMembers(names: [" Youssef ", "Zoë de Wit"], positions: ["Kitchen"])
            #expect(try await town.enter(input, kombuis, kombuis.tokens.member).status == .forbidden)
            #expect(try await town.enter(input, kombuis, kombuis.tokens.stranger).status == .notFound)
            let added = try await town.enter(input, kombuis, kombuis.tokens.manager)
            #expect(added.status == .created)
            let members = try added.json(AddedMembers.self).items
            #expect(members.map(\.person.name) == ["Youssef", "Zoë de Wit"])
            #expect(members.allSatisfy { !$0.hasAccount && $0.email == nil && $0.role == .member })
            #expect(members.map(\.positions) == [["Kitchen"], ["Kitchen"]])
            let list = try await town.call(.get, "\(kombuis.path)/members", token: kombuis.tokens.owner)
            #expect(!list.body.contains("no-account"))
            #expect(try list.json(Page<Member>.self).items.map(\.hasAccount) == [true, true, true, false, false])
            #expect(try await town.facts().suffix(2) == ["member.entered", "member.entered"])
        }
    }

    @Test("have distinct names, are added all or none, and count towards the limit")
    func names() async throws {
        var limits = Limits()
        limits.membersPerCrew = 5
        try await withTown(limits: limits) { town in
            let kombuis = try await town.kombuis()
            for (names, error) in [
                (["Youssef", "sanne"], "names/taken"), (["Youssef", "youssef"], "names/taken"),
                ([], "names/required"), (["Youssef", " "], "names/required"),
                (["Youssef", "\u{202E}x"], "names/invisible"), (["A1", "B1", "C1"], "names/limit"),
                ((0...100).map { "Person \($0)" }, "names/tooMany"),
            ] {
                let answer = try await town.enter(NewMembers(names: names), kombuis, kombuis.tokens.owner)
                #expect(try answer.errors() == [error], "\(names.prefix(3))")
            }
            #expect(try await town.count("SELECT COUNT(*) FROM member") == 3)
            let two = NewMembers(names: ["Youssef", "Zoë"])
            #expect(try await town.enter(two, kombuis, kombuis.tokens.owner).status == .created)
        }
    }

    @Test("have distinct names and can be chosen in a crew of more than a thousand too")
    func manyNames() async throws {
        var limits = Limits()
        limits.membersPerCrew = 2_000
        try await withTown(limits: limits) { town in
            let kombuis = try await town.kombuis()
            let members = try await town.database.write { tx in
                for number in 1...1_000 { _ = try tx.addMember("A \(number)", of: kombuis.crew) }
                return try crewMembers(kombuis.owner, tx)
            }
            #expect(members.count == 1_003 && members.last?.name == "Sanne")
            let answer = try await town.enter(NewMembers(names: ["sanne"]), kombuis, kombuis.tokens.owner)
            #expect(try answer.errors() == ["names/taken"])
        }
    }

    @Test("are renamed by managers, who cannot rename anyone with an account")
    func rename() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Yusuf", kombuis)
            let patch = MemberPatch(name: "Youssef")
            let path = kombuis.path(person)
            #expect(try await town.call(.patch, path, patch, token: kombuis.tokens.member).status == .forbidden)
            let renamed = try await town.call(.patch, path, patch, token: kombuis.tokens.manager).json(Member.self)
            #expect(renamed.person.name == "Youssef")
            let taken = try await town.call(.patch, path, MemberPatch(name: "Sanne"), token: kombuis.tokens.manager)
            #expect(try taken.errors() == ["name/taken"])
            let sanne = kombuis.path(kombuis.member.person)
            let own = try await town.call(.patch, sanne, MemberPatch(name: "Sanna"), token: kombuis.tokens.manager)
            #expect(try own.errors() == ["name/account"])
        }
    }

    @Test("cannot be manager or owner, and get no sign-in link, not even from the operator")
    func roles() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            for role in [Role.manager, .owner] {
                let patch = MemberPatch(role: role)
                let answer = try await town.call(.patch, kombuis.path(person), patch, token: kombuis.tokens.owner)
                #expect(try answer.errors() == ["role/noAccount"])
            }
            let link = "\(kombuis.path(person))/sign-in-link"
            let made = try await town.call(.post, link, token: kombuis.tokens.owner)
            #expect(try made.errors() == ["person/noAccount"])
            await #expect(throws: AppError.self) {
                try await town.database.write { tx in try SignInLinks.make(for: person, at: testNow, in: tx) }
            }
            let known = try await town.database.read { tx in
                (
                    try Operating.people(in: tx).map(\.name), try Operating.withoutAccount("youssef", in: tx),
                    try Operating.withoutAccount("sanne", in: tx)
                )
            }
            #expect(known.0 == ["Ahmed", "Bram", "Marieke", "Sanne"])
            #expect(known.1 == "Youssef" && known.2 == nil)
        }
    }

    @Test("cannot sign in, and nobody can register or get a code with the placeholder for their address")
    func signIn() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let person = try await town.enter("Youssef", kombuis)
            let address = People.noAddress(of: person)
            for password in ["", "none", "vier emmers mosselen"] {
                let answer = try await town.call(
                    .post,
                    "/api/v1/sessions",
                    SignIn(email: address, password: password)
                )
                #expect(answer.status == (password.isEmpty ? .unprocessableContent : .unauthorized))
            }
            let code = NewSignInChallenge(email: address)
            #expect(try await town.call(.post, "/api/v1/sign-in/challenges", code).status == .accepted)
            #expect(try await town.count("SELECT COUNT(*) FROM mail") == 0)
            let signUp = SignUp(email: address, password: "vier emmers mosselen", name: "X")
            #expect(try await town.call(.post, "/api/v1/people", signUp).status == .conflict)
            let isViewer = try await town.database.read { tx in
                try Viewer.of(person, crew: kombuis.crew, orFormer: true, in: tx) != nil
            }
            #expect(!isViewer)
        }
    }

    @Test("lose their name when the last account of the crew is deleted, which they do not prevent")
    func lastAccount() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let person = try await town.database.write { tx in
                let jol = try tx.addCrew("De Jol", owner: kombuis.stranger)
                let person = try tx.enter("Youssef", by: jol)
                try People.delete(
                    kombuis.stranger,
                    with: .password(hash: "none"),
                    as: "Former member",
                    departures: [],
                    at: testNow,
                    in: tx
                )
                return person
            }
            let name = try await town.database.read { tx in try People.name(of: person, in: tx) }
            #expect(name == "Former member")
            #expect(
                try await town.count(
                    "SELECT COUNT(*) FROM crew WHERE slug = 'de-jol' AND archived_at IS NOT NULL"
                ) == 1
            )
        }
    }

    @Test("are added, shown, renamed and removed on the pages, in both languages")
    func pages() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            #expect(try await manager.get("/c/de-kombuis/people").body.contains("/c/de-kombuis/people/add\""))
            #expect(try await manager.get("/c/de-kombuis/people/invite").body.contains("/people/add\""))
            let wrong = try await manager.post("/c/de-kombuis/people/add", ["names": "Youssef\nSanne"])
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains("There is already a Sanne in the crew."))
            #expect(wrong.body.contains("Youssef\nSanne</textarea>"))
            let twice = try await manager.post("/c/de-kombuis/people/add", ["names": "Youssef\nyoussef"])
            #expect(twice.body.contains("youssef is on the list twice."))
            let added = try await manager.post("/c/de-kombuis/people/add", ["names": "Youssef\r\n\r\n Zoë \r\n"])
            #expect(added.location == "/c/de-kombuis/people")
            let list = try await manager.follow(added)
            #expect(list.body.contains("2 people added.") && list.body.contains("No account yet"))
            let person: PersonID = try await town.person("Youssef")
            let path = "/c/de-kombuis/people/\(person)"
            let page = try await manager.get(path)
            #expect(page.body.contains("name=\"name\"") && page.body.contains("value=\"Youssef\""))
            #expect(!page.body.contains("no-account") && !page.body.contains("/sign-in-link"))
            #expect(try await manager.post(path, ["name": "Youssef B."]).location == "/c/de-kombuis/people")
            #expect(try await town.person("Youssef B.") == person)
            let member = try await town.browser(kombuis.member)
            #expect(try await member.get("/c/de-kombuis/people/add").status == .forbidden)
            #expect(try await !member.get(path).body.contains("name=\"name\""))
            try await town.database.write { tx in
                try tx.run("UPDATE person SET language = 'nl' WHERE id = \(kombuis.member.person)")
            }
            #expect(try await member.get("/c/de-kombuis/people").body.contains("Nog geen account"))
            #expect(try await manager.post("\(path)/remove").location == "/c/de-kombuis/people")
            #expect(try await manager.get(path).status == .notFound)
        }
    }
}

extension Town {
    func enter(_ input: NewMembers, _ kombuis: Kombuis, _ token: String) async throws -> Answer {
        try await call(.post, "\(kombuis.path)/members", input, token: token)
    }

    func enter(_ name: String, _ kombuis: Kombuis) async throws -> PersonID {
        try await database.write { tx in try tx.enter(name, by: kombuis.manager) }
    }

    /// The person with a name.
    func person(_ name: String) async throws -> PersonID {
        let found: PersonID? = try await database.read { tx in
            try tx.value("SELECT id FROM person WHERE name = \(name)")
        }
        return try #require(found)
    }
}
