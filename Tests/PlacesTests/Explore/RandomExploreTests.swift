import API
import Accounts
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Places

/// What the search should find, computed from everything there is, without an index.
private struct Model {
    struct Item {
        let id: ExperienceID
        let owner: PersonID
        var sharing: ExperienceSharing
        /// Who is named, if it is shared with certain people.
        let named: PersonID
        let title: String
        let description: String
        var scenes: [Spot]
        var savers: Set<PersonID> = []
        var isDeleted = false
    }

    var items: [Item] = []
    /// The members of the crew.
    let crew: Set<PersonID>

    private func sees(_ item: Item, _ reader: PersonID) -> Bool {
        if item.isDeleted { return false }
        switch item.sharing {
        case .private, .link: return item.owner == reader
        case .people: return item.owner == reader || item.named == reader
        case .crew: return crew.contains(reader)
        case .server: return true
        }
    }

    /// Whose index contains it.
    private func audience(_ item: Item) -> String {
        switch item.sharing {
        case .server: "everyone"
        case .crew: "crew"
        default: item.owner.description
        }
    }

    private func places(_ item: Item, _ word: String) -> Int {
        func has(_ text: String) -> Bool { text.split(separator: " ").contains { $0 == word } }
        let scenes = item.scenes
        return (has(item.title) ? 8 : 0) + (scenes.contains { has($0.title) } ? 4 : 0) + (has(item.description) ? 2 : 0)
            + (scenes.contains { has($0.text ?? "") } ? 1 : 0)
    }

    private func rarity(_ item: Item, _ word: String) -> Int {
        let alike = items.filter { !$0.isDeleted && audience($0) == audience(item) && places($0, word) > 0 }.count
        return 12 - (Int.bitWidth - alike.leadingZeroBitCount)
    }

    private func text(_ item: Item, _ words: [String]) -> Double? {
        if words.contains(where: { places(item, $0) == 0 }) { return nil }
        let (score, highest) = words.reduce((0, 0)) { sums, word in
            let rarity = rarity(item, word)
            return (sums.0 + (16 + 4 * places(item, word)) * rarity, sums.1 + 76 * rarity)
        }
        return Double(score) / Double(highest)
    }

    func search(_ question: ExploreQuestion, for reader: PersonID) -> [ExperienceID] {
        let words = question.text.map { $0.split(separator: " ").map(String.init) }
        let found = items.compactMap { item -> (score: Int, id: ExperienceID)? in
            guard sees(item, reader) else { return nil }
            let points = item.scenes.compactMap(\.point).filter { question.contains($0) }
            if question.isInArea && points.isEmpty { return nil }
            var score: Double?
            if let words {
                score = text(item, words)
                if score == nil { return nil }
            }
            let relevance = Relevance(
                text: score,
                isNear: question.near != nil,
                meters: question.near.flatMap { near in points.map { near.meters(to: $0) }.min() },
                saves: item.savers.count
            )
            return (relevance.score, item.id)
        }
        return found.sorted { ($0.score, $0.id) > ($1.score, $1.id) }.map(\.id)
    }
}

/// No word begins with another one, or differs from another one in a single letter.
private let vocabulary = ["haven", "molen", "brug", "sluis", "kade", "markt"]

@Suite("Exploring, compared with reading everything")
struct RandomExploreTests {
    @Test(
        "finds the same in the same order, whatever was shared, changed, saved and deleted",
        arguments: TestSeeds.several(1...3)
    )
    func random(seed: UInt64) async throws {
        try await PlacesWorld.with { world in
            var random = SplitMix(seed: seed)
            let (owners, readers) = (
                [world.lea.person, world.max.person, world.nora.person],
                [world.lea.person, world.max.person, world.nora.person, world.vera]
            )
            var model = Model(crew: Set(owners))
            for _ in 0..<40 {
                try await add(world, owners, &model, &random)
                try await change(world, readers, &model, &random)
            }
            var found = 0
            for _ in 0..<120 {
                let (question, reader) = (
                    try self.question(&random), readers.randomElement(using: &random) ?? world.vera
                )
                let expected = model.search(question, for: reader)
                let result = try await world.search(question, for: reader)
                #expect(result.map(\.experience.id) == expected, "seed \(seed): \(question)")
                #expect(try await pages(question, for: reader, world) == expected, "seed \(seed): \(question)")
                found += expected.count
            }
            #expect(found > 200, "seed \(seed) finds too little")
        }
    }

