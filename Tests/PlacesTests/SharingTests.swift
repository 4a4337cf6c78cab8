import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("An experience shared by link")
struct ExperienceLinkTests {
    private func visit(_ secret: Secret, _ world: PlacesWorld) async throws -> VisitedLink {
        let now = world.clock.now
        return try await world.database.read { tx in try VisitedLink.find(secret, at: now, in: tx) }
    }

    private func isOpen(_ secret: Secret, _ world: PlacesWorld) async throws -> Bool {
        try await visit(secret, world).isOpen
    }

    private func link(
        _ experience: ExperienceID,
        _ world: PlacesWorld,
        minutes: Int? = nil,
        by person: PersonID? = nil
    ) async throws -> (link: ExperienceLink, secret: Secret) {
        let end = minutes.map { world.clock.now.adding(minutes: $0) }
        return try await world.acting(as: person) { tx in
            try ExperienceLink.create(for: experience, until: end, language: .dutch, in: tx)
        }
    }

    @Test("is no longer private, and others can read it only with the link")
    func becomesShared() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let (_, secret) = try await link(id, world)
            let sharing = try await world.acting { tx in try Experience.find(id, for: tx.person, in: tx).sharing }
            #expect(sharing == .link)
            #expect(try await isOpen(secret, world))
            try await world.refuses("notFound") {
                try await world.acting(as: world.max.person) { tx in _ = try Experience.find(id, for: tx.person, in: tx)
                }
            }
        }
    }

    @Test("can be read until the link expires, is revoked, or the experience is deleted or private again")
    func ends() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(sharing: .server)
            let (_, brief) = try await link(id, world, minutes: 60)
            let (revoked, revokedSecret) = try await link(id, world)
            let (_, lasting) = try await link(id, world)
            world.clock.advance(minutes: 59)
            #expect(try await isOpen(brief, world))
            world.clock.advance(minutes: 1)
            #expect(try await !isOpen(brief, world))
            try await world.acting { tx in try ExperienceLink.revoke(revoked.id, of: id, in: tx) }
            #expect(try await !isOpen(revokedSecret, world))
            try await world.refuses("notFound") {
                try await world.acting { tx in try ExperienceLink.revoke(revoked.id, of: id, in: tx) }
            }
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            #expect(try await !isOpen(lasting, world))
            try await world.acting { tx in _ = try Experience.restore(id, most: 200, in: tx) }
            #expect(try await isOpen(lasting, world))
            try await world.acting { tx in _ = try Experience.change(id, in: tx) { $0.sharing = .private } }
            #expect(try await !isOpen(lasting, world))
            try await world.refuses("notFound") { _ = try await visit(Secret(text: "dlp_x"), world) }
        }
    }

    @Test("can be shared by those who can change it, for at most five years")
    func refused() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(sharing: .crew)
            _ = try await link(id, world, by: world.max.person)
            let own = try await world.experience(sharing: .server)
            try await world.refuses("forbidden") { _ = try await link(own, world, by: world.max.person) }
            try await world.refuses("notFound") { _ = try await link(id, world, by: world.vera) }
            try await world.refuses("invalid expiresAt/past") { _ = try await link(id, world, minutes: 0) }
            try await world.refuses("invalid expiresAt/range") {
                _ = try await link(id, world, minutes: 6 * 366 * 24 * 60)
            }
        }
    }

    @Test("has at most 20 links that work")
    func limited() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            for _ in 1..<ExperienceLink.most { _ = try await link(id, world) }
            _ = try await link(id, world, minutes: 1)
            try await world.refuses("conflict link/limit") { _ = try await link(id, world) }
            world.clock.advance(minutes: 1)
            _ = try await link(id, world)
        }
    }

    @Test("forgets the link 30 days after it expired")
    func swept() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let (_, brief) = try await link(id, world, minutes: 60)
            let (_, lasting) = try await link(id, world)
            let sweep = SweepExperiences(database: world.database)
            world.clock.advance(minutes: 60 + ExperienceLink.keptMinutes)
            try await sweep.run(now: world.clock.now)
            #expect(try await !isOpen(brief, world))
            world.clock.advance(minutes: 1)
            try await sweep.run(now: world.clock.now)
            try await world.refuses("notFound") { _ = try await visit(brief, world) }
            #expect(try await isOpen(lasting, world))
        }
    }
}

