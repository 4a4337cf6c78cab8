import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Places

typealias Profile = Places.Profile

@Suite("A profile")
struct ProfileTests {
    private func named(_ username: String, _ person: PersonID, _ world: PlacesWorld) async throws {
        try await world.database.write { tx in
            try tx.run("UPDATE person SET username = \(username), bio = 'Walks' WHERE id = \(person)")
        }
    }

    private func find(_ username: String, for reader: PersonID, _ world: PlacesWorld) async throws -> Profile {
        try await world.database.read { tx in try Profile.find(username, for: reader, in: tx) }
    }

    @Test("is visible to colleagues, and to others as long as they see an experience of the person")
    func visible() async throws {
        try await PlacesWorld.with { world in
            try await named("lea", world.lea.person, world)
            try await named("vera", world.vera, world)
            let own = try await find("LEA", for: world.lea.person, world)
            #expect(own.author.name == "Lea" && own.username == "lea" && own.bio == "Walks")
            #expect(try await find("lea", for: world.max.person, world).author.id == world.lea.person)
            try await world.refuses("notFound") { _ = try await find("lea", for: world.vera, world) }
            try await world.refuses("notFound") { _ = try await find("nobody", for: world.lea.person, world) }
            let id = try await world.experience(sharing: .server)
            #expect(try await find("lea", for: world.vera, world).author.id == world.lea.person)
            try await world.refuses("notFound") { _ = try await find("vera", for: world.lea.person, world) }
            try await world.acting { tx in try Experience.delete(id, in: tx) }
            try await world.refuses("notFound") { _ = try await find("lea", for: world.vera, world) }
        }
    }

    @Test("is visible, with the experience, to whoever saved one with a link, while the link works")
    func linked() async throws {
        try await PlacesWorld.with { world in
            try await named("lea", world.lea.person, world)
            let (id, now) = (try await world.experience(), world.clock.now)
            let link = try await world.acting { tx in
                try ExperienceLink.create(for: id, until: nil, language: .english, in: tx).link.id
            }
            try await world.acting(as: world.vera) { tx in try Experience.save(id, with: link, in: tx) }
            func seen() async throws -> [ExperienceID] {
                try await world.database.read { tx in
                    let lea = try Profile.find("lea", for: world.vera, at: now, in: tx).author.id
                    return try Experience.created(by: lea, for: world.vera, at: now, in: tx).map(\.id)
                }
            }
            #expect(try await seen() == [id])
            try await world.acting { tx in try ExperienceLink.revoke(link, of: id, in: tx) }
            try await world.refuses("notFound") { _ = try await seen() }
        }
    }

    @Test("lists the experiences of the person that the reader sees, newest first, page by page")
    func experiences() async throws {
        try await PlacesWorld.with { world in
            var ids: [ExperienceSharing: ExperienceID] = [:]
            for sharing in ExperienceSharing.allCases {
                world.clock.advance(minutes: 1)
                ids[sharing] = try await world.experience(sharing: sharing)
            }
            _ = try await world.experience(sharing: .server, by: world.max.person)
            func seen(by reader: PersonID, _ paging: Paging = .whole) async throws -> [ExperienceSharing] {
                try await world.database.read { tx in
                    try Experience.created(by: world.lea.person, for: reader, paging, in: tx).map(\.sharing)
                }
            }
            #expect(try await seen(by: world.lea.person) == ExperienceSharing.allCases.reversed())
            #expect(try await seen(by: world.max.person) == [.server, .crew])
            #expect(try await seen(by: world.vera) == [.server])
            let server = try #require(ids[.server])
            let rest = Paging.page(of: 1, after: [server.description])
            #expect(try await seen(by: world.max.person, rest) == [.crew])
        }
    }

    @Test("shows the person’s picture to whoever sees the profile")
    func picture() async throws {
        try await PlacesWorld.with { world in
            let picture = PictureID.new(at: world.clock.now)
            try await world.database.write { tx in
                try tx.run("UPDATE person SET picture = \(picture) WHERE id = \(world.lea.person)")
            }
            func sees(_ reader: PersonID, _ shown: PictureID) async throws -> Bool {
                let (lea, now) = (world.lea.person, world.clock.now)
                return try await world.database.read { tx in
                    try ProfilePictures.mayRead(shown, of: lea, reader, elsewhere: [AuthorPictures()], at: now, in: tx)
                }
            }
            #expect(try await sees(world.max.person, picture))
            #expect(try await !sees(world.vera, picture))
            _ = try await world.experience(sharing: .server)
            #expect(try await sees(world.vera, picture))
            #expect(try await !sees(world.vera, PictureID.new(at: world.clock.now)))
        }
    }
}
