import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("The tabs on a member's phone")
struct TabsTests {
    private static let destinations =
        ["shifts", "hours", "defects", "extra"].map { NavigationItem($0, icon: "clock", path: "/\($0)") }
        + [NavigationItem("focus", icon: "timer", path: "/focus", kind: .person)]

    private func withTabs(_ body: @escaping @Sendable (Town, Kombuis, String) async throws -> Void) async throws {
        let hours = SwitchableModule("hours")
        try await withTown(
            AccountsModule(homePath: "/roster", modules: [hours]),
            navigation: Self.destinations,
            switches: [ModuleSwitch(hours, items: ["hours"])]
        ) { town in
            let kombuis = try await town.kombuis()
            try await body(town, kombuis, kombuis.path + "/tabs")
        }
    }

    @Test("are the first three modules until the member chooses; others keep theirs")
    func choose() async throws {
        try await withTabs { town, kombuis, path in
            func tabs(_ token: String) async throws -> MyTabs {
                try await town.call(.get, path, token: token).json()
            }
            let first = try await tabs(kombuis.tokens.member)
            #expect(first.tabs == ["shifts", "hours", "defects"] && !first.chosen)
            #expect(first.available == ["shifts", "hours", "defects", "extra", "focus"])

            let wanted = NewTabs(tabs: ["focus", "extra"])
            let answer = try await town.call(.put, path, wanted, token: kombuis.tokens.member)
            #expect(try answer.json(MyTabs.self).tabs == ["focus", "extra"])
            let chosen = try await tabs(kombuis.tokens.member)
            #expect(chosen.tabs == ["focus", "extra"] && chosen.chosen)
            #expect(try await tabs(kombuis.tokens.manager) == first)

            let back = try await town.call(.put, path, NewTabs(tabs: []), token: kombuis.tokens.member)
            #expect(try back.json(MyTabs.self) == first)
        }
    }

    @Test("follow the order of the crew, unless the member has chosen")
    func followTheCrew() async throws {
        try await withTabs { town, kombuis, path in
            let own = NewTabs(tabs: ["extra", "shifts"])
            _ = try await town.call(.put, path, own, token: kombuis.tokens.manager)
            let patch = CrewPatch(moduleOrder: ["hours"])
            _ = try await town.call(.patch, kombuis.path, patch, token: kombuis.tokens.owner)
            for (token, tabs) in [
                (kombuis.tokens.member, ["hours", "shifts", "defects"]), (kombuis.tokens.manager, own.tabs),
            ] {
                let shown: MyTabs = try await town.call(.get, path, token: token).json()
                #expect(shown.tabs == tabs)
            }
        }
    }

    @Test("are refused when unknown, hidden from the member, named twice or too many, and nothing changes")
    func refusals() async throws {
        try await withTabs { town, kombuis, path in
            let off = CrewPatch(modules: [CrewModule(id: "hours", visible: .managers)])
            #expect(try await town.call(.patch, kombuis.path, off, token: kombuis.tokens.owner).status == .ok)
            let refused: [([String], [String])] = [
                (["people"], ["tabs/unknown"]), (["hours"], ["tabs/unknown"]),
                (["extra", "extra"], ["tabs/twice"]),
                (["shifts", "defects", "extra", "focus"], ["tabs/tooMany"]),
            ]
            for (tabs, errors) in refused {
                let answer = try await town.call(.put, path, NewTabs(tabs: tabs), token: kombuis.tokens.member)
                #expect(answer.status == .unprocessableContent, "\(tabs)")
                #expect(try answer.errors() == errors, "\(tabs)")
            }
            #expect(try await town.count("SELECT COUNT(*) FROM member WHERE tabs IS NOT NULL") == 0)
            let manager = try await town.call(.put, path, NewTabs(tabs: ["hours"]), token: kombuis.tokens.manager)
            #expect(manager.status == .ok)
        }
    }

    @Test("are chosen on a page, which marks a repeated tab and keeps what was chosen")
    func page() async throws {
        try await withTabs { town, kombuis, _ in
            let secret = try await town.database.write { tx in try tx.signIn(kombuis.member.person, at: testNow) }
            let browser = Browser(town, [.authorization: "Bearer \(secret)"])
            let path = "/c/\(kombuis.member.slug)/tabs"
            let wrong = try await browser.post(path, ["first": "extra", "second": "", "third": "extra"])
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains(#"id="third-error""#) && !wrong.body.contains(#"id="first-error""#))
            let saved = try await browser.post(path, ["first": "", "second": "extra", "third": "focus"])
            #expect(saved.location == path)
            let page = try await browser.follow(saved).body
            #expect(page.contains(#"value="extra" selected"#) && page.contains(#"value="focus" selected"#))
            #expect(try await town.count("SELECT COUNT(*) FROM member WHERE tabs = 'extra,focus'") == 1)
        }
    }
}
