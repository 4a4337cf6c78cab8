import Core
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Notifications

@Suite("Notifier")
struct NotifierTests {
    @Test("Everyone concerned by a fact gets a message, and nobody else")
    func tells() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne, world.ahmed)
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["swap?"])
            #expect(try await world.told(world.ahmed) == ["swap?"])
            #expect(try await world.told(world.marieke) == [])
            let row = try #require(await world.inbox(world.sanne).rows.first)
            #expect(row.path == "/c/kombuis/shifts/\(world.friday)")
            #expect(row.at == world.clock.now)
            #expect(row.readAt == nil)
        }
    }

    @Test("A person without an account gets no message")
    func withoutAccount() async throws {
        try await withWorld { world in
            try await world.database.write { tx in
                try tx.run("UPDATE person SET entered_in = \(world.kombuis) WHERE id = \(world.ahmed)")
            }
            try await world.happens("swap?", to: world.sanne, world.ahmed)
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["swap?"])
            let count: Int? = try await world.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM notice WHERE person = \(world.ahmed)")
            }
            #expect(count == 0)
        }
    }

    @Test("There are no messages before the fact is delivered")
    func waitsForDelivery() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            #expect(try await world.unread(world.sanne) == 0)
        }
    }

    @Test("Each fact results in one message, however often and by however many servers it is delivered")
    func tellsOnce() async throws {
        try await withWorld { world in
            for number in 1...20 { try await world.happens("\(number)", to: world.sanne) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { try await world.deliver() } }
                try await group.waitForAll()
            }
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["20 x20"])
        }
    }

    @Test("Messages settled by a fact are read for everyone; news, later ones and other subjects stay unread")
    func settles() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne, world.ahmed)
            try await world.happens("fyi", to: world.marieke)
            try await world.happens("other", to: world.sanne, about: world.saturday)
            try await world.deliver()
            // The clock of the server that settles it is behind.
            world.clock.advance(seconds: -1)
            try await world.happens("settled", to: world.ahmed, by: world.sanne)
            try await world.deliver()
            let unread = try await world.inbox(world.sanne).rows.filter { $0.readAt == nil }
            #expect(unread.map(\.thing) == [world.saturday.cast()])
            #expect(try await world.unread(world.marieke) == 1)
            // The new message replaces the one that was settled.
            #expect(try await world.told(world.ahmed) == ["settled"])
            #expect(try await world.unread(world.ahmed) == 1)
        }
    }

    @Test("The actor gets no message")
    func actorIsNotTold() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne, world.ahmed, by: world.ahmed)
            try await world.deliver()
            #expect(try await world.told(world.ahmed) == [])
            #expect(try await world.told(world.sanne) == ["swap?"])
        }
    }

    @Test("People who are not or no longer in the crew get no message")
    func strangersAreNotTold() async throws {
        try await withWorld { world in
            try await world.leave(world.ahmed, world.kombuis)
            try await world.happens("swap?", to: world.bram, world.ahmed, PersonID(high: 9, low: 9), world.sanne)
            try await world.deliver()
            #expect(try await world.rowCount() == 1)
            #expect(try await world.told(world.sanne) == ["swap?"])
            try await world.rejoin(world.ahmed, world.kombuis)
            #expect(try await world.told(world.ahmed) == [])
        }
    }

    @Test("Repeated events about one subject are counted in one message with the latest sentence")
    func countsPerThing() async throws {
        try await withWorld { world in
            try await world.happens("first", to: world.sanne)
            try await world.happens("other", to: world.sanne, about: world.saturday)
            world.clock.advance(minutes: 1)
            try await world.happens("second", to: world.sanne)
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["second x2", "other"])
            #expect(try await world.unread(world.sanne) == 2)
        }
    }

    @Test("A new event makes a read message unread again, and its count starts from one")
    func countsFromReading() async throws {
        try await withWorld { world in
            try await world.happens("first", to: world.sanne)
            try await world.happens("second", to: world.sanne)
            try await world.deliver()
            try await world.read(try #require(await world.inbox(world.sanne).rows.first), by: world.sanne)
            #expect(try await world.unread(world.sanne) == 0)

            try await world.happens("third", to: world.sanne)
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["third"])
            #expect(try await world.unread(world.sanne) == 1)
        }
    }

    @Test("A fact whose delivery fails sends no message until it is delivered, and then does not replace a newer one")
    func lateDelivery() async throws {
        try await withWorld { world in
            world.notices.fail(at: "early")
            try await world.happens("early", to: world.sanne, world.ahmed)
            world.clock.advance(seconds: 1)
            try await world.happens("newer", to: world.sanne)
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["newer"])
            #expect(try await world.told(world.ahmed) == [])

            world.notices.fail(at: nil)
            world.clock.advance(minutes: 2)
            try await world.deliver()
            #expect(try await world.told(world.sanne) == ["newer x2"])
            #expect(try await world.told(world.ahmed) == ["early"])
        }
    }

    @Test("A person concerned in two ways gets one message")
    func concernedTwice() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            let entry = try #require(
                await world.database.read { tx in
                    try Outbox.history(of: world.friday, crew: world.kombuis, in: tx).first
                }
            )
            try await world.database.write { tx in
                try Notifier([Contributed(world.notices), Contributed(world.notices)]).receive(entry, in: tx)
            }
            #expect(try await world.told(world.sanne) == ["swap?"])
        }
    }

    @Test("A message cannot link to another server", arguments: ["//example.org", "https://example.org", ""])
    func pathsStayHere(path: String) async throws {
        try await withWorld { world in
            await #expect(throws: StorageError.self) {
                try await world.database.write { tx in
                    try tx.run(
                        """
                        INSERT INTO notice (crew, person, thing, id, phrase, path, count, created_at, updated_at)
                        VALUES (\(world.kombuis), \(world.sanne), \(world.friday), \(world.friday), '{}', \(path), 1, 0, 0)
                        """
                    )
                }
            }
        }
    }
}

extension World {
    fileprivate func rowCount() async throws -> Int? {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM notice") }
    }
}
