import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("The modules of a crew")
struct CrewModulesTests {
    private let module = AccountsModule(
        homePath: "/roster",
        modules: [
            SwitchableModule("shifts", suits: [.restaurant]), SwitchableModule("hours", suits: [.agency]),
        ]
    )

    @Test("are all visible to everyone until a manager changes that, which is recorded once")
    func change() async throws {
        try await withTown(module) { town in
            let kombuis = try await town.kombuis()
            func crew() async throws -> Crew {
                try await town.call(.get, kombuis.path, token: kombuis.tokens.member).json(Crew.self)
            }
            #expect(try await crew().modules.map(\.visible) == [.everyone, .everyone])
            let patch = CrewPatch(modules: [CrewModule(id: "hours", visible: .managers)])
            let refused = try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.member)
            #expect(refused.status == .forbidden)
            for _ in 1...2 {
                let answer = try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.manager)
                #expect(answer.status == .ok)
            }
            #expect(try await crew().modules.map(\.visible) == [.everyone, .managers])
            #expect(try await town.facts().filter { $0 == CrewModuleChanged.kind }.count == 1)
            let back = CrewPatch(modules: [CrewModule(id: "hours", visible: .everyone)])
            _ = try await town.call(.patch, kombuis.path, back, token: kombuis.tokens.owner)
            #expect(try await town.count("SELECT COUNT(*) FROM crew_module") == 0)
        }
    }

    @Test("link to their pages about a member, for managers who see the module")
    func memberLinks() async throws {
        var link = SettingsLink("/hours/shifts?person=", label: "people.title", icon: "users")
        link.module = "hours"
        let module = AccountsModule(memberLinks: [link], modules: [SwitchableModule("hours", suits: [.agency])])
        try await withTown(module) { town in
            let kombuis = try await town.kombuis()
            let page = "/c/de-kombuis/people/\(kombuis.member.person)"
            func isThere(_ viewer: Viewer) async throws -> Bool {
                let body = try await town.browser(viewer).get(page).body
                return body.contains("/c/de-kombuis/hours/shifts?person=\(kombuis.member.person)\"")
            }
            #expect(try await isThere(kombuis.manager))
            #expect(try await !isThere(kombuis.member))
            let patch = CrewPatch(modules: [CrewModule(id: "hours", visible: .off)])
            _ = try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.manager)
            #expect(try await !isThere(kombuis.manager))
        }
    }

    @Test("are refused when they are unknown or named twice, and nothing changes")
    func refusals() async throws {
        try await withTown(module) { town in
            let kombuis = try await town.kombuis()
            let hours = CrewModule(id: "hours", visible: .off)
            for modules in [[hours, CrewModule(id: "roster", visible: .off)], [hours, hours]] {
                let patch = CrewPatch(modules: modules)
                let answer = try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.owner)
                #expect(answer.status == .unprocessableContent)
            }
            #expect(try await town.count("SELECT COUNT(*) FROM crew_module") == 0)
        }
    }

    @Test("are in the order that a manager gives them; those left out follow, and an empty list resets it")
    func order() async throws {
        try await withTown(module) { town in
            let kombuis = try await town.kombuis()
            func put(_ order: [String], _ token: String) async throws -> Answer {
                try await town.call(.patch, kombuis.path, CrewPatch(moduleOrder: order), token: token)
            }
            #expect(try await put(["hours"], kombuis.tokens.member).status == .forbidden)
            for wrong in [["roster"], ["hours", "hours"]] {
                let refused = try await put(wrong, kombuis.tokens.manager)
                #expect(refused.status == .unprocessableContent && refused.body.contains("moduleOrder"))
            }
            #expect(try await town.count("SELECT COUNT(*) FROM crew WHERE module_order IS NOT NULL") == 0)
            let changed = try await put(["hours"], kombuis.tokens.manager).json(Crew.self)
            #expect(changed.modules.map(\.id) == ["hours", "shifts"])
            let back = try await put([], kombuis.tokens.manager).json(Crew.self)
            #expect(back.modules.map(\.id) == ["shifts", "hours"])
        }
    }

    @Test("move up one by one on their page; the first one stays, and a member cannot move them")
    func move() async throws {
        try await withTown(module) { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            let page = "/c/de-kombuis/settings/modules"
            func order() async throws -> [String] {
                let crew = try await town.call(.get, kombuis.path, token: kombuis.tokens.member).json(Crew.self)
                return crew.modules.map(\.id)
            }
            let moves = [
                ("hours", ["hours", "shifts"]), ("hours", ["hours", "shifts"]), ("shifts", ["shifts", "hours"]),
            ]
            for (up, wanted) in moves {
                #expect(try await manager.post("\(page)/order", ["up": up]).location == page)
                #expect(try await order() == wanted)
            }
            _ = try await manager.post("\(page)/order", ["up": "roster"])
            _ = try await town.browser(kombuis.member).post("\(page)/order", ["up": "hours"])
            #expect(try await order() == ["shifts", "hours"])
        }
    }

    @Test("are chosen in the second of three steps for a new crew, with a suggestion for its kind")
    func firstRun() async throws {
        try await withTown(module) { town in
            let kombuis = try await town.kombuis()
            let secret = try await town.database.write { tx in try tx.signIn(kombuis.stranger, at: testNow) }
            let browser = Browser(town, [.authorization: "Bearer \(secret)"])
            #expect(try await browser.get("/").location == "/start")
            #expect(try await browser.get("/start").status == .ok)
            let made = try await browser.post("/crews/new", ["name": "Bureau", "timeZone": "UTC"])
            #expect(made.location == "/c/bureau/setup/modules")
            let page = try await browser.get("/c/bureau/setup/modules?kind=agency").body
            #expect(page.contains(#"value="hours" checked"#) && !page.contains(#"value="shifts" checked"#))
            let chosen = try await browser.post("/c/bureau/setup/modules", ["module": "hours"])
            #expect(chosen.location == "/c/bureau/people/invite?setup=yes")
            #expect(try await browser.get("/c/bureau/people/invite?setup=yes").status == .ok)
            let rows = try await town.count(
                "SELECT COUNT(*) FROM crew_module WHERE module = 'shifts' AND visible = 'off'"
            )
            #expect(rows == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM crew_setup") == 1)
            #expect(try await browser.get("/start").location == "/c/bureau/roster")
        }
    }

    @Test(
        "An invitation is found in a link or a code",
        arguments: [
            ("https://decklog.example.org/join/ab12-CD_34?x=1", "ab12-CD_34"),
            (" 0123456789abcdef \n", "0123456789abcdef"),
        ]
    )
    func links(_ entered: String, _ code: String) {
        #expect(invitationCode(entered) == code)
    }

    @Test(
        "Other text contains no invitation",
        arguments: ["", "hello", "/", "javascript:alert(1)//x y z 1234", "https://"]
    )
    func noLinks(_ entered: String) {
        #expect(invitationCode(entered) == nil)
    }
}
