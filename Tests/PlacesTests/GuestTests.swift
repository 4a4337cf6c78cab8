import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("An experience that was saved with a link")
struct LinkedSaveTests {
    private static let day = 24 * 60

    private static func link(
        _ id: ExperienceID,
        _ world: PlacesWorld,
        days: Int? = nil
    ) async throws -> ExperienceLinkID {
        let end = days.map { world.clock.now.adding(minutes: $0 * day) }
        return try await world.acting { tx in
            try ExperienceLink.create(for: id, until: end, language: .english, in: tx).link.id
        }
    }

    /// Whether it is in the list of someone with an account, in that of a guest, readable, and open to a guest.
    private static func sees(_ id: ExperienceID, _ person: PersonID, _ world: PlacesWorld) async throws -> [Bool] {
        let now = world.clock.now
        return try await world.database.read { tx in
            [
                try Experience.saved(by: person, at: now, in: tx).contains { $0.id == id },
                try Experience.saved(by: person, isGuest: true, at: now, in: tx).contains { $0.id == id },
                try !Experience.read(person, "experience.id = \(id)", most: 1, at: now, in: tx).isEmpty,
                try Experience.isOpen(id, to: person, at: now, in: tx),
            ]
        }
    }

    /// All that a person saved, even what they no longer see.
    private static func saves(of person: PersonID, _ world: PlacesWorld) async throws -> [ExperienceID] {
        try await world.database.read { tx in
            try tx.all("SELECT experience FROM experience_save WHERE person = \(person) ORDER BY id") {
                try $0.read() as ExperienceID
            }
        }
    }