@Suite("An experience shared with certain people")
struct SharePeopleTests {
    @Test("is seen by them, in their list, until they are removed")
    func people() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            try await world.acting { tx in
                try Experience.add(person: world.max.person.description, to: id, in: tx)
                try Experience.add(person: world.nora.person.description, to: id, in: tx)
            }
            func sees(_ person: PersonID) async throws -> Bool {
                try await world.database.read { tx in
                    try Experience.list([.people], for: person, in: tx).map(\.id) == [id]
                }
            }
            #expect(try await sees(world.max.person))
            #expect(try await sees(world.nora.person))
            #expect(try await !sees(world.vera))
            try await world.acting { tx in try Experience.remove(person: world.max.person, from: id, in: tx) }
            #expect(try await !sees(world.max.person))
            try await world.refuses("notFound") {
                try await world.acting { tx in try Experience.remove(person: world.max.person, from: id, in: tx) }
            }
            try await world.acting { tx in _ = try Experience.change(id, in: tx) { $0.sharing = .private } }
            #expect(try await !sees(world.nora.person))
        }
    }

    @Test("is shared only with people in its owner’s crews, and only by its owner")
    func refused() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            func add(_ person: String, by: PersonID? = nil) async throws {
                try await world.acting(as: by) { tx in try Experience.add(person: person, to: id, in: tx) }
            }
            try await world.refuses("invalid people/unknown") { try await add(world.vera.description) }
            try await world.refuses("invalid people/id") { try await add("x") }
            try await world.refuses("notFound") { try await add(world.vera.description, by: world.max.person) }
            let shared = try await world.experience(sharing: .server)
            try await world.refuses("conflict people/sharing") {
                try await world.acting { tx in
                    try Experience.add(person: world.max.person.description, to: shared, in: tx)
                }
            }
            try await world.refuses("invalid people/sharing") {
                try await world.acting { tx in
                    let draft = NewExperience(title: "a", people: [world.max.person.description])
                    _ = try Experience.add(draft, most: 200, in: tx)
                }
            }
        }
    }
}

@Suite("A saved experience")
struct SaveExperienceTests {
    @Test("is in the list of those who saved it as long as they see it, and counted once for each")
    func saves() async throws {
        try await PlacesWorld.with { world in
            let first = try await world.experience(sharing: .server)
            let second = try await world.experience(sharing: .server)
            func saved() async throws -> [ExperienceID] {
                try await world.database.read { tx in
                    try Experience.saved(by: world.vera, in: tx).map(\.id)
                }
            }
            for id in [second, first, first] {
                try await world.acting(as: world.vera) { tx in try Experience.save(id, in: tx) }
            }
            #expect(try await saved() == [first, second])
            let found = try await world.acting(as: world.vera) { tx in
                try Experience.find(first, for: tx.person, in: tx)
            }
            #expect(found.saves == 1 && found.isSaved)
            try await world.acting { tx in _ = try Experience.change(first, in: tx) { $0.sharing = .private } }
            #expect(try await saved() == [second])
            for _ in 1...2 {
                try await world.acting(as: world.vera) { tx in try Experience.unsave(second, in: tx) }
            }
            #expect(try await saved() == [])
            try await world.refuses("notFound") {
                try await world.acting(as: world.vera) { tx in try Experience.save(first, in: tx) }
            }
        }
    }

    @Test("is erased with the experience and with the account, and no longer counted")
    func erased() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(sharing: .server)
            for person in [world.vera, world.max.person] {
                try await world.acting(as: person) { tx in try Experience.save(id, in: tx) }
            }
            try await PersonalPlaces().erase(world.vera, from: world.database)
            let saves = try await world.acting { tx in try Experience.find(id, for: tx.person, in: tx).saves }
            #expect(saves == 1)
            try await PersonalPlaces().erase(world.lea.person, from: world.database)
            let left = try await world.database.read { tx in try tx.exists("SELECT 1 FROM experience_save") }
            #expect(!left)
        }
    }

    @Test("is missing from the lists of all 300 people while it is deleted; after 30 days it leaves nothing")
    func many() async throws {
        try await PlacesWorld.with { world in
            let other = try await world.experience(sharing: .server)
            let now = world.clock.now
            let people = try await world.database.write { tx in
                try (0..<300).map { number -> PersonID in
                    let person = try tx.addPerson("Reader \(number)")
                    try Experience.save(other, in: PersonTransaction(person, at: now, in: tx))
                    return person
                }
            }
            let before = try await rows(world)
            let id = try await world.experience(["Harbour", "Quay"], sharing: .server)
            try await world.database.write { tx in
                for person in people { try Experience.save(id, in: PersonTransaction(person, at: now, in: tx)) }
            }
            try await world.acting { tx in
                _ = try ExperienceLink.create(for: id, until: nil, language: .dutch, in: tx)
            }
            try await world.acting(as: people[299]) { tx in _ = try Places.Flag.add("Faces", about: id, in: tx) }
            func lists() async throws -> Set<[ExperienceID]> {
                try await world.database.read { tx in
                    Set(try people.map { person in try Experience.saved(by: person, in: tx).map(\.id) })
                }
            }
            #expect(try await lists() == [[id, other]])
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            #expect(try await lists() == [[other]])
            let restored = try await world.acting { tx in try Experience.restore(id, most: 200, in: tx) }
            #expect(restored.saves == 300)
            #expect(try await lists() == [[id, other]])
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            let end = now.adding(minutes: Experience.keptMinutes + 1)
            try await SweepExperiences(database: world.database).run(now: end)
            #expect(try await lists() == [[other]])
            try await IndexExperiences(database: world.database).run(now: end)
            #expect(try await rows(world) == before)
        }
    }

    /// The number of rows of each table about experiences.
    private func rows(_ world: PlacesWorld) async throws -> [Int?] {
        try await world.database.read { tx in
            let tables: [SQL] = [
                "experience", "scene", "experience_save", "experience_person", "experience_link", "experience_flag",
                "experience_decision", "experience_indexed", "experience_word", "experience_spelling",
                "experience_position",
            ]
            return try tables.map { table -> Int? in try tx.value("SELECT COUNT(*) FROM \(table)") }
        }
    }
}
