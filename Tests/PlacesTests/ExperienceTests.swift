import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("An experience")
struct ExperienceTests {
    @Test(
        "keeps a title in any script, of up to 80 characters",
        arguments: ["The suppliers’ round", "חוף הים בתל אביב", "海辺の散歩", "🚲 🦪", String(repeating: "é", count: 80)]
    )
    func titles(title: String) async throws {
        try await PlacesWorld.with { world in
            let kept = try await world.acting { tx in
                try Experience.add(NewExperience(title: " \(title)\n"), most: 200, in: tx)
            }
            #expect(kept.title == title)
        }
    }

    @Test("has a title of 1 to 80 characters, and a crew if and only if it is shared with one")
    func refused() async throws {
        try await PlacesWorld.with { world in
            func add(_ draft: NewExperience) async throws {
                try await world.acting { tx in _ = try Experience.add(draft, most: 200, in: tx) }
            }
            try await world.refuses("invalid title/required") { try await add(.init(title: " ")) }
            try await world.refuses("invalid title/tooLong") {
                try await add(.init(title: String(repeating: "a", count: 81)))
            }
            try await world.refuses("invalid description/tooLong") {
                try await add(.init(title: "a", description: String(repeating: "a", count: 4001)))
            }
            try await world.refuses("invalid crew/required") { try await add(.init(title: "a", sharing: .crew)) }
            try await world.refuses("invalid crew/unknown") {
                try await add(.init(title: "a", crew: "elsewhere", sharing: .crew))
            }
            try await world.refuses("invalid crew/sharing") {
                try await add(.init(title: "a", crew: world.nora.slug, sharing: .server))
            }
        }
    }

    @Test("is limited in number, not counting deleted ones")
    func limited() async throws {
        try await PlacesWorld.with { world in
            func add() async throws -> ExperienceID {
                try await world.acting { tx in try Experience.add(.init(title: "a"), most: 2, in: tx).id }
            }
            let first = try await add()
            _ = try await add()
            try await world.refuses("conflict title/limit") { _ = try await add() }
            try await world.acting { tx in try Experience.delete(first, in: tx) }
            _ = try await add()
            try await world.refuses("conflict title/limit") {
                try await world.acting { tx in _ = try Experience.restore(first, most: 2, in: tx) }
            }
        }
    }

    @Test("does not count for someone who has left its crew, and cannot delete it")
    func limitedAfterLeaving() async throws {
        try await PlacesWorld.with { world in
            _ = try await world.experience(sharing: .crew)
            func add() async throws {
                try await world.acting { tx in _ = try Experience.add(.init(title: "a"), most: 1, in: tx) }
            }
            try await world.refuses("conflict title/limit") { try await add() }
            let (lea, now) = (world.lea.person, world.clock.now)
            try await world.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(now) WHERE person = \(lea)")
            }
            try await add()
            try await world.refuses("conflict title/limit") { try await add() }
        }
    }

    @Test("can be changed and deleted by managers of its crew, but only its owner decides who sees it")
    func managers() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A"], sharing: .crew)
            try await world.acting(as: world.max.person) { tx in
                _ = try Experience.change(id, in: tx) { $0.title = "Tour" }
            }
            try await world.refuses("forbidden") {
                try await world.acting(as: world.max.person) { tx in
                    _ = try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.server, nil) }
                }
            }
            let shared = try await world.acting { tx in
                try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.server, nil) }
            }
            #expect(shared.crew == nil && shared.title == "Tour")
            try await world.refuses("forbidden") {
                try await world.acting(as: world.max.person) { tx in try Experience.delete(id, in: tx) }
            }
        }
    }

    @Test("that was deleted is gone for everyone; whoever may change it can restore it for 30 days")
    func deletion() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B"], sharing: .crew)
            try await world.acting(as: world.max.person) { tx in try Experience.delete(id, in: tx) }
            for person in [world.lea.person, world.max.person, world.vera] {
                try await world.refuses("notFound") {
                    _ = try await world.database.read { tx in try Experience.find(id, for: person, in: tx) }
                }
            }
            let anna = try await world.database.write { tx in try tx.addMember("Anna", of: world.nora.crew) }
            for person in [anna.person, world.vera] {
                try await world.refuses("notFound") {
                    try await world.acting(as: person) { tx in _ = try Experience.restore(id, most: 200, in: tx) }
                }
            }
            let back = try await world.acting { tx in try Experience.restore(id, most: 200, in: tx) }
            #expect(back.scenes == 2)
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            let sweep = SweepExperiences(database: world.database)
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes))
            #expect(try await count("experience", world) == 1)
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes + 1))
            #expect(try await count("experience", world) == 0)
            #expect(try await count("scene", world) == 0)
        }
    }

    @Test("is refused when it was changed in the meantime")
    func stale() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            try await world.acting { tx in _ = try Experience.change(id, in: tx) { $0.title = "Tour" } }
            try await world.refuses("stale") {
                try await world.acting { tx in
                    _ = try Experience.change(id, if: .versions(["1"]), in: tx) { $0.title = "Walk" }
                }
            }
            try await world.refuses("stale") {
                try await world.acting { tx in
                    _ = try Experience.change(id, in: tx) { draft in
                        _ = try Experience.change(id, in: tx) { $0.title = "Round" }
                        draft.title = "Walk"
                    }
                }
            }
        }
    }

    @Test("of a deleted account is deleted, unless it belongs to a crew")
    func erased() async throws {
        try await PlacesWorld.with { world in
            _ = try await world.experience(["A", "B"])
            _ = try await world.experience(["C"], sharing: .server)
            let crew = try await world.experience(["D"], sharing: .crew)
            let other = try await world.experience(["E"], by: world.max.person)
            for _ in 0..<2 { try await PersonalPlaces().erase(world.lea.person, from: world.database) }
            #expect(try await count("experience", world) == 2)
            #expect(try await count("scene", world) == 2)
            #expect(try await world.titles(crew) == ["D"])
            #expect(try await world.titles(other) == ["E"])
        }
    }

    @Test("is found by words of its title by those who may see it")
    func found() async throws {
        try await PlacesWorld.with { world in
            _ = try await world.experience()
            func found(_ viewer: Viewer) async throws -> [String] {
                try await world.database.read { tx in
                    try FindExperiences().find("rou", most: 8, for: viewer, in: tx).map(\.title)
                }
            }
            #expect(try await found(world.lea) == ["Round"])
            #expect(try await found(world.max) == [])
        }
    }

    private func count(_ table: SQL, _ world: PlacesWorld) async throws -> Int? {
        try await world.database.read { tx in try tx.value("SELECT COUNT(*) FROM \(table)") }
    }

    @Test(
        "Lists are read from indexes, whatever others have on the server",
        .enabled(if: !isOnPostgreSQL),
        arguments: [ExperienceScope.allCases] + ExperienceScope.allCases.map { [$0] }
    )
    func plans(_ scopes: [ExperienceScope]) async throws {
        try await PlacesWorld.with { world in
            let lea = world.lea.person
            for last in [nil, ExperienceID.new(at: world.clock.now)] {
                let newest = Experience.newest(scopes, for: lea, before: last, most: 51)
                let plan = try await world.database.plan(Experience.query(lea, newest, most: 51))
                let scans = plan.filter { $0.contains("SCAN experience") && !$0.contains("experience_server") }
                #expect(scans.isEmpty && plan.contains { $0.contains("SEARCH experience USING INDEX") }, "\(plan)")
            }
        }
    }

}
