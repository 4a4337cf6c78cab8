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
                return try await world.database.read { tx in try VisitedLink.find(secret, at: now, in: tx) }.isOpen
            }
            let flag = try await Self.flag(id, by: world.vera, world)
            #expect(try await sees(id, world.vera, world) == [true, true, true])
            #expect(try await isOpen())
            try await decide(flag, .hide, world)
            #expect(try await sees(id, world.vera, world) == [false, false, false])
            #expect(try await sees(id, world.lea.person, world) == [true, true, false])
            #expect(try await !isOpen())
            let note = try await world.database.read { tx in try Flag.Decision.all(of: id, in: tx).first?.note }
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

    @Test("of a crew stays visible to its managers, also in their list")
    func ofCrew() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .crew, by: world.lea.person)
            let other = try await world.database.write { tx in try tx.addMember("Tim", of: world.nora.crew) }
            try await decide(try await Self.flag(id, by: other.person, world), .hide, world)
            #expect(try await sees(id, other.person, world) == [false, false, false])
            #expect(try await sees(id, world.max.person, world) == [true, true, false])
            #expect(try await sees(id, world.lea.person, world) == [true, true, false])
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
            // Each report can reverse a decision about another one.
            try await decide(first, .hide, world)
            try await world.refuses("conflict decision/decided") { try await decide(last, .hide, world) }
            try await decide(last, .dismiss, world)
            #expect(try await sees(id, world.vera, world)[0])
            let isRemoved = try await world.database.write { tx in try Moderators.remove(world.nora.person, in: tx) }
            #expect(isRemoved)
            try await world.refuses("notFound") { _ = try await list(.open) }
        }
    }

    @Test("is decided, and everyone who reported it is told the decision, but not who made it")
    func told() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let (max, nora) = (world.max.person, world.nora.person)
            for person in [max, world.vera, nora] { _ = try await Self.flag(id, by: person, world) }
            func told() async throws -> [PersonID: String] {
                try await world.database.read { tx in
                    let rows: [(PersonID, String)] = try tx.all(
                        "SELECT person, phrase, path FROM notice WHERE crew IS NULL AND actor IS NULL"
                    ) {
                        let (person, phrase): (PersonID, Phrase) = (try $0.read(), try $0.readJSON())
                        return (person, "\(phrase.key) \(try $0.read() as String)")
                    }
                    return Dictionary(uniqueKeysWithValues: rows)
                }
            }
            let first = try #require(
                try await world.database.read { tx in try Flag.list(.open, for: nora, in: tx).last?.id }
            )
            // Vera is in no crew, and moderators know about their own decisions.
            try await decide(first, .hide, world)
            let hidden = "places.notice.hidden /places/everyone"
            #expect(try await told() == [max: hidden, world.vera: hidden])
            // Another decision about a decided report concerns only the person who sent it.
            try await decide(first, .dismiss, world)
            #expect(try await told() == [max: "places.notice.kept /places/\(id)", world.vera: hidden])
            let isRecorded = try await world.database.read { tx in
                try tx.exists("SELECT 1 FROM outbox WHERE kind LIKE 'places%'")
            }
            #expect(!isRecorded)
        }
    }

    @Test("leads a reporter to its page only if they can still see it")
    func toldWithoutPage() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let flag = try await Self.flag(id, by: world.vera, world)
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            try await decide(flag, .dismiss, world)
            let path: String? = try await world.database.read { tx in try tx.value("SELECT path FROM notice") }
            #expect(path == "/places/everyone")
        }
    }

    @Test("is not read again for each reporter, and its page is not given to one whom its owner has blocked since")
    func toldBlocked() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let (max, vera, nora) = (world.max.person, world.vera, world.nora.person)
            let flag = try await Self.flag(id, by: max, world)
            _ = try await Self.flag(id, by: vera, world)
            try await world.acting { tx in try Avoidance.add(.block, max, in: tx) }
            let now = world.clock.now
            let (paths, reads) = try await world.database.write { tx -> ([PersonID: String], Int) in
                let statements = try recordStatements(in: tx) { tx in
                    _ = try Flag.decide(flag, .dismiss, note: nil, in: PersonTransaction(nora, at: now, in: tx))
                }
                let told: [(PersonID, String)] = try tx.all("SELECT person, path FROM notice") {
                    (try $0.read(), try $0.read())
                }
                let reads = statements.count(where: { $0.text.contains("FROM experience JOIN person") })
                return (Dictionary(uniqueKeysWithValues: told), reads)
            }
            #expect(paths == [vera: "/places/\(id)", max: "/places/everyone"])
            #expect(reads == 0)
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
                try tx.exists("SELECT 1 FROM notice")
            }
            #expect(!isTold)
        }
    }

    @Test("is visible to the reporter, who gives a reason, and is reported once until it is decided")
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

    @Test("does not tell its owner who reported it, even if they are a moderator")
    func ownReport() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(sharing: .server)
            let flag = try await Self.flag(id, by: world.vera, world)
            let (lea, now) = (world.lea.person, world.clock.now)
            for moderator in [lea, world.nora.person] {
                let found = try await world.database.write { tx -> [Flag] in
                    _ = try Moderators.add(moderator, at: now, in: tx)
                    let one = try Flag.find(flag, for: moderator, in: tx)
                    let open = try Flag.list(.open, for: moderator, in: tx)
                    return try [one] + open + Flag.all(of: id, for: moderator, in: tx)
                }
                let expected: PersonID? = moderator == lea ? nil : world.vera
                #expect(found.count == 3 && found.allSatisfy { $0.reporter?.id == expected })
            }
        }
    }

    @Test("is erased with its reports and decisions, and a report outlives the account of its reporter")
    func erased() async throws {
        try await PlacesWorld.with { world in
            try await moderating(world)
            let id = try await world.experience(sharing: .server)
            let flag = try await Self.flag(id, by: world.vera, world)
            try await decide(flag, .hide, world)
            try await PersonalPlaces().erase(world.vera, from: world.database)
            let nora = world.nora.person
            let reporters = try await world.database.read { tx in
                try Flag.all(of: id, for: nora, in: tx).map { $0.reporter?.name }
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
