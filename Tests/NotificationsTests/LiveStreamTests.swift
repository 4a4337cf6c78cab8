import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("Live stream", .timeLimit(.minutes(15)))
struct LiveStreamTests {
    @Test("A page is notified about its crew, and unsubscribed when it closes")
    func hears() async throws {
        try await withServer { world, server in
            let page = try server.open("/live?crew=kombuis", by: world.sanne)
            let head = try await page.read(until: "event: hello\ndata: live\n\n").lowercased()
            #expect(head.hasPrefix("http/1.1 200"))
            #expect(head.contains("content-type: text/event-stream\r\n"))
            #expect(head.contains("cache-control: no-store\r\n"))
            #expect(head.contains("x-accel-buffering: no\r\n"))
            #expect(head.contains("retry: 3000\n"))
            #expect(!head.contains("event: changed"))
            #expect(world.module.hub.count == 1)

            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await page.read(until: "event: changed\ndata: inbox offers roster\n\n")

            page.close()
            try await server.isEmpty()
        }
    }

    @Test("A page for one crew is not notified about others; without a crew it is notified about all of the person's")
    func hearsOwnCrews() async throws {
        try await withServer { world, server in
            let kombuis = try server.open("/live?crew=\(world.kombuis)", by: world.sanne)
            let all = try server.open("/live", by: world.sanne)
            let stranger = try server.open("/live", by: world.ahmed)
            for page in [kombuis, all, stranger] { try await page.read(until: "hello") }
            try await world.happens("swap?", to: world.bram, in: world.jol)
            try await world.deliver()
            try await all.read(until: "event: changed")

            // A later message has arrived, but this one has not.
            world.module.hub.notify(world.sanne)
            world.module.hub.notify(world.ahmed)
            let toOne = try await kombuis.read(until: "data: inbox\n\n")
            #expect(!toOne.contains("offers"))
            let toStranger = try await stranger.read(until: "data: inbox\n\n")
            #expect(!toStranger.contains("offers"))
        }
    }

    @Test("People who are not members or not signed in get no stream")
    func refuses() async throws {
        try await withServer { world, server in
            for (path, person) in [("/live?crew=kombuis", world.bram), ("/live?crew=none", world.sanne)] {
                let answer = try await server.client.execute(uri: path, method: .get, headers: world.browser(person))
                #expect(answer.status == .notFound)
            }
            for query in ["age=x", "color=red"] {
                let answer = try await server.client.execute(
                    uri: "/live?\(query)",
                    method: .get,
                    headers: world.browser(world.sanne)
                )
                #expect(answer.status == .unprocessableContent)
            }
            let answer = try await server.client.execute(uri: "/live", method: .get)
            #expect(answer.status == .seeOther)
            #expect(world.module.hub.count == 0)
        }
    }

    @Test("A server with the maximum number of streams is unavailable for more")
    func full() async throws {
        try await withServer { world, server in
            let hub = world.module.hub
            let others = (0..<LiveHub.most).compactMap { hub.subscribe(PersonID(high: 8, low: UInt64($0)), to: []) }
            let answer = try await server.client.execute(
                uri: "/live",
                method: .get,
                headers: world.browser(world.sanne)
            )
            #expect(answer.status == .serviceUnavailable)
            #expect(hub.count == others.count)
        }
    }

    @Test("The stream has heartbeats")
    func beats() async throws {
        try await withServer(heartbeat: .milliseconds(20)) { world, server in
            let page = try server.open("/live?crew=kombuis", by: world.sanne)
            try await page.read(until: ": still here\n\n")
        }
    }

    @Test("After leaving a crew, notifications stop with the next heartbeat; those of other crews continue")
    func leaving() async throws {
        try await withServer(heartbeat: .milliseconds(50)) { world, server in
            let kombuis = try server.open("/live?crew=kombuis", by: world.sanne)
            let all = try server.open("/live", by: world.sanne)
            for page in [kombuis, all] { try await page.read(until: "hello") }
            try await world.leave(world.sanne, world.kombuis)
            let left = try await kombuis.readToEnd()
            #expect(!left.contains("changed"))
            let beats = try await all.read(until: "hello").count(of: "still here")
            try await all.read(until: { $0.count(of: "still here") >= beats + 2 })

            try await world.happens("swap?", to: world.ahmed)
            try await world.deliver()
            world.module.hub.notify(world.sanne)
            let toAll = try await all.read(until: "event: changed")
            #expect(!toAll.contains("offers"))
            try await world.happens("swap?", to: world.bram, in: world.jol)
            try await world.deliver()
            try await all.read(until: "offers")
        }
    }

