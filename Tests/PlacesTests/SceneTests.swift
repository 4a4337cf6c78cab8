import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("A scene")
struct SceneTests {
    @Test("has no position or a complete one, within range")
    func coordinates() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            func add(_ latitude: Double?, _ longitude: Double?) async throws -> Scene {
                try await world.acting { tx in
                    try Scene.add(NewScene(title: "a", latitude: latitude, longitude: longitude), to: id, in: tx)
                }
            }
            for (latitude, longitude, error) in [
                (Double.nan, 0.0, "latitude/range"), (0, .nan, "longitude/range"), (91, 0, "latitude/range"),
                (0, -181, "longitude/range"), (.infinity, 0, "latitude/range"),
                (-90.000001, 180.000001, "latitude/range longitude/range"),
            ] {
                try await world.refuses("invalid \(error)") { _ = try await add(latitude, longitude) }
            }
            try await world.refuses("invalid longitude/required") { _ = try await add(1, nil) }
            try await world.refuses("invalid latitude/required") { _ = try await add(nil, 1) }
            for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0), (-0.0, 179.9999999)] {
                let scene = try await add(latitude, longitude)
                let point = try #require(scene.position?.point)
                #expect(point.latitude == latitude && point.longitude == longitude)
                #expect(scene.position?.source == .hand)
            }
            #expect(try await add(nil, nil).position == nil)
        }
    }

    @Test("counts towards the length of its experience, even across the date line and at a pole")
    func length() async throws {
        try await PlacesWorld.with { world in
            func length(_ points: [(Double, Double)?]) async throws -> Int {
                let id = try await world.experience()
                for point in points {
                    try await world.acting { tx in
                        let draft = NewScene(title: "a", latitude: point?.0, longitude: point?.1)
                        _ = try Scene.add(draft, to: id, in: tx)
                    }
                }
                let person = world.lea.person
                return try await world.database.read { tx in try Experience.find(id, for: person, in: tx).meters }
            }
            #expect(try await length([(52, 4)]) == 0)
            // A degree of longitude on the equator is 111.2 km.
            let line = try await length([(0, 179.9), nil, (0, -179.9)])
            #expect(abs(line - 22_239) < 5)
            #expect(try await length([(90, 0), (90, 120)]) == 0)
        }
    }

    @Test("keeps where its position comes from, until the position is changed")
    func source() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let scene = try await world.acting { tx in
                let draft = NewScene(title: "a", latitude: 52, longitude: 4, positionSource: .device)
                return try Scene.add(draft, to: id, in: tx)
            }
            func change(_ patch: ScenePatch) async throws -> PositionSource? {
                try await world.acting { tx in
                    try Scene.change(scene.id, of: id, in: tx) { patch.apply(to: &$0) }.position?.source
                }
            }
            #expect(try await change(ScenePatch(title: "b")) == .device)
            #expect(try await change(ScenePatch(latitude: .set(52.5))) == .hand)
            #expect(try await change(ScenePatch(longitude: .set(5), positionSource: .photo)) == .photo)
            #expect(try await change(ScenePatch(latitude: .clear, longitude: .clear)) == nil)
            try await world.refuses("invalid positionSource/position") {
                _ = try await change(ScenePatch(positionSource: .device))
            }
            try await world.refuses("invalid title/tooLong") {
                _ = try await change(ScenePatch(title: String(repeating: "a", count: 81)))
            }
        }
    }

    @Test("moves up and down, and not beyond the first and last place")
    func move() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B", "C"])
            let b = try await world.scenes(id)[1].id
            func move(up isUp: Bool) async throws -> [String] {
                try await world.acting { tx in _ = try Scene.move(b, of: id, by: isUp ? -1 : 1, in: tx) }
                return try await world.titles(id)
            }
            #expect(try await move(up: true) == ["B", "A", "C"])
            #expect(try await move(up: true) == ["B", "A", "C"])
            #expect(try await move(up: false) == ["A", "B", "C"])
            #expect(try await move(up: false) == ["A", "C", "B"])
            #expect(try await move(up: false) == ["A", "C", "B"])
        }
    }

    @Test("is moved several places in the order that was shown; if that has changed meanwhile, it is not")
    func drag() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B", "C", "D"])
            let shown = try await world.scenes(id).map(\.id)
            func move(_ index: Int, by steps: Int) async throws -> [String] {
                let scene = shown[index]
                try await world.acting { tx in _ = try Scene.move(scene, of: id, by: steps, shown: shown, in: tx) }
                return try await world.titles(id)
            }
            #expect(try await move(0, by: 2) == ["B", "C", "A", "D"])
            // Sent twice.
            #expect(try await move(0, by: 2) == ["B", "C", "A", "D"])
            try await world.refuses("conflict scenes/changed") { _ = try await move(3, by: -1) }
            try await world.acting { tx in _ = try Scene.order(shown, of: id, in: tx) }
            #expect(try await move(1, by: -9) == ["B", "A", "C", "D"])
            try await world.acting { tx in _ = try Scene.order(shown, of: id, in: tx) }
            #expect(try await move(1, by: 9) == ["A", "C", "D", "B"])
            try await world.acting { tx in try Scene.delete(shown[1], of: id, in: tx) }
            try await world.refuses("conflict scenes/changed") { _ = try await move(1, by: -1) }
            #expect(try await world.titles(id) == ["A", "C", "D"])
            let foreign = try await world.scenes(try await world.experience(["X"]))[0].id
            try await world.refuses("notFound") {
                try await world.acting { tx in _ = try Scene.move(foreign, of: id, by: 1, shown: shown, in: tx) }
            }
        }
    }

    @Test("can only be ordered together with all others, each listed once")
    func order() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B", "C"])
            let ids = try await world.scenes(id).map(\.id)
            let foreign = try await world.scenes(try await world.experience(["X"]))[0].id
            for wrong in [
                [], [ids[0], ids[1]], [ids[0], ids[1], ids[1]], [ids[0], ids[1], foreign], ids + [foreign],
            ] {
                try await world.refuses("conflict scenes/changed") {
                    try await world.acting { tx in _ = try Scene.order(wrong, of: id, in: tx) }
                }
            }
            try await world.acting { tx in _ = try Scene.order([ids[2], ids[0], ids[1]], of: id, in: tx) }
            #expect(try await world.titles(id) == ["C", "A", "B"])
        }
    }

    @Test("is read in its place, even if there are twelve")
    func twelve() async throws {
        try await PlacesWorld.with { world in
            let titles = "ABCDEFGHIJKL".map { String($0) }
            let id = try await world.experience(titles)
            #expect(try await world.titles(id) == titles)
            let ids = try await world.scenes(id).map(\.id)
            let order = [11, 0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 10]
            let ordered = order.map { ids[$0] }
            try await world.acting { tx in _ = try Scene.order(ordered, of: id, in: tx) }
            try await world.acting { tx in _ = try Scene.add(NewScene(title: "M"), to: id, in: tx) }
            let (scenes, expected) = (try await world.scenes(id), order.map { titles[$0] } + ["M"])
            #expect(scenes.map(\.title) == expected && scenes.map(\.rank) == Array(1...13))
        }
    }

    @Test("is not added, changed or deleted if the search index cannot be written")
    func unindexed() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["Kade"], sharing: .server)
            let scene = try await world.scenes(id)[0].id
            let (lea, now) = (world.lea.person, world.clock.now)
            let changes: [@Sendable (PersonTransaction) throws -> Void] = [
                { tx in _ = try Scene.add(NewScene(title: "Molen", latitude: 52, longitude: 4), to: id, in: tx) },
                { tx in _ = try Scene.change(scene, of: id, in: tx) { ($0.title, $0.latitude) = ("Sluis", 53) } },
                { tx in try Scene.delete(scene, of: id, in: tx) },
            ]
            for change in changes {
                for table in ["experience_indexed", "experience_word", "experience_position"] {
                    let stopping = StoppingDatabase.at(statement: table, world.database)
                    try await world.refuses("unavailable") {
                        try await stopping.write { tx in try change(PersonTransaction(lea, at: now, in: tx)) }
                    }
                    let (scenes, found) = (try await world.scenes(id), try await world.titles("kade"))
                    #expect(scenes.map(\.title) == ["Kade"] && scenes[0].version == 1 && found == ["Round"], "\(table)")
                }
            }
            for change in changes { try await world.acting { tx in try change(tx) } }
            #expect(try await world.titles(id) == ["Molen"])
            #expect(try await world.titles("kade") == [])
        }
    }

    @Test("has a place of its own, whatever is ordered, added and deleted at the same time")
    func concurrent() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B", "C", "D", "E"])
            let ids = try await world.scenes(id).map(\.id)
            await withTaskGroup(of: Void.self) { group in
                for turn in 0..<12 {
                    group.addTask {
                        // A refusal is right when another task was first.
                        _ = try? await world.acting { tx in
                            switch turn % 4 {
                            case 0: _ = try Scene.order(ids.reversed(), of: id, in: tx)
                            case 1: _ = try Scene.order(Array(ids[2...] + ids[..<2]), of: id, in: tx)
                            case 2: try Scene.delete(ids[turn / 4], of: id, in: tx)
                            default: _ = try Scene.add(NewScene(title: "N\(turn)"), to: id, in: tx)
                            }
                        }
                    }
                }
            }
            let ranks = try await world.scenes(id).map(\.rank)
            #expect(ranks == Array(1...5))
        }
    }

    @Test("that was deleted can be restored to its place for 30 days")
    func deletion() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B", "C"])
            let ids = try await world.scenes(id).map(\.id)
            try await world.acting { tx in try Scene.delete(ids[1], of: id, in: tx) }
            #expect(try await world.titles(id) == ["A", "C"])
            try await world.refuses("notFound") {
                try await world.acting { tx in try Scene.delete(ids[1], of: id, in: tx) }
            }
            try await world.acting { tx in _ = try Scene.restore(ids[1], of: id, in: tx) }
            #expect(try await world.titles(id) == ["A", "B", "C"])
            for scene in [ids[2], ids[0], ids[1]] {
                try await world.acting { tx in try Scene.delete(scene, of: id, in: tx) }
            }
            // Its place no longer exists.
            try await world.acting { tx in _ = try Scene.restore(ids[2], of: id, in: tx) }
            #expect(try await world.titles(id) == ["C"])
            let end = world.clock.now.adding(minutes: Experience.keptMinutes + 1)
            try await SweepExperiences(database: world.database).run(now: end)
            try await world.refuses("notFound") {
                try await world.acting { tx in _ = try Scene.restore(ids[0], of: id, in: tx) }
            }
            #expect(try await world.titles(id) == ["C"])
        }
    }

    @Test("is one of at most 500 in its experience")
    func limited() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let (now, title) = (world.clock.now, "a")
            try await world.database.write { tx in
                for rank in 1...499 {
                    try tx.run(
                        """
                        INSERT INTO scene (experience, id, rank, title)
                        VALUES (\(id), \(SceneID.new(at: now)), \(rank), \(title))
                        """
                    )
                }
            }
            func add() async throws -> Scene {
                try await world.acting { tx in try Scene.add(NewScene(title: "last"), to: id, in: tx) }
            }
            let last = try await add()
            #expect(last.rank == 500)
            try await world.refuses("conflict title/limit") { _ = try await add() }
            try await world.acting { tx in try Scene.delete(last.id, of: id, in: tx) }
            _ = try await add()
            try await world.refuses("conflict title/limit") {
                try await world.acting { tx in _ = try Scene.restore(last.id, of: id, in: tx) }
            }
        }
    }
}