    private func add(_ world: PlacesWorld, _ owners: [PersonID], _ model: inout Model, _ random: inout SplitMix)
        async throws
    {
        let owner = owners.randomElement(using: &random) ?? world.lea.person
        let named = owners.filter { $0 != owner }.randomElement(using: &random) ?? world.nora.person
        let sharing = ExperienceSharing.allCases.randomElement(using: &random) ?? .server
        let (title, description) = (words(1...2, &random), words(0...2, &random))
        let spots = try (0..<Int.random(in: 0...3, using: &random)).map { _ -> Spot in
            let hasPosition = Int.random(in: 0..<4, using: &random) > 0
            return (words(1...2, &random), words(0...1, &random), hasPosition ? try point(&random) : nil)
        }
        let id = try await world.add(title, description, spots, sharing: sharing, with: [named], by: owner)
        model.items.append(
            Model.Item(
                id: id,
                owner: owner,
                sharing: sharing,
                named: named,
                title: title,
                description: description,
                scenes: spots
            )
        )
    }

    /// Saves, deletes, restores or shares a random experience, or deletes its first scene.
    private func change(_ world: PlacesWorld, _ readers: [PersonID], _ model: inout Model, _ random: inout SplitMix)
        async throws
    {
        let index = Int.random(in: 0..<model.items.count, using: &random)
        let item = model.items[index]
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where !item.isDeleted && item.sharing == .server:
            let saver = readers.randomElement(using: &random) ?? world.vera
            try await world.acting(as: saver) { tx in try Experience.save(item.id, in: tx) }
            model.items[index].savers.insert(saver)
        case 1 where !item.isDeleted:
            try await world.acting(as: item.owner) { tx in try Experience.delete(item.id, in: tx) }
            model.items[index].isDeleted = true
        case 2 where item.isDeleted:
            try await world.acting(as: item.owner) { tx in _ = try Experience.restore(item.id, most: 200, in: tx) }
            model.items[index].isDeleted = false
        case 3 where !item.isDeleted:
            let sharing: ExperienceSharing = [.private, .crew, .server].randomElement(using: &random) ?? .server
            let crew = sharing == .crew ? world.nora.slug : nil
            try await world.acting(as: item.owner) { tx in
                _ = try Experience.change(item.id, in: tx) { ($0.sharing, $0.crew) = (sharing, crew) }
            }
            model.items[index].sharing = sharing
        case 4 where !item.isDeleted && !item.scenes.isEmpty:
            let scene = try #require(try await world.scenes(item.id).first).id
            try await world.acting(as: item.owner) { tx in try Scene.delete(scene, of: item.id, in: tx) }
            model.items[index].scenes.removeFirst()
        default: break
        }
    }

    /// The result in pages of seven.
    private func pages(_ question: ExploreQuestion, for reader: PersonID, _ world: PlacesWorld) async throws
        -> [ExperienceID]
    {
        var (ids, keys): ([ExperienceID], [String]?) = ([], nil)
        while true {
            let found = try await world.search(question, for: reader, .page(of: 7, after: keys))
            ids += found.prefix(7).map(\.experience.id)
            guard found.count > 7 else { return ids }
            keys = found[6].keys
        }
    }

    private func question(_ random: inout SplitMix) throws -> ExploreQuestion {
        var question = ExploreQuestion()
        if Bool.random(using: &random) { question.text = words(1...2, &random) }
        if Bool.random(using: &random) { question.near = try point(&random) }
        if question.near != nil && Bool.random(using: &random) {
            question.radius = [100, 10_000, 1_000_000, 20_100_000].randomElement(using: &random)
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let (a, b) = (try point(&random), try point(&random))
            question.bounds = GeoBox(
                south: min(a.latitude, b.latitude),
                west: a.longitude,
                north: max(a.latitude, b.latitude),
                east: b.longitude
            )
        }
        return question
    }

    private func words(_ count: ClosedRange<Int>, _ random: inout SplitMix) -> String {
        vocabulary.shuffled(using: &random).prefix(Int.random(in: count, using: &random)).joined(separator: " ")
    }

    /// Often in the same town, sometimes at the date line or anywhere.
    private func point(_ random: inout SplitMix) throws -> GeoPoint {
        let hundredths = { (random: inout SplitMix) in Double(Int.random(in: -20...20, using: &random)) / 100 }
        let (north, east) = (hundredths(&random), hundredths(&random))
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: try PlacesTests.point(-17 + north, east < 0 ? 180 + east : -180 + east)
        case 1: try PlacesTests.point(north * 400, east * 800)
        default: try PlacesTests.point(52 + north, 4 + east)
        }
    }
}

