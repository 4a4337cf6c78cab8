import API
import Accounts
import Client
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@Suite("A defect with a position")
struct DefectPlacesTests {
    private struct World: Sendable {
        let test: TestServer
        let slug: String
        let token: String
        let lea, vera: DecklogClient
        let round: String
        let harbour, bakery: Scene

        /// The open work at the scenes of the round.
        func open(for client: DecklogClient? = nil) async throws -> [OpenWork] {
            try await (client ?? lea).list(.listOpenWork(experience: round)).items()
        }

        @discardableResult
        func report(_ headline: String, _ latitude: Double, _ longitude: Double) async throws -> Defect {
            let fields: DefectFields = ["headline": headline, "severity": "3-Average", "owner": "me"]
            let made = try await lea.send(.reportDefect(crew: slug, fields))
            let place = NewDefectPosition(latitude: latitude, longitude: longitude)
            return try await lea.send(.locateDefect(crew: slug, defect: made.id, place))
        }

        func page(_ path: String) async throws -> String {
            try await test.client.execute(uri: path, method: .get, headers: [.authorization: "Bearer \(token)"]) {
                #expect($0.status == .ok, "\(path)")
                return String(buffer: $0.body)
            }
        }
    }

    private static func with(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
        try await withServer { test in
            let (slug, tokens) = try await test.database.write { tx in
                let nora = try tx.addCrew("De Waag", owner: try tx.addPerson("Nora"))
                let (lea, vera) = (try tx.addMember("Lea", of: nora.crew), try tx.addPerson("Vera"))
                return (nora.slug, try [lea.person, vera].map { try tx.signIn($0) })
            }
            let clients = tokens.map { DecklogClient(transport: ServerTransport(client: test.client), token: $0) }
            let lea = clients[0]
            let round = try await lea.send(.createExperience(NewExperience(title: "Round", crew: slug)))
            func scene(_ title: String, _ longitude: Double?) async throws -> Scene {
                let draft = NewScene(title: title, latitude: longitude.map { _ in 52.37 }, longitude: longitude)
                return try await lea.send(.addScene(experience: round.id, draft))
            }
            let (harbour, bakery) = (try await scene("Harbour", 4.89), try await scene("Bakery", 4.8904))
            _ = try await scene("Nowhere", nil)
            try await body(
                World(
                    test: test,
                    slug: slug,
                    token: tokens[0],
                    lea: lea,
                    vera: clients[1],
                    round: round.id,
                    harbour: harbour,
                    bakery: bakery
                )
            )
        }
    }

    @Test("is open at the nearest scene of a crew's experience, within 30 metres, until it is closed")
    func open() async throws {
        try await Self.with { world in
            #expect(try await world.open() == [])
            let crane = try await world.report("The crane leaks", 52.37, 4.8901)
            let oven = try await world.report("The oven is cold", 52.3702, 4.8904)
            try await world.report("The quay is slippery", 52.3704, 4.89)
            let work = try await world.open()
            #expect(work.map(\.scene) == [world.harbour.id, world.bakery.id] && work.map(\.id) == [crane.id, oven.id])
            #expect(work.first?.path == "/c/\(world.slug)/defects/\(crane.id)" && work.first?.kind == .defect)
            let pages = world.lea.list(.listOpenWork(experience: world.round))
            let first = try await pages.page(limit: 1)
            let second = try await pages.page(after: first.next, limit: 1)
            #expect(first.items.map(\.id) == [crane.id] && second.items.map(\.id) == [oven.id] && second.next == nil)
            let page = try await world.page("/places/\(world.round)")
            #expect(page.contains("The crane leaks") && !page.contains("slippery"))
            let close = DefectTransition(action: "Close", fields: ["resolution": "Fixed"])
            try await world.lea.send(.transitionDefect(crew: world.slug, defect: crane.id, close))
            #expect(try await world.open().map(\.id) == [oven.id])
        }
    }

    @Test("is at its scene in whichever experience of the crew that is moved to")
    func moved() async throws {
        try await Self.with { world in
            let defect = try await world.report("The crane leaks", 52.37, 4.89)
            let tour = try await world.lea.send(.createExperience(NewExperience(title: "Tour", crew: world.slug))).id
            let own = try await world.lea.send(.createExperience(NewExperience(title: "Own"))).id
            for (from, target, count) in [(world.round, tour, 1), (tour, own, 0)] {
                let move = SceneTransfer(to: target)
                try await world.lea.send(.transferScene(experience: from, scene: world.harbour.id, move))
                #expect(try await world.lea.list(.listOpenWork(experience: target)).items().count == count)
                let page = try await world.page("/c/\(world.slug)/defects/\(defect.id)")
                #expect(page.contains("/places/\(target)#scene-1") == (count == 1))
            }
        }
    }

    @Test("is hidden from people outside the crew, and if the crew has switched off Defects")
    func hidden() async throws {
        try await Self.with { world in
            try await world.report("The crane leaks", 52.37, 4.89)
            let error = await #expect(throws: DecklogError.self) { _ = try await world.open(for: world.vera) }
            #expect(error?.status == 404)
            #expect(try await world.open().count == 1)
            try await world.test.database.write { tx in
                try tx.run("INSERT INTO crew_module (crew, module, visible) SELECT id, 'defects', 'off' FROM crew")
            }
            #expect(try await world.open() == [])
        }
    }

    @Test("says which scene it is at, and can take the position of a chosen scene")
    func chosen() async throws {
        try await Self.with { world in
            let defect = try await world.report("The crane leaks", 52.3702, 4.89)
            let path = "/c/\(world.slug)/defects/\(defect.id)"
            #expect(try await world.page(path).contains("/places/\(world.round)#scene-1"))
            let form = try await world.page("\(path)/position")
            #expect(form.contains(#"value="4.8904""#) && form.contains("Bakery") && !form.contains("Nowhere"))
            let far = NewDefectPosition(latitude: 52.4, longitude: 4.89)
            try await world.lea.send(.locateDefect(crew: world.slug, defect: defect.id, far))
            #expect(try await !world.page(path).contains("#scene-"))
        }
    }
    @Test("is at its scene, however many other scenes the crew has added since")
    func many() async throws {
        try await Self.with { world in
            let defect = try await world.report("The crane leaks", 52.37, 4.89)
            for tour in 0..<5 {
                let draft = NewExperience(title: "Tour \(tour)", crew: world.slug)
                let id = try await world.lea.send(.createExperience(draft)).id
                for stop in 0..<41 {
                    let scene = NewScene(title: "Stop \(stop)", latitude: 52.37, longitude: 5)
                    try await world.lea.send(.addScene(experience: id, scene))
                }
            }
            let page = try await world.page("/c/\(world.slug)/defects/\(defect.id)")
            #expect(page.contains("/places/\(world.round)#scene-1"))
        }
    }
}
