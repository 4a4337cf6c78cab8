import Accounts
import Core
import Mail
import Storage
import TestSupport
import Testing

@testable import Notifications

/// The clock of a `World` begins on Tuesday 23 June 2026 at 10:00 (08:00 UTC).
@Suite("One mail a day")
struct DigestTests {
    @Test("has everything that is still unread at the chosen time, and is sent once a day")
    func daily() async throws {
        try await withDigest("18:00") { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("read", to: world.sanne, about: ID(high: 3, low: 9))
            try await world.deliver()
            let read = try #require(try await world.inbox(world.sanne).rows.first { $0.thing == ID(high: 3, low: 9) })
            try await world.read(read, by: world.sanne)
            try await world.pass(until: "2026-06-23T15:55:00Z")
            try await world.happens("and Saturday?", to: world.sanne, about: world.saturday)
            try await world.deliver()
            #expect(try await world.mails().isEmpty)
            try await world.pass(until: "2026-06-23T16:05:00Z")
            #expect(try await world.subjects() == ["2 ongelezen berichten"])

            try await world.happens("later?", to: world.sanne, about: ID(high: 3, low: 8))
            try await world.deliver()
            try await world.pass(until: "2026-06-24T15:55:00Z")
            #expect(try await world.mails().count == 1)
            try await world.pass(until: "2026-06-25T17:00:00Z")
            #expect(try await world.subjects() == ["2 ongelezen berichten", "De Kombuis: Vrijdag"])
        }
    }

    @Test("does not hold back urgent messages, and is sent at its time even in quiet hours")
    func urgent() async throws {
        try await withDigest("18:00") { world in
            let quiet = QuietHours(weekday: .tuesday, start: try time("17:00"), end: try time("19:00"))
            try await world.choose(world.sanne) { $0.quiet = [quiet] }
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("now!", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.pass(until: "2026-06-23T08:15:00Z")
            #expect(try await world.mails().map(\.content.parts.first) == [.paragraph("Iemand vraagt: now!.")])
            try await world.pass(until: "2026-06-23T16:05:00Z")
            #expect(try await world.mails().map(\.content.parts.first).last == .paragraph("Iemand vraagt: swap?."))
        }
    }

    @Test("is sent once, however many servers there are")
    func servers() async throws {
        try await withDigest("18:00") { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await world.pass(until: "2026-06-23T15:59:00Z")
            world.clock.advance(minutes: 2)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { try await world.mailUnread() } }
                try await group.waitForAll()
            }
            #expect(try await world.mails().count == 1)
        }
    }

    @Test("starts tomorrow if its time has passed; when it is turned off, waiting messages are sent as usual")
    func changed() async throws {
        try await withDigest("09:00") { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await world.pass(until: "2026-06-23T20:00:00Z")
            #expect(try await world.mails().isEmpty)
            try await world.choose(world.sanne) { $0.digestAt = nil }
            try await world.mailUnread()
            #expect(try await world.mails().count == 1)
        }
    }

    @Test(
        "comes once in a night in which its time is skipped or occurs twice",
        arguments: [("2026-10-24T20:00:00Z", "2026-10-25T00:30:00Z"), ("2027-03-27T20:00:00Z", "2027-03-28T01:00:00Z")]
    )
    func clockChange(evening: String, due: String) async throws {
        try await withDigest("02:30") { world in
            try world.clock.set(evening)
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await world.mailUnread()
            let end = try #require(Instant(due))
            while world.clock.now < end {
                #expect(try await world.mails().isEmpty)
                world.clock.advance(minutes: 15)
                try await world.mailUnread()
            }
            var count = try await world.mails().count
            for number in 0..<12 {
                try await world.happens("again?", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
                try await world.deliver()
                world.clock.advance(minutes: 15)
                try await world.mailUnread()
                count = try await world.mails().count
            }
            #expect(count == 1)
        }
    }
}

private func withDigest(_ text: String, _ body: (World) async throws -> Void) async throws {
    try await withWorld(mailOrigin: "https://kombuis.example.org") { world in
        try await world.confirm(world.sanne)
        let chosen = try time(text)
        try await world.choose(world.sanne) { $0.digestAt = chosen }
        try await body(world)
    }
}

private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

extension World {
    /// Looks for due mail every five minutes.
    fileprivate func pass(until end: String) async throws {
        let end = try #require(Instant(end))
        while clock.now < end {
            clock.advance(minutes: 5)
            try await mailUnread()
        }
    }

    fileprivate func subjects() async throws -> [String] { try await mails().map(\.content.subject) }
}
