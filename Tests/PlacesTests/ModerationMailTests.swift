import API
import Accounts
import Core
import Mail
import Storage
import TestSupport
import Testing
import Web

@testable import Places

private typealias Flag = Places.Flag

@Suite("Mail about reports")
struct ModerationMailTests {
    private struct Sent: Equatable {
        let recipient: String
        let subject: String
        let links: [String]
        let text: String
    }

    /// Sends what is due, and returns it.
    private static func mails(_ world: PlacesWorld) async throws -> [Sent] {
        let all = [Language.english: try words(.english), .dutch: try words(.dutch)]
        let english = try words(.english)
        try await MailModeration(
            database: world.database,
            origin: "https://example.org",
            clock: world.clock.clock,
            words: { all[$0] ?? english }
        ).run()
        return try await world.database.write { tx in
            let mails = try tx.all("SELECT recipient, content FROM mail ORDER BY recipient, id") { row in
                let (recipient, content): (String, MailContent) = (try row.read(), try row.readJSON())
                var (links, texts): ([String], [String]) = ([], [])
                for part in content.parts {
                    switch part {
                    case .link(let label, let address): links.append("\(label) \(address)")
                    case .paragraph(let text): texts.append(text)
                    case .code: break
                    }
                }
                return Sent(
                    recipient: recipient,
                    subject: content.subject,
                    links: links,
                    text: texts.joined(separator: "\n")
                )
            }
            try tx.run("DELETE FROM mail")
            return mails
        }
    }

    private static func with(_ body: (PlacesWorld, ExperienceID) async throws -> Void) async throws {
        try await PlacesWorld.with { world in
            let (nora, max, now) = (world.nora.person, world.max.person, world.clock.now)
            try await world.database.write { tx in
                _ = try Moderators.add(nora, at: now, in: tx)
                _ = try Moderators.add(max, at: now, in: tx)
                // Max has not confirmed his address.
                try tx.run("UPDATE person SET email_verified_at = \(now), language = 'nl' WHERE id = \(nora)")
                try tx.run("UPDATE person SET email_verified_at = \(now) WHERE id = \(world.lea.person)")
            }
            try await body(world, try await world.experience(["Harbour"], sharing: .server))
        }
    }

    private static func flag(_ id: ExperienceID, by person: PersonID, _ world: PlacesWorld) async throws -> FlagID {
        try await world.acting(as: person) { tx in try Flag.add("Faces of Vera", about: id, in: tx).id }
    }

    private static func decide(_ id: FlagID, _ decision: ModerationDecision, _ world: PlacesWorld) async throws {
        world.clock.advance(minutes: 1)
        try await world.acting(as: world.nora.person) { tx in
            _ = try Flag.decide(id, decision, note: "Blur them", in: tx)
        }
    }

    @Test("goes to the moderators with a confirmed address, once, after a pause, without the report itself")
    func moderators() async throws {
        try await Self.with { world, id in
            let first = try await Self.flag(id, by: world.vera, world)
            world.clock.advance(minutes: 6)
            let other = try await world.experience(sharing: .server)
            let last = try await Self.flag(other, by: world.vera, world)
            #expect(try await Self.mails(world) == [])
            world.clock.advance(minutes: 4)
            let sent = try await Self.mails(world)
            #expect(sent.map(\.recipient) == ["nora@example.org"])
            #expect(sent.first?.subject == "2 routes zijn gemeld")
            let address = "https://example.org/moderation/flags"
            #expect(sent.first?.links == ["Round \(address)/\(first)", "Round \(address)/\(last)"])
            #expect(sent.first?.text.contains("Vera") == false)
            world.clock.advance(minutes: 60)
            #expect(try await Self.mails(world) == [])
        }
    }

    @Test("is not sent about what has been decided, was deleted or is days old, and names at most ten")
    func useless() async throws {
        try await Self.with { world, id in
            let flag = try await Self.flag(id, by: world.vera, world)
            try await Self.decide(flag, .dismiss, world)
            let gone = try await world.experience(sharing: .server)
            _ = try await Self.flag(gone, by: world.vera, world)
            try await world.acting { tx in try Experience.delete(gone, in: tx) }
            world.clock.advance(minutes: 10)
            #expect(try await Self.mails(world) == [])
            _ = try await Self.flag(id, by: world.vera, world)
            world.clock.advance(minutes: 49 * 60)
            #expect(try await Self.mails(world) == [])
            for _ in 0..<11 {
                _ = try await Self.flag(try await world.experience(sharing: .server), by: world.vera, world)
            }
            world.clock.advance(minutes: 10)
            let sent = try await Self.mails(world)
            #expect(sent.map(\.subject) == ["11 routes zijn gemeld"])
            #expect(sent.first?.links.count == 11)
            #expect(sent.first?.links.last == "Alle meldingen https://example.org/moderation/flags")
        }
    }

    @Test("tells the owner that an experience is hidden or shown again, unless that was reversed at once")
    func owners() async throws {
        try await Self.with { world, id in
            func afterPause() async throws -> [Sent] {
                world.clock.advance(minutes: 10)
                return try await Self.mails(world).filter { $0.recipient == "lea@example.org" }
            }
            let flag = try await Self.flag(id, by: world.vera, world)
            try await Self.decide(flag, .hide, world)
            try await Self.decide(flag, .dismiss, world)
            #expect(try await afterPause() == [])
            try await Self.decide(flag, .hide, world)
            let hidden = try await afterPause()
            #expect(hidden.map(\.subject) == ["A moderator hid “Round”"])
            #expect(hidden.first?.text.contains("The moderator wrote: Blur them") == true)
            #expect(hidden.first?.links == ["Open the experience https://example.org/places/\(id)"])
            try await Self.decide(flag, .dismiss, world)
            try await Self.decide(flag, .hide, world)
            #expect(try await afterPause() == [])
            try await Self.decide(flag, .dismiss, world)
            let shown = try await afterPause()
            #expect(shown.map(\.subject) == ["“Round” is visible again"])
            #expect(shown.first?.text.contains("Blur") == false)
            #expect(try await afterPause() == [])
        }
    }

    @Test("does not go to an owner who has left the crew of the experience")
    func formerMember() async throws {
        try await Self.with { world, _ in
            func mails() async throws -> [String] {
                world.clock.advance(minutes: 10)
                return try await Self.mails(world).filter { $0.recipient == "lea@example.org" }.map(\.subject)
            }
            let id = try await world.experience(["Bar"], sharing: .crew)
            let flag = try await Self.flag(id, by: world.max.person, world)
            try await Self.decide(flag, .hide, world)
            #expect(try await mails() == ["A moderator hid “Round”"])
            try await world.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(testNow) WHERE person = \(world.lea.person)")
            }
            try await Self.decide(flag, .dismiss, world)
            #expect(try await mails() == [])
        }
    }

    @Test("waits for the pause of each experience, even if another one is due")
    func pauses() async throws {
        try await Self.with { world, id in
            func mails() async throws -> [String] {
                try await Self.mails(world).filter { $0.recipient == "lea@example.org" }.map(\.subject)
            }
            let other = try await world.experience(["Mill"], sharing: .server)
            let (first, second) = (
                try await Self.flag(id, by: world.vera, world), try await Self.flag(other, by: world.vera, world)
            )
            try await Self.decide(first, .hide, world)
            world.clock.advance(minutes: 9)
            try await Self.decide(second, .hide, world)
            #expect(try await mails().count == 1)
            try await Self.decide(second, .dismiss, world)
            world.clock.advance(minutes: 10)
            #expect(try await mails() == [])
        }
    }
}
