import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Places

private typealias Flag = Places.Flag

@Suite("A reported experience")
struct ModerationTests {
    private static func flag(_ id: ExperienceID, by person: PersonID, _ world: PlacesWorld) async throws -> FlagID {
        try await world.acting(as: person) { tx in try Flag.add("Faces", about: id, in: tx).id }
    }

    private func moderating(_ world: PlacesWorld) async throws {
        let (nora, now) = (world.nora.person, world.clock.now)
        let isNew = try await world.database.write { tx in try Moderators.add(nora, at: now, in: tx) }
        #expect(isNew)
    }

    private func decide(
        _ id: FlagID,
        _ decision: ModerationDecision,
        by person: PersonID? = nil,
        _ world: PlacesWorld
    ) async throws {
        world.clock.advance(minutes: 1)
        try await world.acting(as: person ?? world.nora.person) { tx in
            _ = try Flag.decide(id, decision, note: " Blur them ", in: tx)
        }
    }

    private func sees(_ id: ExperienceID, _ reader: PersonID, _ world: PlacesWorld) async throws -> [Bool] {
        try await world.database.read { tx in
            [
                try !Experience.read(reader, "experience.id = \(id)", most: 1, in: tx).isEmpty,
                try Experience.list(for: reader, in: tx).contains { $0.id == id },
                try Explore.search(ExploreQuestion(), for: reader, in: tx).found.contains { $0.experience.id == id },
            ]
        }
    }

