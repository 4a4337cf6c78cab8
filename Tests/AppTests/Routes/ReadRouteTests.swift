import API
import Accounts
import App
import Foundation
import HTTPTypes
import TestSupport
import Testing
import Web

/// A stream that never ends, which `LiveStreamTests` tests.
private let others: Set<String> = ["GET /live"]

@Suite("Every route that reads")
struct ReadRouteTests {
    @Test("is in the table, and the table has no others")
    func complete() async throws {
        try await RouteWorld.with(isEmpty: true) { world in
            let routes = Set(
                world.routes.filter { $0.hasPrefix("GET ") && !others.contains($0) }.map(RouteWorld.shape)
            )
            let table = Set(ReadRoute.all.map { RouteWorld.shape($0.route) })
            #expect(routes.subtracting(table).sorted() == [], "to be added to ReadRoutes.swift")
            #expect(table.subtracting(routes).sorted() == [], "no route of the server")
            #expect(ReadRoute.all.count == table.count)
        }
    }

    @Test("answers the people it is for, and refuses other members")
    func insiders() async throws {
        try await RouteWorld.with { world in
            let keys = Set(world.test.server.site.catalog.keys(.english))
            var escaped = 0
            for (caller, reading) in [Caller.owner, .manager, .member, .colleague].flatMap({ caller in
                ReadRoute.all.map { (caller, $0) }
            }) {
                let answer = try await world.send(caller, reading.route + reading.query)
                if answer.isPage, answer.text.contains("data-injected") { escaped += 1 }
                // The sign-in page redirects a person who is signed in.
                let isDone = reading.route == "GET /signin" || reading.route == "GET /signup"
                let expected = isDone ? 303 : reading.status(for: caller)
                #expect(answer.status == expected, "\(reading.route) for \(caller.name): \(answer.text.prefix(300))")
                if answer.isPage { check(answer, reading.route, keys) }
                if reading.route.contains("/api/"), answer.headers[.contentType]?.hasPrefix("application/json") == true
                {
                    #expect(throws: Never.self, "\(reading.route)") {
                        try JSONSerialization.jsonObject(with: Data(answer.bytes))
                    }
                }
            }
            // The pages contain names that must be escaped.
            #expect(escaped >= 120)
        }
    }

    @Test("is 404 for people outside the crew, and asks strangers to sign in")
    func outsiders() async throws {
        try await RouteWorld.with { world in
            let keys = Set(world.test.server.site.catalog.keys(.english))
            for reading in ReadRoute.all where reading.audience != .anybody {
                let isForCrew = reading.route.contains("{crew}")
                for caller in [Caller.stranger, .removed] where isForCrew {
                    let answer = try await world.send(caller, reading.route + reading.query)
                    #expect(answer.status == 404, "\(reading.route) for \(caller.name)")
                    expectNoName(answer, reading.route)
                    if answer.isPage { check(answer, reading.route, keys) }
                }
                let answer = try await world.send(.anonymous, reading.route + reading.query)
                if reading.route.hasPrefix("GET /api/") {
                    #expect(answer.status == 401, "\(reading.route)")
                } else {
                    let location = answer.headers[.location] ?? ""
                    #expect(
                        answer.status == 303 && location.hasPrefix("/signin?next="),
                        "\(reading.route): \(location)"
                    )
                }
                expectNoName(answer, reading.route)
            }
        }
    }

    @Test("does not find things of one crew under the path of another")
    func mixed() async throws {
        try await RouteWorld.with { world in
            // Path values that are valid in any crew.
            let common: Set<String> = ["crew", "week", "period", "field", "status", "usualDay"]
            world.things["crew"] = world.things["otherCrew"]
            var count = 0
            for reading in ReadRoute.all where reading.route.contains("{crew}") {
                let names = reading.route.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                    String($0.dropFirst().dropLast())
                }
                if Set(names).isSubset(of: common) { continue }
                let answer = try await world.send(.stranger, reading.route + reading.query)
                #expect(answer.status == 404, "\(reading.route): \(answer.text.prefix(200))")
                expectNoName(answer, reading.route)
                count += 1
            }
            #expect(count >= 35)
        }
    }

    @Test("still works when the clock of the server is beyond the last year in which dates are accepted")
    func farFuture() async throws {
        try await RouteWorld.with { world in
            for caller in [Caller.owner, .member] {
                let token = #"{"name": "For ever", "access": "write"}"#
                try await world.run(
                    Step(caller, "POST /api/v1/me/tokens", token, keep: ["token-" + caller.name: "secret"])
                )
            }
            try world.test.clock.set("2199-12-30T10:00:00Z")
            for days in [0, 3, 400] {
                world.test.clock.advance(days: days)
                for (caller, reading) in [Caller.owner, .member].flatMap({ caller in
                    ReadRoute.all.map { (caller, $0) }
                }) {
                    let answer = try await world.send(caller, reading.route + reading.query)
                    #expect(
                        answer.status < 500,
                        "\(reading.route) for \(caller.name) at \(world.test.clock.now): \(answer.status)"
                    )
                }
            }
        }
    }

    @Test("still works in an archived crew")
    func archived() async throws {
        try await RouteWorld.with { world in
            try await world.run(Step(.owner, "PATCH /api/v1/crews/{crew}", #"{"archived": true}"#))
            let crews = ReadRoute.all.filter { $0.route.contains("{crew}") }
            for (caller, reading) in [Caller.manager, .member].flatMap({ caller in crews.map { (caller, $0) } }) {
                let answer = try await world.send(caller, reading.route + reading.query)
                // A page that only has a form redirects to the page of its subject, or shows the reason.
                let isSettled = !reading.route.hasPrefix("GET /api/") && [303, 409].contains(answer.status)
                #expect(
                    isSettled || answer.status == reading.status(for: caller),
                    "\(reading.route) for \(caller.name): \(answer.status)"
                )
            }
        }
    }

    @Test("returns lists in pages as small as one item")
    func pages() async throws {
        try await RouteWorld.with { world in
            for reading in pagedLists() {
                let caller = reading.audience == .managers ? Caller.manager : .member
                let path = reading.route + reading.query + (reading.query.isEmpty ? "?" : "&") + "limit=1"
                let page = try await world.send(caller, path)
                #expect(page.status == 200, "\(path): \(page.text.prefix(300))")
                let json = try JSONSerialization.jsonObject(with: Data(page.bytes)) as? [String: Any]
                #expect((json?["items"] as? [Any])?.count ?? 2 <= 1, "\(path)")
                #expect(json?["next"] != nil, "\(path)")
                guard let next = try page.value("next") else { continue }
                // The cursor of the inbox is not a list of keys.
                #expect(Paging.keys(next)?.count ?? 1 == reading.keys.count, "\(path)")
                let second = try await world.send(caller, path + "&after=\(next)")
                #expect(second.status == 200, "\(path): \(second.text.prefix(300))")
                #expect(second.text != page.text, "\(path)")
            }
        }
    }

    @Test("does not end a list early when the last item of a page has been deleted since")
    func deletedWhilePaging() async throws {
        try await RouteWorld.with { world in
            for number in 1...3 {
                let rule = #"{"mode": "{mode}", "field": "title", "text": "Window \#(number)"}"#
                try await world.run(Step(.member, "POST /api/v1/me/focus/rules", rule))
            }
            let page = try await world.send(.member, "GET /api/v1/me/focus/rules?limit=2")
            let (last, next) = (try #require(try page.value("items.1.id")), try #require(try page.value("next")))
            let path = "GET /api/v1/me/focus/rules?limit=2&after=\(next)"
            #expect(try await world.send(.member, path).value("items.1.id") != nil)
            try await world.run(Step(.member, "DELETE /api/v1/me/focus/rules/\(last)"))
            let refused = try await world.send(.member, path)
            #expect(refused.status == 422 && refused.text.contains("\"cursor\""), "\(refused.text)")
        }
    }

    @Test("does not begin a list again after what is not in it")
    func foreignCursor() async throws {
        try await RouteWorld.with { world in
            let lists = pagedLists()
            let routes = Set(lists.map(\.route))
            let unknown = ReadRoute.sortKeys.flatMap(\.lists).filter { !routes.contains("GET /api/v1/\($0)") }
            #expect(unknown == [])
            for list in lists {
                let caller = list.audience == .managers ? Caller.manager : .member
                let path = list.route + list.query + (list.query.isEmpty ? "?" : "&") + "after="
                let keys = list.keys
                if keys != [RouteWorld.missing] {
                    // Otherwise the number of keys would be the reason of the refusals.
                    let answer = try await world.send(caller, path + Paging.cursor(keys))
                    #expect(answer.status == 200, "\(path) \(keys): \(answer.text.prefix(300))")
                }
                for index in keys.indices where keys[index] != ReadRoute.anyText {
                    var foreign = keys
                    foreign[index] = "x"
                    let answer = try await world.send(caller, path + Paging.cursor(foreign))
                    let isRefused = answer.status == 422 && answer.text.contains("\"cursor\"")
                    #expect(isRefused, "\(path) \(foreign): \(answer.text.prefix(300))")
                }
            }
        }
    }

    @Test("rejects a query parameter that its endpoint does not declare, or that occurs twice, by name")
    func undeclared() async throws {
        try await RouteWorld.with { world in
            for reading in ReadRoute.all where reading.route.hasPrefix("GET /api/v1/crews/{crew}") {
                let mark = reading.query.isEmpty ? "?" : "&"
                let answer = try await world.send(.owner, reading.route + reading.query + mark + "nonsense=1")
                #expect(answer.status == 422, "\(reading.route): \(answer.status)")
                #expect(answer.text.contains("\"nonsense\""), "\(reading.route)")
                if reading.query.isEmpty { continue }
                let query = reading.query + "&" + reading.query.dropFirst()
                let twice = try await world.send(.owner, reading.route + query)
                #expect(twice.status == 422 && twice.text.contains("\"repeated\""), "\(reading.route): \(twice.text)")
            }
        }
    }

    @Test("answers a read-only token as it answers its owner")
    func readOnly() async throws {
        try await RouteWorld.with { world in
            for reading in ReadRoute.all where reading.route.contains("{crew}") {
                let answer = try await world.send(.readOnly, reading.route + reading.query)
                #expect(answer.status == reading.status(for: .owner), "\(reading.route): \(answer.text.prefix(200))")
            }
        }
    }

    /// The lists of the API that are returned in pages.
    private func pagedLists() -> [ReadRoute] {
        let lists = API.Operation.all.filter { $0.method == .get && $0.traits.contains(.paged) }
        let shapes = Set(lists.map { RouteWorld.shape("GET \($0.path)") })
        let readings = ReadRoute.all.filter { shapes.contains(RouteWorld.shape($0.route)) }
        #expect(readings.count == shapes.count)
        return readings
    }

    /// Checks every page: its structure, that no user input is unescaped, and that no text is missing.
    private func check(_ answer: Answer, _ route: String, _ keys: Set<String>) {
        let page = Markup(answer.bytes)
        #expect(page.faults == [], "\(route)")
        // A chart has a title of its own, in addition to that of the page.
        #expect(page.count("h1") == 1 && page.count("title") >= 1 && page.count("main") == 1, "\(route)")
        #expect(page.tags.first { $0.name == "html" }?.attributes["lang"] == "en", "\(route)")
        let injected = page.tags.contains { $0.attributes["data-injected"] != nil }
        #expect(!injected, "\(route)")
        let ids = page.tags.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count, "\(route): \(ids)")
        #expect(!answer.text.contains(" & "), "\(route)")
        let words = page.text.split { !$0.isLetter && $0 != "." }
        #expect(words.first { $0.contains(".") && keys.contains(String($0)) } == nil, "\(route)")
    }

    private func expectNoName(_ answer: Answer, _ route: String) {
        for name in ["De Waag", "data-injected", "Lea", "lea@"] {
            #expect(!answer.text.contains(name), "\(route) tells \(name)")
        }
    }
}

