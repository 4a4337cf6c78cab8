import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

typealias Avoidance = Places.Avoidance

@Suite("An avoided person")
struct AvoidanceTests {
    /// Whether a person sees an experience, has it in the lists, and finds it by search.
    private struct Sight: Hashable {
        let sees, lists, finds: Bool

        static let all = Sight(sees: true, lists: true, finds: true)
        static let none = Sight(sees: false, lists: false, finds: false)
        static let notFound = Sight(sees: true, lists: false, finds: false)
    }

    private func sight(of id: ExperienceID, for reader: PersonID, _ world: PlacesWorld) async throws -> Sight {
        try await world.database.read { tx in
            Sight(
                sees: try !Experience.read(reader, "experience.id = \(id)", most: 1, in: tx).isEmpty,
                lists: try Experience.list(for: reader, in: tx).contains { $0.id == id },
                finds: try Explore.search(ExploreQuestion(), for: reader, in: tx).found
                    .contains { $0.experience.id == id }
            )
        }
    }

    @Test("who is blocked sees nothing that the other owns, and is not found by the other, until the block ends")
    func block() async throws {
        try await PlacesWorld.with { world in
            let (lea, max) = (world.lea.person, world.max.person)
            let own = try await world.experience(sharing: .server)
            let named = try await world.experience()
            try await world.acting { tx in try Experience.add(person: max.description, to: named, in: tx) }
            let ofCrew = try await world.experience(sharing: .crew)
            let theirs = try await world.experience(sharing: .server, by: max)
            try await world.acting(as: max) { tx in try Experience.save(own, in: tx) }
            for id in [own, named, ofCrew] { #expect(try await sight(of: id, for: max, world) == .all) }
            for _ in 1...2 { try await world.acting { tx in try Avoidance.add(.block, max, in: tx) } }
            for id in [own, named] { #expect(try await sight(of: id, for: max, world) == .none) }
            #expect(try await sight(of: ofCrew, for: max, world) == .all)
            #expect(try await sight(of: own, for: world.vera, world) == .all)
            #expect(try await sight(of: theirs, for: lea, world) == .notFound)
            let saved = try await world.database.read { tx in try Experience.saved(by: max, in: tx).count }
            #expect(saved == 0)
            try await world.acting { tx in try Avoidance.remove(.block, max, in: tx) }
            for (id, reader) in [(own, max), (named, max), (theirs, lea)] {
                #expect(try await sight(of: id, for: reader, world) == .all)
            }
        }
    }

    @Test("who is muted is not found, and sees as much as before")
    func mute() async throws {
        try await PlacesWorld.with { world in
            let (lea, max) = (world.lea.person, world.max.person)
            let own = try await world.experience(sharing: .server)
            let theirs = try await world.experience(sharing: .server, by: max)
            try await world.acting { tx in try Avoidance.add(.mute, max, in: tx) }
            #expect(try await sight(of: own, for: max, world) == .all)
            #expect(try await sight(of: theirs, for: lea, world) == .notFound)
            let listed = try await world.database.read { tx in
                try Avoidance.list(of: lea, in: tx).map { [$0.person.name, $0.kind.rawValue] }
            }
            #expect(listed == [["Max", "mute"]])
        }
    }

    @Test("does not shorten the pages of a list")
    func pages() async throws {
        try await PlacesWorld.with { world in
            let other = try await world.experience(sharing: .server, by: world.nora.person)
            world.clock.advance(minutes: 1)
            for _ in 1...3 { _ = try await world.experience(sharing: .server, by: world.max.person) }
            try await world.acting { tx in try Avoidance.add(.block, world.max.person, in: tx) }
            let page = try await world.database.read { tx in
                try Experience.list([.server], for: world.lea.person, .page(of: 1), in: tx).map(\.id)
            }
            #expect(page == [other])
        }
    }

    @Test("cannot be oneself or a stranger, but can be a colleague who has blocked one, or the author of a linked save")
    func refused() async throws {
        try await PlacesWorld.with { world in
            func add(_ other: PersonID, by: PersonID? = nil) async throws {
                try await world.acting(as: by) { tx in try Avoidance.add(.block, other, in: tx) }
            }
            try await world.refuses("conflict person/self") { try await add(world.lea.person) }
            try await world.refuses("notFound") { try await add(world.vera) }
            try await world.refuses("notFound") { try await add(PersonID.new(at: world.clock.now)) }
            try await world.refuses("notFound") {
                try await world.acting { tx in try Avoidance.remove(.block, world.vera, in: tx) }
            }
            try await add(world.lea.person, by: world.max.person)
            try await add(world.max.person)
            let (id, lea, vera) = (try await world.experience(), world.lea.person, world.vera)
            let link = try await world.acting { tx in
                try ExperienceLink.create(for: id, until: nil, language: .english, in: tx).link.id
            }
            try await world.refuses("notFound") { try await add(lea, by: vera) }
            try await world.acting(as: vera) { tx in
                try Experience.save(id, with: link, in: tx)
                try Avoidance.remove(.block, lea, in: tx)
            }
            try await add(lea, by: vera)
        }
    }

    @Test("who is blocked sees no profile until the block ends")
    func profile() async throws {
        try await PlacesWorld.with { world in
            try await world.database.write { tx in
                try tx.run("UPDATE person SET username = 'lea' WHERE id = \(world.lea.person)")
            }
            _ = try await world.experience(sharing: .server)
            func visit(_ reader: PersonID) async throws {
                _ = try await world.database.read { tx in try Profile.find("lea", for: reader, in: tx) }
            }
            try await visit(world.max.person)
            try await world.acting { tx in try Avoidance.add(.block, world.max.person, in: tx) }
            try await world.refuses("notFound") { try await visit(world.max.person) }
            try await visit(world.vera)
            try await world.acting { tx in try Avoidance.remove(.block, world.max.person, in: tx) }
            try await visit(world.max.person)
        }
    }

    @Test("is forgotten with either account")
    func erased() async throws {
        try await PlacesWorld.with { world in
            for (person, other) in [(world.lea.person, world.max.person), (world.nora.person, world.lea.person)] {
                try await world.acting(as: person) { tx in try Avoidance.add(.block, other, in: tx) }
            }
            try await PersonalPlaces().erase(world.lea.person, from: world.database)
            let isLeft = try await world.database.read { tx in try tx.exists("SELECT 1 FROM person_avoided") }
            #expect(!isLeft)
        }
    }
}
