import API
import App
import Foundation
import TestSupport
import Testing

@Suite("A module that a crew has switched off")
struct ModuleRouteTests {
    /// The routes that every crew has. Those of modules that can be switched off must not be listed here.
    private static let always: Set<String> = [
        "GET /api/v1/crews/{crew}", "GET /api/v1/crews/{crew}/members", "GET /c/{crew}", "GET /c/{crew}/today",
        "GET /c/{crew}/find",
        "GET /api/v1/crews/{crew}/announcements", "GET /api/v1/crews/{crew}/announcements/{announcement}",
        "GET /api/v1/crews/{crew}/announcements/{announcement}/recipients",
        "GET /c/{crew}/announcements", "GET /c/{crew}/announcements/new", "GET /c/{crew}/announcements/{announcement}",
        "GET /api/v1/crews/{crew}/audit", "GET /c/{crew}/settings/audit", "GET /c/{crew}/settings/audit/file",
        "GET /api/v1/crews/{crew}/webhooks", "GET /api/v1/crews/{crew}/webhooks/{webhook}/deliveries",
        "GET /c/{crew}/settings/webhooks", "GET /c/{crew}/settings/webhooks/{webhook}",
        "GET /c/{crew}/people", "GET /c/{crew}/people/{person}", "GET /c/{crew}/people/invite",
        "GET /c/{crew}/people/add", "GET /c/{crew}/people/{entered}/invite",
        "GET /c/{crew}/settings", "GET /c/{crew}/settings/modules", "GET /c/{crew}/setup/modules",
        "GET /api/v1/crews/{crew}/tabs", "GET /c/{crew}/tabs",
    ]

    private func set(_ visible: ModuleVisibility, _ world: inout RouteWorld) async throws {
        let modules = ["shifts", "hours", "defects"].map { #"{"id": "\#($0)", "visible": "\#(visible.rawValue)"}"# }
        let body = #"{"modules": [\#(modules.joined(separator: ", "))]}"#
        try await world.run(Step(.owner, "PATCH /api/v1/crews/{crew}", body))
    }

    private static var crewRoutes: [ReadRoute] { ReadRoute.all.filter { $0.route.contains("{crew}") } }

    @Test("serves none of its pages and endpoints to anyone, and all of them when it is switched on again")
    func off() async throws {
        try await RouteWorld.with { world in
            try await set(.off, &world)
            for caller in [Caller.owner, .member] {
                for reading in Self.crewRoutes {
                    let answer = try await world.send(caller, reading.route + reading.query)
                    let isThere = Self.always.contains(reading.route)
                    #expect(
                        answer.status == (isThere ? reading.status(for: caller) : 404),
                        "\(reading.route) for \(caller.name): \(answer.text.prefix(200))"
                    )
                }
            }
            let page = try await world.send(.owner, "GET /c/{crew}/defects").text
            #expect(page.contains("Defects is switched off in this crew."))
            #expect(page.contains("/settings/modules\""))
            let seen = try await world.send(.member, "GET /c/{crew}/defects").text
            #expect(seen.contains("Defects is switched off in this crew.") && !seen.contains("/settings/modules\""))
            let told = try await world.send(.owner, "GET /api/v1/crews/{crew}/defects")
            #expect(try told.value("code") == "notFound" && told.value("errors.0.field") == "module")
            #expect(try told.value("errors.0.code") == "off")
            for path in ["/roster\"", "/hours\"", "/defects\"", "/settings/compass\"", "/settings/hours\""] {
                for page in ["settings", "today"] {
                    let text = try await world.send(.owner, "GET /c/{crew}/\(page)").text
                    #expect(!text.contains(path), "\(page) leads to \(path)")
                }
            }

            try await set(.everyone, &world)
            for reading in Self.crewRoutes {
                let answer = try await world.send(.owner, reading.route + reading.query)
                #expect(answer.status == reading.status(for: .owner), "\(reading.route)")
            }
        }
    }

    @Test("can be limited to managers, for reads and writes")
    func managers() async throws {
        try await RouteWorld.with { world in
            try await set(.managers, &world)
            for reading in Self.crewRoutes
            where !Self.always.contains(reading.route) && !reading.route.contains("/files/") {
                let member = try await world.send(.member, reading.route + reading.query)
                #expect(member.status == 404, "\(reading.route) for a member")
                let manager = try await world.send(.manager, reading.route + reading.query)
                #expect(manager.status == reading.status(for: .manager), "\(reading.route) for a manager")
            }
            let before = try await world.settledContents()
            let report = #"{"headline": "It drips", "severity": "3-Average"}"#
            let refused = try await world.send(.member, "POST /api/v1/crews/{crew}/defects", json: report)
            #expect(refused.status == 404)
            #expect(try refused.value("errors.0.code") == "managersOnly")
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("has no messages in the inbox while it is off")
    func inbox() async throws {
        try await RouteWorld.with { world in
            try await world.test.server.settle()
            func unread() async throws -> String? {
                try await world.send(.manager, "GET /api/v1/me/inbox").value("unread")
            }
            let before = try await unread()
            #expect(before != "0")
            try await set(.off, &world)
            #expect(try await unread() == "0")
            #expect(try await world.send(.manager, "GET /api/v1/me/inbox").value("items.0.id") == nil)
            try await set(.everyone, &world)
            #expect(try await unread() == before)
        }
    }
}
