import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("Exploring finds experiences")
struct ExploreTests {
    @Test("by words of their title, description, scenes and the texts of scenes, in this order")
    func places() async throws {
        try await PlacesWorld.with { world in
            let here = try point(52, 4)
            try await world.add("Four", nil, [("Quay", "Behind the harbour.", here)])
            try await world.add("Three", "A walk along the harbour.")
            try await world.add("Two", nil, [("The harbour", nil, here)])
            try await world.add("The harbour")
            #expect(try await world.titles("harbour") == ["The harbour", "Two", "Three", "Four"])
            let texts = try await world.search("harbour").map(\.relevance.text)
            #expect(texts == [1_263, 842, 632, 526])
        }
    }

    @Test(
        "by beginnings, with one wrong letter, and without accents",
        arguments: [
            "brasserie", "BRASS", "brasserie café", "cafe", "brasserei", "brasseri", "brassserie", "kafé de",
            "\"café\"", "c", "-café'",
        ]
    )
    func spelling(text: String) async throws {
        try await PlacesWorld.with { world in
            try await world.add("Brasserie Café de Kade")
            try await world.add("Molen")
            #expect(try await world.titles(text) == ["Brasserie Café de Kade"])
        }
    }

    @Test(
        "but none for other words, or for quotes or signs alone",
        arguments: ["molen kade", "\"", "'", "%", "_", "*", "🍕", "zz", "a\u{0}b"]
    )
    func nothing(text: String) async throws {
        try await PlacesWorld.with { world in
            try await world.add("Kade")
            try await world.add("Molen 🍔")
            #expect(try await world.titles(text) == [])
        }
    }

    @Test("by popularity if there are no words, and nearest first if there is a position")
    func empty() async throws {
        try await PlacesWorld.with { world in
            let far = try await world.add("Far", nil, [("a", nil, try point(40, 4))])
            let near = try await world.add("Near", nil, [("a", nil, try point(52, 4)), ("b", nil, try point(-52, 4))])
            let nowhere = try await world.add("Nowhere")
            for id in [far, nowhere] { try await world.acting(as: world.vera) { try Experience.save(id, in: $0) } }
            try await world.acting(as: world.max.person) { try Experience.save(far, in: $0) }
            #expect(try await world.search().map(\.experience.id) == [far, nowhere, near])
            let found = try await world.search(near: try point(52.01, 4))
            #expect(found.map(\.experience.id) == [near, far, nowhere])
            #expect(found.map { $0.meters.map { Int($0 / 100) } } == [11, 13_354, nil])
            #expect(found[0].point == (try point(52, 4)))
        }
    }

    @Test("only in an area, if one is given, even across the date line and at a pole")
    func areas() async throws {
        try await PlacesWorld.with { world in
            try await world.add("West", nil, [("a", nil, try point(-17, 179.9))])
            try await world.add("East", nil, [("a", nil, try point(-17, -179.9))])
            try await world.add("Pole", nil, [("a", nil, try point(89.99, 100))])
            try await world.add("Nowhere")
            func titles(_ found: [FoundExperience]) -> [String] { found.map(\.experience.title).sorted() }
            let line = try #require(GeoBox(south: -20, west: 179, north: 0, east: -179))
            #expect(titles(try await world.search(bounds: line)) == ["East", "West"])
            #expect(titles(try await world.search("west", bounds: line)) == ["West"])
            #expect(titles(try await world.search("pole", bounds: line)) == [])
            let near = try point(-17, 179.95)
            #expect(titles(try await world.search(near: near, radius: 6_000)) == ["West"])
            #expect(titles(try await world.search(near: near, radius: 30_000)) == ["East", "West"])
            #expect(titles(try await world.search(near: try point(90, 0), radius: 2_000)) == ["Pole"])
            #expect(titles(try await world.search(bounds: .world)) == ["East", "Pole", "West"])
        }
    }