extension ReadRoute {
    /// A sort key that may be any text, such as a name.
    fileprivate static let anyText = "Sem"

    /// Sort keys of the paged lists that have others than an id.
    fileprivate static let sortKeys: [(keys: [String], lists: [String])] = [
        (["0"], ["crews/{crew}/shifts/{shift}/history", "experiences/{experience}/scenes"]),
        (
            ["0", RouteWorld.missing],
            [
                "me/sessions", "me/focus/modes", "me/focus/entries", "crews/{crew}/audit",
                "crews/{crew}/defects/{defect}/comments", "crews/{crew}/defects/{defect}/files", "experiences/search",
            ]
        ),
        (["0", anyText], ["experiences/{experience}/open-work"]),
        (
            [anyText, RouteWorld.missing],
            [
                "crews", "crews/{crew}/members", "crews/{crew}/balance", "crews/{crew}/timesheets",
                "crews/{crew}/projects/{project}/people", "crews/{crew}/announcements/{announcement}/recipients",
            ]
        ),
        (
            ["2026-06-22", RouteWorld.missing],
            [
                "crews/{crew}/records", "crews/{crew}/hourly-rates", "crews/{crew}/shift-requests",
                "crews/{crew}/days-off",
            ]
        ),
        (["2026-06-22", "10:00", RouteWorld.missing], ["crews/{crew}/shifts", "crews/{crew}/unpublished-shifts"]),
        (["2026-06-22", "-1", RouteWorld.missing], ["me/focus/tasks"]),
        (["0", "0", "0"], ["crews/{crew}/defects"]),
        (["0", "1", RouteWorld.missing], ["crews/{crew}/defects/{defect}/history"]),
    ]

    /// The sort keys that an item of a paged list could have.
    fileprivate var keys: [String] {
        Self.sortKeys.first { $0.lists.contains { "GET /api/v1/\($0)" == route } }?.keys ?? [RouteWorld.missing]
    }
}
