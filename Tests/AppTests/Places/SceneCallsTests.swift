import API
import Accounts
import Client
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@Suite("Calls for scenes")
struct SceneCallsTests {
    private struct World: Sendable {
        let test: TestServer
        let token: String
        let lea: DecklogClient
        let round: String

        func titles() async throws -> [String] {
            try await lea.list(.listScenes(experience: round)).items().map(\.title)
        }

        func text(_ path: String) async throws -> String {
            try await test.client.execute(uri: path, method: .get, headers: [.authorization: "Bearer \(token)"]) {
                #expect($0.status == .ok, "\(path)")
                return String(buffer: $0.body)
            }
        }
    }

    private static func with(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
        try await withServer { test in
            let token = try await test.database.write { tx in try tx.signIn(tx.addPerson("Lea")) }
            let lea = DecklogClient(transport: ServerTransport(client: test.client), token: token)
            let round = try await lea.send(.createExperience(NewExperience(title: "Round"))).id
            try await body(World(test: test, token: token, lea: lea, round: round))
        }
    }

    @Test("list twelve in their order, in pages, on the page and in a file, after they were reordered")
    func twelve() async throws {
        try await Self.with { world in
            let (lea, round) = (world.lea, world.round)
            var ids: [String: String] = [:]
            for letter in "ABCDEFGHIJKL" {
                let scene = NewScene(title: "Stop \(letter)", latitude: 52.4, longitude: 4.9)
                ids[scene.title] = try await lea.send(.addScene(experience: round, scene)).id
            }
            let (added, ordered) = ("ABCDEFGHIJKL".map { "Stop \($0)" }, "LAJBCDEFGHIK".map { "Stop \($0)" })
            #expect(try await world.titles() == added)
            let order = SceneOrder(scenes: ordered.compactMap { ids[$0] })
            let answer = try await lea.send(.orderScenes(experience: round, order))
            #expect(answer.items.map(\.title) == ordered)
            var (paged, after, isLast): ([String], String?, Bool) = ([], nil, false)
            while !isLast {
                let page = try await lea.list(.listScenes(experience: round)).page(after: after, limit: 5)
                paged += page.items.map(\.title)
                (after, isLast) = (page.next, page.next == nil)
            }
            #expect(paged == ordered)
            let page = try await world.text("/places/\(round)")
            let headings = page.split(separator: "<h2><bdi>").dropFirst().map { String($0.prefix(6)) }
            #expect(headings == ordered)
            let file = try await world.text("/api/v1/experiences/\(round)/export?format=gpx")
            let names = file.split(separator: "<name>Stop ").dropFirst().map { "Stop \($0.prefix(1))" }
            #expect(names == ordered)
        }
    }

    @Test("add one scene, however often the same call arrives, and refuse its key for another scene")
    func once() async throws {
        try await Self.with { world in
            let (lea, round) = (world.lea, world.round)
            let call = Call.addScene(experience: round, NewScene(title: "Quay", latitude: 52.4, longitude: 4.9))
            let first = try await lea.send(call, idempotencyKey: "one")
            for _ in 0..<3 {
                let again = try await lea.send(call, idempotencyKey: "one")
                #expect(again == first)
            }
            #expect(try await world.titles() == ["Quay"])
            let error = await #expect(throws: DecklogError.self) {
                let other = NewScene(title: "Crane")
                _ = try await lea.send(.addScene(experience: round, other), idempotencyKey: "one")
            }
            #expect(error?.status == 409)
            #expect(try await world.titles() == ["Quay"])
            let second = try await lea.send(call, idempotencyKey: "two")
            let titles = try await world.titles()
            #expect(second.id != first.id && titles == ["Quay", "Quay"])
        }
    }
}