    @Test("is seen by the person as long as that link works")
    func seen() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["Harbour"])
            let brief = try await Self.link(id, world, days: 7)
            #expect(try await Self.sees(id, world.vera, world) == [false, false, false, false])
            try await world.acting(as: world.vera) { tx in try Experience.save(id, with: brief, in: tx) }
            #expect(try await Self.sees(id, world.vera, world) == [true, true, true, true])
            #expect(try await Self.sees(id, world.max.person, world) == [false, false, false, false])
            let found = try await world.acting(as: world.vera) { tx in
                try Experience.find(id, for: tx.person, at: tx.now, in: tx)
            }
            #expect(found.saves == 1 && found.isSaved && !found.isEditable && found.tab == .saved)
            try await world.refuses("notFound") {
                try await world.acting(as: world.vera) { tx in
                    _ = try Experience.change(id, in: tx) { $0.title = "Mine" }
                }
            }

            world.clock.advance(days: 7)
            #expect(try await Self.sees(id, world.vera, world) == [false, false, false, false])
            let lasting = try await Self.link(id, world)
            try await world.acting(as: world.vera) { tx in try Experience.save(id, with: lasting, in: tx) }
            #expect(try await Self.sees(id, world.vera, world) == [true, true, true, true])
            try await world.acting { tx in try ExperienceLink.revoke(lasting, of: id, in: tx) }
            #expect(try await Self.sees(id, world.vera, world) == [false, false, false, false])
            let isSeen = try await world.acting(as: world.vera) { tx in try Experience.unsave(id, in: tx) }
            #expect(!isSeen)
        }
    }

    @Test("of a crew can be read, but says nothing else about the crew, and is not for people whom its owner blocks")
    func crew() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["Bar"], sharing: .crew)
            let link = try await Self.link(id, world)
            try await world.acting(as: world.vera) { tx in try Experience.save(id, with: link, in: tx) }
            let found = try await world.acting(as: world.vera) { tx in
                try Experience.find(id, for: tx.person, at: tx.now, in: tx)
            }
            #expect(found.json.crew == nil && !found.isEditable)
            let own = try await world.acting { tx in try Experience.find(id, for: tx.person, in: tx) }
            #expect(own.json.crew?.slug == world.nora.slug)
            // Lea can only block people whom she sees somewhere.
            _ = try await world.experience(sharing: .server, by: world.vera)
            try await world.acting { tx in try Avoidance.add(.block, world.vera, in: tx) }
            try await world.refuses("notFound") {
                try await world.acting(as: world.vera) { tx in
                    _ = try Experience.find(id, for: tx.person, at: tx.now, in: tx)
                }
            }
            #expect(try await Self.sees(id, world.vera, world) == [false, false, false, false])
        }
    }

    @Test("is all that a guest sees: what is shared with everyone needs an account")
    func guest() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(sharing: .server)
            let link = try await Self.link(id, world)
            try await world.acting(as: world.vera) { tx in try Experience.save(id, with: link, in: tx) }
            try await world.acting { tx in try ExperienceLink.revoke(link, of: id, in: tx) }
            #expect(try await Self.sees(id, world.vera, world) == [true, false, true, false])
        }
    }

    @Test("is limited in number, with a smaller limit for guests, and replaces the oldest one that is no longer seen")
    func limited() async throws {
        try await PlacesWorld.with { world in
            var made: [(id: ExperienceID, link: ExperienceLinkID)] = []
            for count in 0...2 {
                let id = try await world.experience()
                let link = try await Self.link(id, world)
                made.append((id, link))
                let saving = {
                    try await world.acting(as: world.vera) { tx in
                        try Experience.save(id, with: link, most: 2, in: tx)
                        try Experience.save(id, with: link, most: 2, in: tx)
                    }
                }
                if count < 2 {
                    try await saving()
                } else {
                    try await world.refuses("conflict experience/limit") { try await saving() }
                }
            }
            let (old, kept, new) = (made[0], made[1], made[2])
            try await world.acting { tx in try ExperienceLink.revoke(old.link, of: old.id, in: tx) }
            try await world.acting(as: world.vera) { tx in
                try Experience.save(new.id, with: new.link, most: 2, in: tx)
            }
            #expect(try await Self.saves(of: world.vera, world) == [kept.id, new.id])
            // A guest sees nothing without a link that works.
            let guest = try await world.database.write { tx in try tx.addPerson("Guest") }
            let open = try await world.experience(sharing: .server)
            let link = try await Self.link(open, world)
            try await world.acting(as: guest) { tx in try Experience.save(open, with: link, in: tx) }
            try await world.acting { tx in try ExperienceLink.revoke(link, of: open, in: tx) }
            try await world.acting(as: guest) { tx in
                try Experience.save(new.id, with: new.link, isGuest: true, most: 1, in: tx)
            }
            #expect(try await Self.saves(of: guest, world) == [new.id])
        }
    }

    @Test("is handed over with the link that works longer, even if the account saved it later than the guest")
    func handedOverWithLink() async throws {
        try await PlacesWorld.with { world in
            let guest = try await world.database.write { tx in try tx.addPerson("Guest") }
            let (id, vera) = (try await world.experience(), world.vera)
            let (brief, lasting) = (try await Self.link(id, world, days: 7), try await Self.link(id, world))
            for (person, link) in [(guest, brief), (vera, lasting)] {
                try await world.acting(as: person) { tx in try Experience.save(id, with: link, in: tx) }
            }
            try await world.database.write { tx in try SavesOfGuests().handOver(from: guest, to: vera, in: tx) }
            world.clock.advance(minutes: 8 * Self.day)
            #expect(try await Self.sees(id, vera, world) == [true, true, true, true])
        }
    }

    @Test("is handed over to an account without duplicates, and erased with the guest")
    func handedOver() async throws {
        try await PlacesWorld.with { world in
            let guest = try await world.database.write { tx in try tx.addPerson("Guest") }
            var ids: [ExperienceID] = []
            for sharing in [ExperienceSharing.private, .server, .private] {
                let id = try await world.experience(sharing: sharing)
                let link = try await Self.link(id, world)
                try await world.acting(as: guest) { tx in try Experience.save(id, with: link, in: tx) }
                ids.append(id)
            }
            let second = ids[1]
            try await world.acting(as: world.vera) { tx in try Experience.save(second, in: tx) }
            let vera = world.vera
            try await world.database.write { tx in try SavesOfGuests().handOver(from: guest, to: vera, in: tx) }
            let now = world.clock.now
            let (saved, left) = try await world.database.read { tx in
                (try Experience.saved(by: vera, at: now, in: tx), try Experience.saved(by: guest, at: now, in: tx))
            }
            #expect(saved.map(\.id) == ids.reversed() && saved.map(\.saves) == [1, 1, 1] && left.isEmpty)
            try await SavesOfGuests().erase([vera], from: world.database)
            let isEmpty = try await world.database.read { tx in try !tx.exists("SELECT 1 FROM experience_save") }
            #expect(isEmpty)
        }
    }
}