    @Test("After signing out, notifications stop with the next heartbeat")
    func signedOut() async throws {
        try await withServer(heartbeat: .milliseconds(50)) { world, server in
            let kombuis = try server.open("/live?crew=kombuis", by: world.sanne)
            let all = try server.open("/live", by: world.sanne)
            let other = try server.open("/live", by: world.ahmed)
            for page in [kombuis, all, other] { try await page.read(until: "hello") }
            try await world.database.write { tx in try Sessions.endAll(of: world.sanne, in: tx) }
            for page in [kombuis, all] {
                let rest = try await page.readToEnd()
                #expect(!rest.contains("changed"))
            }
            try await world.happens("swap?", to: world.ahmed)
            try await world.deliver()
            try await other.read(until: "event: changed")
        }
    }

    @Test("Facts between the load of the page and its stream are sent at once")
    func looksBack() async throws {
        try await withServer { world, server in
            world.clock.advance(seconds: 5)
            try await world.happens("swap?", to: world.ahmed)
            try await world.deliver()
            world.clock.advance(seconds: 5)
            let page = try server.open("/live?crew=kombuis&age=6000", by: world.sanne)
            try await page.read(until: "event: changed\ndata: inbox offers roster\n\n")

            let newer = try server.open("/live?crew=kombuis&age=3000", by: world.sanne)
            try await newer.read(until: "hello")
            world.module.hub.notify(world.sanne)
            let toNewer = try await newer.read(until: "event: changed")
            #expect(!toNewer.contains("offers"))
        }
    }

    @Test("With more than the maximum number of pages of a person, the oldest is told and closed")
    func replaces() async throws {
        try await withServer { world, server in
            var pages: [Wire] = []
            for _ in 0...LiveHub.mostPerPerson {
                let page = try server.open("/live", by: world.sanne)
                try await page.read(until: "hello")
                pages.append(page)
            }
            let replaced = try await pages[0].readToEnd()
            #expect(replaced.contains("event: replaced\n"))
            #expect(world.module.hub.count == LiveHub.mostPerPerson)
            pages.forEach { $0.close() }
            try await server.isEmpty()
        }
    }

    @Test("The script of a page listens to every event except the first")
    func listens() throws {
        let folder = try #require(resourceFolder(of: "Web"))
        let script = try String(contentsOf: folder.appending(path: "assets/live.js"), encoding: .utf8)
        for event in LiveEvent.allCases where event != .hello {
            #expect(script.contains("stream.addEventListener('\(event.rawValue)'"), "\(event)")
        }
    }

    @Test("The person's pages are notified when messages are marked as read")
    func reading() async throws {
        try await withServer { world, server in
            let own = try server.open("/live?crew=kombuis", by: world.sanne)
            let other = try server.open("/live?crew=kombuis", by: world.ahmed)
            for page in [own, other] { try await page.read(until: "hello") }
            let answer = try await server.client.execute(
                uri: "/inbox/reading",
                method: .post,
                headers: world.browser(world.sanne)
            )
            #expect(answer.status == .seeOther)
            try await own.read(until: "event: changed\ndata: inbox\n\n")
            world.module.hub.notify(world.ahmed)
            let toOther = try await other.read(until: "changed")
            #expect(toOther.count(of: "changed") == 1)
        }
    }

    @Test("A message that belongs to no crew is noticed with the next heartbeat, by its recipient alone")
    func personal() async throws {
        try await withServer(heartbeat: .milliseconds(50)) { world, server in
            try await world.leave(world.bram, world.jol)
            let own = try server.open("/live", by: world.bram)
            let other = try server.open("/live", by: world.sanne)
            for page in [own, other] { try await page.read(until: "still here") }
            try await world.tellAlone("mine", to: world.bram)
            let toOwn = try await own.read(until: "event: changed\ndata: inbox\n\n")
            #expect(toOwn.count(of: "changed") == 1)
            try await other.read(until: { $0.count(of: "still here") >= 3 })
            world.module.hub.notify(world.sanne)
            let toOther = try await other.read(until: "changed")
            #expect(toOther.count(of: "changed") == 1)
        }
    }

    @Test("A server that stops closes its streams")
    func stops() async throws {
        try await withWorld { world in
            let page = try await world.app().test(.live) { client in
                let server = Server(world: world, client: client, port: try #require(client.port))
                let page = try server.open("/live", by: world.sanne)
                try await page.read(until: "hello")
                return page
            }
            try await page.readToEnd()
            #expect(world.module.hub.count == 0)
        }
    }
}

private struct Server: Sendable {
    let world: World
    let client: any TestClientProtocol
    let port: Int

    func open(_ path: String, by person: PersonID) throws -> Wire {
        try Wire(port: port, path: path, cookie: "decklog=\(secret(person))")
    }

    /// Waits until the server has noticed that all streams are closed.
    func isEmpty() async throws {
        for _ in 0..<500 where world.module.hub.count > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(world.module.hub.count == 0)
    }
}

private func withServer(
    heartbeat: Duration = .seconds(60),
    _ body: @escaping @Sendable (World, Server) async throws -> Void
) async throws {
    try await withWorld(heartbeat: heartbeat) { world in
        try await world.app().test(.live) { client in
            try await body(world, Server(world: world, client: client, port: try #require(client.port)))
        }
    }
}

extension String {
    fileprivate func count(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