@Suite("No table of experiences is scanned")
struct ExplorePlanTests {
    @Test("by searching, or by writing the index")
    func plans() async throws {
        let steps = try await explainedSteps(PlacesWorld.migrations) { database in
            let world = try await PlacesWorld.new(in: database)
            let here = try PlacesTests.point(52, 4)
            let id = try await world.add(
                "Kade",
                "Aan het water",
                [("Brug", "Hoog", here), ("Sluis", nil, here)],
                sharing: .crew
            )
            try await world.add("Kade", nil, [("Molen", nil, here)], sharing: .people, with: [world.max.person])
            for reader in [world.lea.person, world.vera, world.max.person] {
                _ = try await world.search("kade brug", near: here, for: reader)
                _ = try await world.search("kaed", for: reader)
                _ = try await world.search(near: here, radius: 5_000, for: reader)
                _ = try await world.search(bounds: GeoBox(around: here, meters: 1_000), for: reader)
                _ = try await world.search(for: reader)
            }
            try await world.acting { tx in
                _ = try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.server, nil) }
                try Experience.delete(id, in: tx)
            }
        }
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("experience_position") && $0.contains("cell>") })
        let tables = ["experience", "scene", "member", "crew", "person"]
        // The most popular are the first 200 of an index.
        let scans = steps.filter { step in
            tables.contains { step.hasPrefix("SCAN \($0)") } && !step.contains("experience_popular")
        }
        #expect(scans == [])
    }

    @Test("nor one of links or of avoided people, by erasing them")
    func erasing() async throws {
        let steps = try await explainedSteps(PlacesWorld.migrations) { database in
            let world = try await PlacesWorld.new(in: database)
            try await SweepExperiences(database: database).run(now: world.clock.now)
            try await PersonalPlaces().erase(world.lea.person, from: database)
        }
        let tables = ["experience_link", "person_avoided"]
        let scans = steps.filter { step in tables.contains { step.hasPrefix("SCAN \($0)") } }
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || scans == [])
    }
}

@Suite("The search of experiences")
struct ExploreAPITests {
    @Test(
        "names the parameter that is wrong",
        arguments: [
            ("near=NaN,4", "near"), ("near=91,4", "near"), ("near=52,-181", "near"), ("near=52", "near"),
            ("near=a,b", "near"),
            ("near=52,4,5", "near"), ("bounds=1,2,3", "bounds"), ("bounds=53,4,52,5", "bounds"),
            ("bounds=nan,4,52,5", "bounds"),
            ("bounds=52,4,53,181", "bounds"), ("radius=5", "radius"), ("near=52,4&radius=0", "radius"),
            ("near=52,4&radius=x", "radius"),
            ("after=x", "after"), ("limit=0", "limit"),
        ]
    )
    func errors(query: String, field: String) async throws {
        try await withServer { test in
            let token = try await test.database.write { tx in try tx.signIn(tx.addPerson("Vera")) }
            let (status, body) = try await test.client.execute(
                uri: "/api/v1/experiences/search?\(query)",
                method: .get,
                headers: [.authorization: "Bearer \(token)"]
            ) { ($0.status.code, String(buffer: $0.body)) }
            #expect(status == 422 && body.contains(#""field":"\#(field)""#), "\(query): \(body)")
        }
    }
}
