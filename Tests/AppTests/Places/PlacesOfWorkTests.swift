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

@Suite("A scene of a crew's experience")
struct PlacesOfWorkTests {
    private struct World: Sendable {
        let test: TestServer
        let slug: String
        let tokens: [String]
        let nora, lea: DecklogClient
        let round: String
        let harbour: Scene

        func page(_ path: String, by person: Int = 1) async throws -> String {
            let headers: HTTPFields = [.authorization: "Bearer \(tokens[person])"]
            return try await test.client.execute(uri: path, method: .get, headers: headers) {
                #expect($0.status == .ok, "\(path)")
                return String(buffer: $0.body)
            }
        }

        func open() async throws -> [OpenWork] { try await lea.list(.listOpenWork(experience: round)).items() }

        func day(_ days: Int) -> String {
            Zone.utc.today(at: test.clock.now).adding(days: days).description
        }

        func add(_ days: Int, _ start: String, _ person: String?) async throws -> Shift {
            let shift = NewShift(date: day(days), start: start, end: "23:30", position: "Bar", person: person)
            return try await nora.send(.makeShift(crew: slug, shift))
        }

        func set(_ place: String?, of position: String = "bar") async throws -> PositionPlace {
            let input = NewPositionPlace(position: position, place: place)
            return try await nora.send(.setPositionPlace(crew: slug, input))
        }
    }

    private static func with(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
        try await withServer { test in
            let (slug, tokens) = try await test.database.write { tx in
                let nora = try tx.addCrew("De Waag", owner: try tx.addPerson("Nora"))
                let lea = try tx.addMember("Lea", of: nora.crew)
                return (nora.slug, try [nora.person, lea.person].map { try tx.signIn($0) })
            }
            let clients = tokens.map { DecklogClient(transport: ServerTransport(client: test.client), token: $0) }
            let round = try await clients[1].send(.createExperience(NewExperience(title: "Round", crew: slug)))
            let harbour = try await clients[1].send(.addScene(experience: round.id, NewScene(title: "Harbour")))
            try await body(
                World(
                    test: test,
                    slug: slug,
                    tokens: tokens,
                    nora: clients[0],
                    lea: clients[1],
                    round: round.id,
                    harbour: harbour
                )
            )
        }
    }

    @Test("can be the place of a position: it lists today's shifts and the next open ones, and they show it")
    func shifts() async throws {
        try await Self.with { world in
            let me = try await world.lea.send(.getMe()).person.id
            let mine = try await world.add(0, "22:00", me)
            _ = try await world.add(1, "22:00", me)
            let next = try await world.add(2, "22:00", nil)
            for _ in 0..<6 { _ = try await world.add(5, "22:00", nil) }
            #expect(try await world.open() == [])
            #expect(try await world.set(world.harbour.id) == PositionPlace(position: "Bar", place: world.harbour.id))
            let work = try await world.open()
            #expect(work.count == 6 && Set(work.map(\.scene)) == [world.harbour.id])
            #expect(work.allSatisfy { $0.kind == .shift })
            let titles = Dictionary(uniqueKeysWithValues: work.map { ($0.id, $0.title) })
            #expect(titles[mine.id]?.contains("22:00") == true && titles[mine.id]?.contains("Lea") == true)
            #expect(titles[next.id]?.contains("Bar") == true && titles[next.id]?.contains("Lea") == false)
            let link = "/places/\(world.round)#scene-1"
            #expect(try await world.page("/places/\(world.round)").contains("/c/\(world.slug)/shifts/\(mine.id)"))
            let shift = try await world.page("/c/\(world.slug)/shifts/\(mine.id)")
            #expect(shift.contains(link) && shift.contains("Harbour"))
            #expect(try await world.page("/c/\(world.slug)/settings/positions").contains(link))
            _ = try await world.lea.send(.deleteScene(experience: world.round, scene: world.harbour.id))
            #expect(try await !world.page("/c/\(world.slug)/shifts/\(mine.id)").contains("Harbour"))
            let places = try await world.lea.send(.listPositionPlaces(crew: world.slug)).items
            #expect(places == [PositionPlace(position: "Bar", place: nil)])
            #expect(try await world.open() == [])
        }
    }

