import API
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("Inbox API")
struct InboxAPITests {
    private typealias Client = any TestClientProtocol

    @Test("The inbox contains what happened, where and how often, and the number of unread messages")
    func list() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("really?", to: world.sanne)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let inbox = try await get("/api/v1/me/inbox", world.program(world.sanne), client)
                let item = try #require(inbox.items.first)
                #expect(inbox.items.count == 1)
                #expect(inbox.unread == 1)
                #expect(inbox.next == nil)
                #expect(item.text == "Somebody asks: really?.")
                #expect(item.crew == CrewRef(id: "\(world.kombuis)", slug: "kombuis", name: "De Kombuis"))
                #expect(item.path == "/c/kombuis/shifts/\(world.friday)")
                #expect(item.count == 2)
                #expect(item.createdAt == "\(world.clock.now)")
                #expect(item.readAt == nil)

                let dutch = try await get("/api/v1/me/inbox", world.program(world.sanne, language: "nl"), client)
                #expect(dutch.items.first?.text == "Iemand vraagt: really?.")
            }
        }
    }

    @Test("A message says why nothing is left to do about its subject, in the language of the request")
    func settled() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("news", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.notices.set(.settled(Phrase("test.answered", ["what": .text("Ahmed")])), of: world.friday)
            try await world.app().test(.router) { client in
                func settled(_ language: String) async throws -> Set<String?> {
                    let headers = world.program(world.sanne, language: language)
                    return Set(try await get("/api/v1/me/inbox", headers, client).items.map(\.settled))
                }
                let (english, dutch) = (try await settled("en"), try await settled("nl"))
                #expect(english == ["Answer: Ahmed.", nil])
                #expect(dutch == ["Antwoord: Ahmed.", nil])
            }
        }
    }

    @Test("The inbox is paged, with the next page in the body and in a header")
    func pages() async throws {
        try await withWorld { world in
            for number in 1...3 {
                try await world.happens("\(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
            }
            try await world.deliver()
            try await world.app().test(.router) { client in
                let first = try await client.execute(
                    uri: "/api/v1/me/inbox?limit=2",
                    method: .get,
                    headers: world.program(world.sanne)
                )
                let part = try JSONDecoder().decode(API.Inbox.self, from: Data(first.body.readableBytesView))
                let next = try #require(part.next)
                #expect(part.items.count == 2)
                #expect(first.headers[.link] == "</api/v1/me/inbox?limit=2&after=\(next)>; rel=\"next\"")
                let rest = try await get(
                    "/api/v1/me/inbox?limit=2&after=\(next)",
                    world.program(world.sanne),
                    client
                )
                #expect(rest.items.count == 1)
                #expect(rest.next == nil)
                #expect(Set((part.items + rest.items).map(\.id)).count == 3)
            }
        }
    }

    @Test("Invalid queries are refused", arguments: ["after=x", "limit=0", "limit=201", "limit=x", "colour=red"])
    func refuses(query: String) async throws {
        try await withWorld { world in
            try await world.app().test(.router) { client in
                let answer = try await client.execute(
                    uri: "/api/v1/me/inbox?\(query)",
                    method: .get,
                    headers: world.program(world.sanne)
                )
                #expect(answer.status == .unprocessableContent)
                let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body.readableBytesView))
                #expect(problem.errors.first?.field == query.split(separator: "=").first.map(String.init))
            }
        }
    }

    @Test("Marking one message as read leaves the others unread, and repeating it changes nothing")
    func readsOne() async throws {
        try await withWorld { world in
            try await world.happens("friday", to: world.sanne)
            try await world.happens("saturday", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let program = world.program(world.sanne)
                let item = try #require(try await get("/api/v1/me/inbox", program, client).items.first)
                world.clock.advance(minutes: 1)
                let readAt = world.clock.now
                for _ in 1...2 {
                    let path = "/api/v1/me/inbox/\(item.id)/reading"
                    #expect(try await client.execute(uri: path, method: .post, headers: program).status == .noContent)
                    world.clock.advance(minutes: 1)
                }
                let inbox = try await get("/api/v1/me/inbox", program, client)
                #expect(inbox.unread == 1)
                #expect(inbox.items.first { $0.id == item.id }?.readAt == "\(readAt)")
                #expect(inbox.items.first { $0.id != item.id }?.readAt == nil)
            }
        }
    }

    @Test("Marking all messages as read affects only one's own")
    func readsAll() async throws {
        try await withWorld { world in
            try await world.happens("friday", to: world.sanne, world.ahmed)
            try await world.happens("saturday", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let answer = try await client.execute(
                    uri: "/api/v1/me/inbox/reading",
                    method: .post,
                    headers: world.program(world.sanne)
                )
                #expect(answer.status == .noContent)
                #expect(try await world.unread(world.sanne) == 0)
                #expect(try await world.unread(world.ahmed) == 1)
            }
        }
    }

    @Test("Messages of others, unknown messages and invalid ids are not found, and stay unread")
    func strangers() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            let row = try #require(await world.inbox(world.sanne).rows.first)
            try await world.app().test(.router) { client in
                for (person, item) in [
                    (world.ahmed, "\(row.id)"), (world.bram, "\(row.id)"), (world.sanne, "\(world.friday)"),
                    (world.sanne, "7"),
                ] {
                    let answer = try await client.execute(
                        uri: "/api/v1/me/inbox/\(item)/reading",
                        method: .post,
                        headers: world.program(person)
                    )
                    #expect(answer.status == .notFound)
                }
                let others = try await get("/api/v1/me/inbox", world.program(world.bram), client)
                #expect(others.items == [])
                #expect(try await world.unread(world.sanne) == 1)
            }
        }
    }

    @Test("The inbox requires authentication")
    func signedOut() async throws {
        try await withWorld { world in
            try await world.app().test(.router) { client in
                let list = try await client.execute(uri: "/api/v1/me/inbox", method: .get)
                let reading = try await client.execute(uri: "/api/v1/me/inbox/reading", method: .post)
                #expect(list.status == .unauthorized)
                #expect(reading.status == .unauthorized)
            }
        }
    }

    private func get(_ path: String, _ headers: HTTPFields, _ client: Client) async throws -> API.Inbox {
        let answer = try await client.execute(uri: path, method: .get, headers: headers)
        #expect(answer.status == .ok)
        return try JSONDecoder().decode(API.Inbox.self, from: Data(answer.body.readableBytesView))
    }
}