    @Test("is hidden from everyone but its editors by a moderator, and shown again by another decision")
    func hidden() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(["Harbour"], sharing: .server)
            let (_, secret) = try await world.acting { tx in
                try ExperienceLink.create(for: id, until: nil, language: .english, in: tx)
            }
            func isOpen() async throws -> Bool {
                let now = world.clock.now
                let link = try await world.database.read { tx in try VisitedLink.find(secret, at: now, in: tx) }
                if case .open = link { return true }
                return false
            }
            let flag = try await Self.flag(id, by: world.vera, world)
            #expect(try await sees(id, world.vera, world) == [true, true, true])
            #expect(try await isOpen())
            try await decide(flag, .hide, world)
            #expect(try await sees(id, world.vera, world) == [false, false, false])
            #expect(try await sees(id, world.lea.person, world) == [true, true, false])
            #expect(try await !isOpen())
            let note = try await world.database.read { tx in try Experience.noteOfHiding(id, in: tx) }
            #expect(note == "Blur them")
            try await decide(flag, .dismiss, world)
            #expect(try await sees(id, world.vera, world) == [true, true, true])
            #expect(try await isOpen())
            let history = try await world.database.read { tx in
                try Flag.Decision.all(of: id, in: tx).map(\.decision)
            }
            #expect(history == [.dismiss, .hide])
        }
    }

    @Test("of a crew stays visible to its managers")
    func ofCrew() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .crew, by: world.lea.person)
            let other = try await world.database.write { tx in try tx.addMember("Tim", of: world.nora.crew) }
            try await decide(try await Self.flag(id, by: other.person, world), .hide, world)
            #expect(try await sees(id, other.person, world) == [false, false, false])
            #expect(try await sees(id, world.max.person, world)[0])
            #expect(try await sees(id, world.lea.person, world)[0])
        }
    }

    @Test("is in the queue of moderators until a decision, which holds for all of its open reports")
    func queue() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let first = try await Self.flag(id, by: world.vera, world)
            world.clock.advance(minutes: 1)
            let last = try await Self.flag(id, by: world.max.person, world)
            func list(_ state: FlagState, for reader: PersonID? = nil) async throws -> [FlagID] {
                try await world.database.read { tx in
                    try Flag.list(state, for: reader ?? world.nora.person, in: tx).map(\.id)
                }
            }
            #expect(try await list(.open) == [last, first])
            for person in [world.vera, world.lea.person] {
                try await world.refuses("notFound") { _ = try await list(.open, for: person) }
                try await world.refuses("notFound") { try await decide(first, .hide, by: person, world) }
            }
            try await decide(first, .dismiss, world)
            #expect(try await list(.open) == [])
            #expect(try await list(.decided) == [last, first])
            try await world.refuses("conflict decision/decided") { try await decide(last, .dismiss, world) }
            let isRemoved = try await world.database.write { tx in try Moderators.remove(world.nora.person, in: tx) }
            #expect(isRemoved)
            try await world.refuses("notFound") { _ = try await list(.open) }
        }
    }

    @Test("is decided, and everyone who reported it is told what was decided, but not who did")
    func told() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let (crew, max, nora) = (world.nora.crew, world.max.person, world.nora.person)
            let first = try await Self.flag(id, by: max, world)
            // Someone without a crew has no inbox, and moderators know about their own decisions.
            _ = try await Self.flag(id, by: world.vera, world)
            _ = try await Self.flag(id, by: nora, world)
            func notices() async throws -> [Notice] {
                try await world.database.read { tx in
                    try Outbox.history(of: first, crew: crew, in: tx).flatMap { entry in
                        #expect(entry.actor == nil)
                        return try FlagNotices().notices(for: entry, in: tx)
                    }
                }
            }
            try await decide(first, .hide, world)
            try await decide(first, .dismiss, world)
            let told = try await notices()
            #expect(told.map(\.recipients) == [[max], [max]])
            #expect(told.map(\.phrase.key) == ["places.notice.hidden", "places.notice.kept"])
            #expect(told.map(\.path) == ["/places/everyone", "/places/\(id)"])
            let facts = try await world.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM outbox WHERE kind = \(FlagDecided.kind)") as Int?
            }
            #expect(facts == 2)
        }
    }

    @Test("is decided after the reporter deleted their account")
    func reporterGone() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let flag = try await Self.flag(id, by: world.max.person, world)
            try await PersonalPlaces().erase(world.max.person, from: world.database)
            try await decide(flag, .hide, world)
            let isTold = try await world.database.read { tx in
                try tx.exists("SELECT 1 FROM outbox WHERE kind = \(FlagDecided.kind)")
            }
            #expect(!isTold)
        }
    }

    @Test("is visible to the reporter, who gives a reason, once until it is decided")
    func refused() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let hidden = try await world.experience()
            func add(_ id: ExperienceID, _ reason: String = "a", by person: PersonID) async throws {
                try await world.acting(as: person) { tx in _ = try Flag.add(reason, about: id, in: tx) }
            }
            try await world.refuses("notFound") { try await add(hidden, by: world.vera) }
            try await world.refuses("conflict reason/own") { try await add(id, by: world.lea.person) }
            try await world.refuses("invalid reason/required") { try await add(id, " ", by: world.vera) }
            try await world.refuses("invalid reason/tooLong") {
                try await add(id, String(repeating: "a", count: 1_001), by: world.vera)
            }
            let flag = try await Self.flag(id, by: world.vera, world)
            try await world.refuses("conflict reason/reported") { try await add(id, by: world.vera) }
            try await decide(flag, .dismiss, world)
            try await add(id, by: world.vera)
        }
    }

    @Test("is erased with its reports and decisions, and a report outlives the account of who sent it")
    func erased() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let flag = try await Self.flag(id, by: world.vera, world)
            try await decide(flag, .hide, world)
            try await PersonalPlaces().erase(world.vera, from: world.database)
            let reporters = try await world.database.read { tx in try Flag.all(of: id, in: tx).map { $0.reporter?.name }
            }
            #expect(reporters == [nil])
            try await PersonalPlaces().erase(world.lea.person, from: world.database)
            let isLeft = try await world.database.read { tx in
                try tx.exists("SELECT 1 FROM experience_flag") || tx.exists("SELECT 1 FROM experience_decision")
            }
            #expect(!isLeft)
        }
    }
}
