import API
import Accounts
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("A scene that is moved to another experience")
struct TransferTests {
    private func experience(_ id: ExperienceID, _ world: PlacesWorld) async throws -> Experience {
        try await world.acting { tx in try Experience.find(id, for: tx.person, in: tx) }
    }

    @discardableResult
    private func transfer(
        _ scene: SceneID,
        _ from: ExperienceID,
        _ target: ExperienceID,
        rank: Int? = nil,
        if precondition: Precondition = .none,
        by person: PersonID? = nil,
        _ world: PlacesWorld
    ) async throws -> Scene {
        try await world.acting(as: person) { tx in
            try Scene.transfer(scene, of: from, to: target, rank: rank, if: precondition, in: tx)
        }
    }

    @Test("is the last one there, with its id, and both are numbered, counted, measured and found anew")
    func moved() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["Kade", "Molen", "Sluis"], sharing: .crew)
            let target = try await world.experience(["Brug", "Toren"], sharing: .server)
            let scene = try await world.scenes(from)[2]
            #expect(try await world.titles("sluis") == [])
            world.clock.advance(minutes: 1)
            let moved = try await transfer(scene.id, from, target, world)
            #expect(moved.id == scene.id && moved.rank == 3 && moved.version == scene.version + 1)
            #expect(moved.title == scene.title && moved.position == scene.position)
            #expect(try await world.titles(from) == ["Kade", "Molen"])
            #expect(try await world.titles(target) == ["Brug", "Toren", "Sluis"])
            let (left, grown) = (try await experience(from, world), try await experience(target, world))
            let (two, three) = (try await world.experience(["A", "B"]), try await world.experience(["A", "B", "C"]))
            let lengths = (try await experience(two, world).meters, try await experience(three, world).meters)
            #expect(left.scenes == 2 && left.meters == lengths.0 && left.changedAt == world.clock.now)
            #expect(grown.scenes == 3 && grown.meters == lengths.1 && grown.changedAt == world.clock.now)
            // Vera is not in the crew, but everyone on the server sees the target.
            #expect(try await world.titles("sluis") == ["Round"])
            try await world.refuses("notFound") {
                _ = try await world.database.read { tx in try Scene.find(scene.id, of: from, in: tx) }
            }
        }
    }

    @Test("can be moved back to its place, or as near to it as the experience is long")
    func undone() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["A", "B", "C"])
            let target = try await world.experience(["X"])
            let b = try await world.scenes(from)[1].id
            try await transfer(b, from, target, world)
            let back = try await transfer(b, target, from, rank: 2, world)
            #expect(back.rank == 2 && back.version == 3)
            #expect(try await world.titles(from) == ["A", "B", "C"])
            #expect(try await world.titles(target) == ["X"])
            for (rank, order) in [(1, ["B", "X"]), (2, ["X", "B"]), (7, ["X", "B"]), (-1, ["B", "X"])] {
                let moved = try await transfer(b, from, target, rank: rank, world)
                #expect(moved.title == order[moved.rank - 1])
                #expect(try await world.titles(target) == order)
                try await transfer(b, target, from, world)
            }
            #expect(try await world.titles(from) == ["A", "C", "B"])
        }
    }

    @Test("is left as it is if it is already there")
    func repeated() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["A", "B"])
            let target = try await world.experience(["X", "Y"])
            let a = try await world.scenes(from)[0].id
            let moved = try await transfer(a, from, target, rank: 1, world)
            for (source, rank) in [(from, nil), (from, 3), (target, 3)] {
                let again = try await transfer(a, source, target, rank: rank, if: .versions(["1"]), world)
                #expect(again.rank == 1 && again.version == moved.version)
            }
            #expect(try await world.titles(target) == ["A", "X", "Y"])
            #expect(try await world.titles(from) == ["B"])
        }
    }

    @Test("stays where it is unless the person may change both, and it has not changed in the meantime")
    func refused() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["A", "B"], sharing: .crew)
            let own = try await world.experience(["X"])
            let foreign = try await world.experience(["Y"], sharing: .server, by: world.max.person)
            let hidden = try await world.experience(["Z"], by: world.max.person)
            let deleted = try await world.experience()
            try await world.acting { tx in try Experience.delete(deleted, in: tx) }
            let ids = try await world.scenes(from).map(\.id)
            for unknown in [hidden, deleted, ExperienceID.new(at: world.clock.now)] {
                try await world.refuses("invalid to/unknown") { try await transfer(ids[0], from, unknown, world) }
            }
            try await world.refuses("forbidden") { try await transfer(ids[0], from, foreign, world) }
            let theirs = try await world.scenes(foreign)[0].id
            try await world.refuses("forbidden") { try await transfer(theirs, foreign, own, world) }
            try await world.refuses("notFound") { try await transfer(theirs, hidden, own, world) }
            try await world.refuses("notFound") { try await transfer(theirs, from, own, world) }
            // A member of the crew sees its experiences, and does not edit those of others.
            let anna = try await world.database.write { tx in try tx.addMember("Anna", of: world.nora.crew).person }
            let annas = try await world.experience(by: anna)
            try await world.refuses("forbidden") { try await transfer(ids[0], from, annas, by: anna, world) }
            try await world.refuses("stale") { try await transfer(ids[0], from, own, if: .versions(["7"]), world) }
            try await world.acting { tx in try Scene.delete(ids[1], of: from, in: tx) }
            try await world.refuses("notFound") { try await transfer(ids[1], from, own, world) }
            let crew = world.nora.crew
            try await world.database.write { [now = world.clock.now] tx in
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
            }
            try await world.refuses("conflict crew/archived") { try await transfer(ids[0], from, own, world) }
            let x = try await world.scenes(own)[0].id
            try await world.refuses("conflict crew/archived") { try await transfer(x, own, from, world) }
            #expect(try await world.titles(from) == ["A"])
            #expect(try await world.titles(own) == ["X"])
        }
    }

    @Test("can be moved out of what a colleague created, by managers of the crew")
    func managers() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["A", "B"], sharing: .crew)
            let own = try await world.experience(by: world.max.person)
            let a = try await world.scenes(from)[0].id
            try await transfer(a, from, own, by: world.max.person, world)
            #expect(try await world.titles(from) == ["B"])
            #expect(try await world.titles(own) == ["A"])
        }
    }

    @Test("does not become the 501st")
    func limited() async throws {
        try await PlacesWorld.with { world in
            let (from, target) = (try await world.experience(["A"]), try await world.experience())
            let (now, title) = (world.clock.now, "a")
            try await world.acting { tx in
                for rank in 1...Scene.most {
                    try tx.run(
                        """
                        INSERT INTO scene (experience, id, rank, title)
                        VALUES (\(target), \(SceneID.new(at: now)), \(rank), \(title))
                        """
                    )
                }
                try Experience.recount(target, in: tx)
            }
            let a = try await world.scenes(from)[0].id
            try await world.refuses("conflict to/limit") { try await transfer(a, from, target, world) }
            #expect(try await world.titles(from) == ["A"])
        }
    }

    @Test("is in one of both, whatever fails")
    func failed() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["A", "B"], sharing: .crew)
            let target = try await world.experience(["X"])
            let (a, lea, now) = (try await world.scenes(from)[0].id, world.lea.person, world.clock.now)
            for table in ["INSERT INTO scene", "scene_picture SET", "DELETE FROM scene", "experience_indexed"] {
                let stopping = StoppingDatabase.at(statement: table, world.database)
                try await world.refuses("unavailable") {
                    try await stopping.write { tx in
                        let acting = PersonTransaction(lea, at: now, in: tx)
                        _ = try Scene.transfer(a, of: from, to: target, in: acting)
                    }
                }
                #expect(try await world.titles(from) == ["A", "B"], "\(table)")
                #expect(try await world.titles(target) == ["X"], "\(table)")
            }
        }
    }

    @Test("is in one experience, whatever is moved, added and deleted at the same time")
    func concurrent() async throws {
        try await PlacesWorld.with { world in
            let from = try await world.experience(["A", "B", "C", "D"])
            let targets = [try await world.experience(["X"]), try await world.experience(["Y"])]
            let ids = try await world.scenes(from).map(\.id)
            await withTaskGroup(of: Void.self) { group in
                for turn in 0..<12 {
                    group.addTask {
                        let (id, target) = (ids[turn % 4], targets[turn / 4 % 2])
                        // A refusal is right when another task was first.
                        _ = try? await world.acting { tx in
                            switch turn / 4 {
                            case 2: _ = try Scene.add(NewScene(title: "N\(turn)"), to: target, in: tx)
                            default: _ = try Scene.transfer(id, of: from, to: target, in: tx)
                            }
                        }
                    }
                }
            }
            let left = try await world.scenes(from)
            let (first, second) = (try await world.scenes(targets[0]), try await world.scenes(targets[1]))
            #expect(left.isEmpty && first.count + second.count == 10)
            #expect(Set((first + second).map(\.id)).isSuperset(of: ids))
        }
    }

    @Test("can go to the 50 experiences that changed last and that the person may change")
    func destinations() async throws {
        try await PlacesWorld.with { world in
            func destinations(_ person: PersonID, from id: ExperienceID) async throws -> [ExperienceID] {
                try await world.database.read { tx in
                    try Experience.destinations(from: id, for: person, in: tx).map(\.id)
                }
            }
            let (lea, max) = (world.lea.person, world.max.person)
            let from = try await world.experience()
            let own = try await world.experience(["A"], sharing: .server)
            let crew = try await world.experience(["B"], sharing: .crew)
            let deleted = try await world.experience()
            try await world.acting { tx in try Experience.delete(deleted, in: tx) }
            let maxs = try await world.experience(by: max)
            let colleagues = try await world.experience(sharing: .crew, by: max)
            #expect(try await Set(destinations(lea, from: from)) == [own, crew])
            #expect(try await Set(destinations(max, from: maxs)) == [crew, colleagues])
            world.clock.advance(minutes: 1)
            try await world.acting { tx in _ = try Scene.add(NewScene(title: "C"), to: own, in: tx) }
            #expect(try await destinations(lea, from: from) == [own, crew])
            world.clock.advance(minutes: 1)
            try await world.acting { tx in _ = try Scene.add(NewScene(title: "D"), to: crew, in: tx) }
            #expect(try await destinations(lea, from: from) == [crew, own])
            // What others of the crew have changed since does not take the place of what a member can edit.
            world.clock.advance(minutes: 1)
            for _ in 0..<50 { _ = try await world.experience(sharing: .crew, by: max) }
            #expect(try await destinations(lea, from: from) == [crew, own])
            #expect(try await destinations(max, from: maxs).count == 50)
            let id = world.nora.crew
            try await world.database.write { [now = world.clock.now] tx in
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(id)")
            }
            #expect(try await destinations(lea, from: from) == [own])
            #expect(try await destinations(max, from: maxs) == [])
        }
    }

    @Test("is shown with its pictures to the readers of the other experience, and to them only")
    func readers() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (round, picture) = try await desk.experience(.server)
            let tour = try await desk.experience(.crew).path
            let scenes = try await desk.send(.owner, .get, "/api/v1\(round)/scenes")
            let scene = try #require((scenes.json["items"] as? [[String: Any]])?.first?["id"] as? String)
            let id = String(tour.dropFirst("/experiences/".count))
            let page = "/places\(round.dropFirst("/experiences".count))/scenes/\(scene)"
            let form = try await desk.send(.owner, .get, page).text
            #expect(form.contains("<optgroup label=\"De Waag\">") && form.contains("value=\"\(id)\""))
            let move = "/api/v1\(round)/scenes/\(scene)/transfer"
            let moved = try await desk.send(.owner, .post, move, #"{"to": "\#(id)"}"#)
            #expect(moved.status == 200 && moved.json["rank"] as? Int == 2 && moved.json["id"] as? String == scene)
            for (reader, status) in [(Desk.Reader.owner, 200), (.member, 200), (.otherCrew, 404)] {
                let there = try await desk.send(reader, .get, "/api/v1\(tour)/pictures/\(picture)/thumbnail")
                #expect(there.status == status, "\(reader)")
                let gone = try await desk.send(reader, .get, "/api/v1\(round)/pictures/\(picture)")
                #expect(gone.status == 404, "\(reader)")
            }
            #expect(try await desk.send(.otherCrew, .get, "/api/v1\(round)/scenes").count == 0)
        }
    }
}