    @Test("as soon as they are created or changed, in the same transaction, and not once they are deleted")
    func fresh() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.add("Kade", nil, [("Sluis", nil, try point(52, 4))])
            let near = try point(52, 4)
            #expect(try await world.titles("sluis") == ["Kade"])
            let scene = try #require(try await world.scenes(id).first).id
            try await world.acting { tx in
                _ = try Scene.change(scene, of: id, in: tx) { ($0.title, $0.latitude) = ("Brug", 10) }
                _ = try Experience.change(id, in: tx) { $0.title = "Haven" }
            }
            #expect(try await world.titles("sluis") == [])
            #expect(try await world.titles("brug haven") == ["Haven"])
            #expect(try await world.search(near: near, radius: 1_000).isEmpty)
            try await world.acting { tx in try Scene.delete(scene, of: id, in: tx) }
            #expect(try await world.titles("brug") == [])
            try await world.acting { tx in _ = try Scene.restore(scene, of: id, in: tx) }
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            #expect(try await world.titles("brug") == [])
            #expect(try await world.search().isEmpty)
            try await world.acting { tx in _ = try Experience.restore(id, most: 200, in: tx) }
            #expect(try await world.titles("brug") == ["Haven"])
        }
    }

    @Test("that are older than the index, once the job has run")
    func indexed() async throws {
        try await PlacesWorld.with { world in
            try await world.add("Kade", nil, [("Sluis", nil, try point(52, 4))])
            try await world.database.write { tx in
                for table: SQL in [
                    "experience_word", "experience_indexed", "experience_spelling", "experience_position",
                ] {
                    try tx.run("DELETE FROM \(table)")
                }
            }
            #expect(try await world.titles("sluis") == [])
            try await IndexExperiences(database: world.database).run(now: world.clock.now)
            #expect(try await world.titles("sluys") == ["Kade"])
        }
    }

    @Test("and forgets them with the account of their owner")
    func erased() async throws {
        try await PlacesWorld.with { world in
            try await world.add("Kade", nil, [("Sluis", nil, try point(52, 4))])
            try await PersonalPlaces().erase(world.lea.person, from: world.database)
            try await IndexExperiences(database: world.database).run(now: world.clock.now)
            for table: SQL in ["experience_word", "experience_indexed", "experience_spelling", "experience_position"] {
                let isLeft = try await world.database.read { tx in try tx.exists("SELECT 1 FROM \(table)") }
                #expect(!isLeft)
            }
        }
    }

    @Test("only if the reader may see them, at each level of sharing", arguments: ExperienceSharing.allCases)
    func rights(sharing: ExperienceSharing) async throws {
        try await PlacesWorld.with { world in
            let here = try point(52, 4)
            try await world.add("Kade", nil, [("a", nil, here)], sharing: sharing, with: [world.max.person])
            // Another one of the same owner, which the person named for the first must not find.
            try await world.add("Kade", nil, [("a", nil, here)], sharing: .private)
            let readers = [
                (world.lea.person, "owner"), (world.max.person, "named"), (world.nora.person, "crew"),
                (world.vera, "other"),
            ]
            for (reader, name) in readers {
                let sees =
                    switch sharing {
                    case .private, .link: false
                    case .people: name == "named"
                    case .crew: name != "other"
                    case .server: true
                    }
                let expected = name == "owner" ? 2 : sees ? 1 : 0
                let found = [
                    try await world.search("kade", for: reader), try await world.search("kaed", for: reader),
                    try await world.search(for: reader), try await world.search(near: here, radius: 10, for: reader),
                    try await world.search(bounds: .world, for: reader),
                ]
                #expect(found.map(\.count) == Array(repeating: expected, count: 5), "\(name)")
            }
        }
    }

    @Test("near a position, however many are nearer that the reader cannot find")
    func hidden() async throws {
        try await PlacesWorld.with { world in
            let here = try point(52, 4)
            try await world.add(120, at: here, by: world.max.person)
            let far = try await world.add("Far", nil, [("a", nil, try point(52.1, 4))])
            try await world.acting(as: world.vera) { tx in try Avoidance.add(.mute, world.max.person, in: tx) }
            var question = ExploreQuestion()
            question.near = here
            for radius in [nil, 50_000] {
                question.radius = radius
                let found = try await world.search(question, for: world.vera, .page(of: 20))
                #expect(found.map(\.experience.id) == [far])
            }
        }
    }

    @Test("near a position, farther away if there are fewer nearby than a page has")
    func full() async throws {
        try await PlacesWorld.with { world in
            let here = try point(52, 4)
            try await world.add(120, at: here, by: world.max.person)
            try await world.add(50, at: try point(52.1, 4), by: world.nora.person)
            #expect(try await world.search(near: here).count == 170)
        }
    }

    @Test("near a place that readers can see, by its name; among several or similar ones they choose")
    func named() async throws {
        try await PlacesWorld.with { world in
            let (quay, mill) = (try point(52, 4), try point(53, 5))
            try await world.add("Harbour round", nil, [("The Quay", nil, quay), ("Café Molen", nil, mill)])
            try await world.add("Harbour at night", nil, [("The quay", nil, quay)])
            try await world.add("Harbour", nil, [("Crane", nil, nil)])
            try await world.add("Secret", nil, [("Bunker", nil, quay)], sharing: .private)
            #expect(try await world.locate("the QUAY") == "52,4 (The Quay)")
            #expect(try await world.locate("cafe molen") == "53,5 (Café Molen)")
            #expect(try await world.locate("Harbour round") == "52,4 (Harbour round)")
            #expect(try await world.locate("molne") == ["Café Molen"])
            // Only those with a position, and each place only once.
            #expect(try await world.locate("harbour") == ["Harbour at night"])
            try await world.add("Far quay", nil, [("The quay", nil, mill)])
            #expect(try await world.locate("the quay") == ["The Quay", "The quay"])
            #expect(try await world.locate("bunker") == [])
            #expect(try await world.locate("bunker", for: world.lea.person) == "52,4 (Bunker)")
            #expect(try await world.locate("crane") == [])
            #expect(try await world.locate("…") == [])
        }
    }

    @Test("in the index of those who can see them now, when this changes")
    func moved() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.add("Kade", nil, [("a", nil, try point(52, 4))])
            #expect(try await world.titles("kade") == ["Kade"])
            try await world.acting { tx in
                _ = try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.crew, world.nora.slug) }
            }
            #expect(try await world.titles("kade") == [])
            #expect(try await world.titles("kade", for: world.max.person) == ["Kade"])
            try await world.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(testNow) WHERE person = \(world.max.person)")
            }
            #expect(try await world.titles("kade", for: world.max.person) == [])
            try await world.acting { tx in
                _ = try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.private, nil) }
            }
            #expect(try await world.titles("kade", for: world.nora.person) == [])
            #expect(try await world.titles("kade", for: world.lea.person) == ["Kade"])
        }
    }

    @Test("that are nearest or most popular, even if more contain the word than are ranked")
    func common() async throws {
        try await PlacesWorld.with { world in
            let first = try await world.add("Kade", nil, [("a", nil, try point(52, 4))])
            for number in 0..<3 {
                let draft = PlacesWorld.draft(number)
                try await world.acting(as: [world.nora.person, world.max.person, world.vera][number]) { tx in
                    for _ in 0..<170 { _ = try Experience.add(draft, most: 200, in: tx) }
                }
            }
            let found = try await world.search("kade", near: try point(52, 4))
            #expect(found.first?.experience.id == first)
            let popular = try await world.search("kade")
            #expect(popular.first?.experience.id != first)
            try await world.acting(as: world.vera) { try Experience.save(first, in: $0) }
            #expect(try await world.search("kade").first?.experience.id == first)
        }
    }
}

extension PlacesWorld {
    /// The position that the page shows then, or the names that may be meant.
    fileprivate func locate(_ name: String, for reader: PersonID? = nil) async throws -> Located {
        try await database.read { tx in
            var question = ExploreQuestion()
            question.place = name
            let meant = try question.locate(for: reader ?? vera, in: tx)
            return question.place == nil ? .at(question.nearText ?? "") : .meant(meant.map(\.name))
        }
    }

    /// Adds experiences that everyone on the server sees, each with a scene at this point.
    fileprivate func add(_ count: Int, at point: GeoPoint, by person: PersonID) async throws {
        try await acting(as: person) { tx in
            for number in 0..<count {
                let id = try Experience.add(Self.draft(number), most: 200, in: tx).id
                let scene = NewScene(title: "a", latitude: point.latitude, longitude: point.longitude)
                _ = try Scene.add(scene, to: id, in: tx)
            }
        }
    }

    fileprivate static func draft(_ number: Int) -> NewExperience {
        NewExperience(title: "Kade \(number)", sharing: .server)
    }
}

private enum Located: Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    case at(String)
    case meant([String])

    init(stringLiteral text: String) { self = .at(text) }
    init(arrayLiteral names: String...) { self = .meant(names) }
}