    @Test("stays the place of a position in another experience of the crew, and is it again after it came back")
    func moved() async throws {
        try await Self.with { world in
            let me = try await world.lea.send(.getMe()).person.id
            let shift = try await world.add(0, "22:00", me)
            _ = try await world.set(world.harbour.id)
            let tour = try await world.lea.send(.createExperience(NewExperience(title: "Tour", crew: world.slug))).id
            let own = try await world.lea.send(.createExperience(NewExperience(title: "Own"))).id
            let shown = PositionPlace(position: "Bar", place: world.harbour.id)
            let hidden = PositionPlace(position: "Bar", place: nil)
            for (from, target, place) in [
                (world.round, tour, shown), (tour, own, hidden), (own, world.round, shown),
            ] {
                let move = SceneTransfer(to: target)
                let moved = try await world.lea.send(
                    .transferScene(experience: from, scene: world.harbour.id, move)
                )
                #expect(moved.id == world.harbour.id)
                #expect(try await world.lea.send(.listPositionPlaces(crew: world.slug)).items == [place])
                let link = "/places/\(target)#scene-1"
                let isLinked = try await world.page("/c/\(world.slug)/shifts/\(shift.id)").contains(link)
                #expect(isLinked == (place == shown))
                let work = try await world.lea.list(.listOpenWork(experience: target)).items()
                #expect(work.map(\.id) == (place == shown ? [shift.id] : []))
            }
        }
    }

    @Test("can be chosen for positions by managers only, and only if the crew sees it")
    func rights() async throws {
        try await Self.with { world in
            _ = try await world.add(1, "22:00", nil)
            let own = try await world.nora.send(.createExperience(NewExperience(title: "Secret")))
            let secret = try await world.nora.send(.addScene(experience: own.id, NewScene(title: "Cellar")))
            for (place, position) in [(secret.id, "Bar"), (world.harbour.id, "Door"), ("x", "Bar")] {
                let error = await #expect(throws: DecklogError.self) { _ = try await world.set(place, of: position) }
                #expect(error?.status == 422)
            }
            let input = NewPositionPlace(position: "Bar", place: world.harbour.id)
            let error = await #expect(throws: DecklogError.self) {
                _ = try await world.lea.send(.setPositionPlace(crew: world.slug, input))
            }
            #expect(error?.status == 403)
            _ = try await world.set(world.harbour.id)
            #expect(try await world.set(nil).place == nil)
        }
    }

    @Test("can be where hours were worked, without listing them")
    func hours() async throws {
        try await Self.with { world in
            let web = NewProject(client: "Acme", name: "Web")
            let project = try await world.lea.send(.makeProject(crew: world.slug, web))
            let wrong = NewHoursRecord(project: project.id, hours: "1", place: world.round)
            let error = await #expect(throws: DecklogError.self) {
                _ = try await world.lea.send(.logHours(crew: world.slug, wrong))
            }
            #expect(error?.status == 422)
            let input = NewHoursRecord(project: project.id, hours: "2", place: world.harbour.id)
            let record = try await world.lea.send(.logHours(crew: world.slug, input)).record
            #expect(record.place == world.harbour.id)
            let path = "/c/\(world.slug)/hours/records/\(record.id)"
            #expect(try await world.page(path, by: 0).contains("Harbour"))
            #expect(try await world.page(path).contains("Harbour"))
            #expect(try await world.open() == [])
            _ = try await world.lea.send(.deleteScene(experience: world.round, scene: world.harbour.id))
            #expect(try await !world.page(path, by: 0).contains("Harbour"))
            let comment = HoursRecordPatch(comment: .set("Quay"))
            let kept = try await world.lea.send(.changeHours(crew: world.slug, record: record.id, comment)).record
            #expect(kept.place == world.harbour.id)
            let cleared = HoursRecordPatch(place: .clear)
            #expect(
                try await world.lea.send(.changeHours(crew: world.slug, record: record.id, cleared)).record.place == nil
            )
        }
    }
}
