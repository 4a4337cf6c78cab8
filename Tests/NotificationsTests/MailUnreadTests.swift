import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import Mail
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("What is unread")
struct MailUnreadTests {
    @Test("is mailed once, ten minutes later, and what happens meanwhile goes along")
    func bundled() async throws {
        try await withPost { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 9)
            try await world.happens("and Saturday?", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.mailUnread()
            #expect(try await world.mails().isEmpty)
            world.clock.advance(minutes: 1)
            try await world.mailUnread()
            world.clock.advance(minutes: 60)
            try await world.mailUnread()
            let mails = try await world.mails()
            #expect(mails.map(\.to) == ["sanne@example.org"])
            let content = try #require(mails.first?.content)
            #expect(content.subject == "2 ongelezen berichten")
            #expect(content.thread == nil)
            #expect(
                content.parts.prefix(4) == [
                    .paragraph("De Kombuis: Iemand vraagt: and Saturday?."),
                    .link(label: "Openen", address: "\(origin)/c/kombuis/shifts/\(world.saturday)"),
                    .paragraph("De Kombuis: Iemand vraagt: swap?."),
                    .link(label: "Openen", address: "\(origin)/c/kombuis/shifts/\(world.friday)"),
                ]
            )
        }
    }

    @Test("about one thing belongs to its conversation, with a subject that stays")
    func thread() async throws {
        try await withPost { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            try await world.happens("yes", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            let contents = try await world.mails().map(\.content)
            #expect(contents.map(\.subject) == ["De Kombuis: Vrijdag", "De Kombuis: Vrijdag"])
            #expect(contents.map(\.thread) == Array(repeating: "thing-\(world.friday)", count: 2))
            #expect(contents.last?.parts.first == .paragraph("Antwoord: yes. (2 nieuw)"))
        }
    }

    @Test("is not mailed again while it says the same, and is again once it was read")
    func saidOnce() async throws {
        try await withPost { world in
            for _ in 0..<3 {
                try await world.happens("swap?", to: world.sanne)
                try await world.deliver()
                world.clock.advance(minutes: 30)
                try await world.mailUnread()
            }
            #expect(try await world.mails().count == 1)
            try await world.read(try #require(await world.inbox(world.sanne).rows.first), by: world.sanne)
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.states() == ["expired", "waiting"])
        }
    }

    @Test("and then read is not mailed, and a mail that still waits is dropped once all of it is read")
    func read() async throws {
        try await withPost { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await world.read(try #require(await world.inbox(world.sanne).rows.first), by: world.sanne)
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.states() == [])

            try await world.happens("one", to: world.sanne)
            try await world.happens("two", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            let rows = try await world.inbox(world.sanne).rows
            try await world.read(rows[0], by: world.sanne)
            #expect(try await world.states() == ["waiting"])
            try await world.read(rows[1], by: world.sanne)
            #expect(try await world.states() == ["expired"])
        }
    }

    @Test("is mailed to a confirmed address only, and not to one that the mail server does not know")
    func address() async throws {
        try await withPost { world in
            try await world.happens("swap?", to: world.ahmed)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().isEmpty)
            try await world.confirm(world.ahmed)
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().isEmpty)
            try await world.happens("again?", to: world.ahmed)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().map(\.to) == ["ahmed@example.org"])
        }
        try await withPost { world in
            try await world.database.write { tx in
                try tx.run(
                    """
                    INSERT INTO mail_refusal (address, refused_at, problem) VALUES ('sanne@example.org', \(testNow), '550')
                    """
                )
            }
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().isEmpty)
        }
    }

    @Test("is not mailed once nobody needs to know it, after three days, or to who has left the crew")
    func obsolete() async throws {
        try await withPost { world in
            try await world.happens("soon!", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 3 * 24 * 60)
            try await world.mailUnread()
            try await world.happens("really?", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.leave(world.sanne, world.kombuis)
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().isEmpty)
            #expect(try await world.waiting() == 0)
        }
    }

    @Test("is mailed by what the person chose")
    func chosen() async throws {
        try await withPost { world in
            try await world.happens("fyi", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().isEmpty)
            try await world.choose(world.sanne) { $0.mailed = ["test.rumours": true, "test.asked": false] }
            try await world.happens("fyi", to: world.sanne)
            try await world.happens("swap?", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().map(\.content.parts.first) == [.paragraph("Iemand vraagt: fyi. (2 nieuw)")])
            try await world.choose(world.sanne) { $0.mails = false }
            try await world.happens("yes", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().count == 1)
        }
    }

    @Test("waits for the end of quiet hours and then goes in one mail; what is urgent goes at once if that is allowed")
    func quiet() async throws {
        try await withPost { world in
            let (date, time) = try Zone.named("Europe/Amsterdam").local(world.clock.now)
            let end = try #require(LocalTime(minutes: (time.minutes + 60) % 1_440))
            let quiet = QuietHours(weekday: date.weekday, start: time, end: end)
            try await world.choose(world.sanne) { $0.quiet = [quiet] }
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("now!", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.clock.advance(minutes: 2)
            try await world.mailUnread()
            #expect(try await world.mails().map(\.content.parts.first) == [.paragraph("Iemand vraagt: now!.")])
            try await world.choose(world.sanne) { $0.letsUrgentThrough = false }
            try await world.happens("now or never!", to: world.sanne, about: ID(high: 3, low: 9))
            try await world.deliver()
            for _ in 0..<57 {
                try await world.mailUnread()
                world.clock.advance(minutes: 1)
            }
            #expect(try await world.mails().count == 1)
            for _ in 0..<6 {
                world.clock.advance(minutes: 1)
                try await world.mailUnread()
            }
            #expect(try await world.mails().map(\.content.subject).last == "2 ongelezen berichten")
            #expect(try await world.mails().count == 2)
        }
    }

    @Test("is mailed once, however many servers look")
    func servers() async throws {
        try await withPost { world in
            for number in 1...5 {
                try await world.happens("\(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
            }
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { try await world.mailUnread() } }
                try await group.waitForAll()
            }
            #expect(try await world.mails().map(\.content.subject) == ["5 ongelezen berichten"])
        }
    }

    @Test("is mailed with a link that turns mail off by a click, from any program and however often; looking does not")
    func off() async throws {
        try await withPost { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            let address = try #require(await world.mails().first?.content.unsubscribe)
            let path = try #require(address.range(of: origin).map { String(address[$0.upperBound...]) })
            try await world.app().test(.router) { client in
                let page = try await client.execute(uri: path, method: .get)
                #expect(page.status == .ok)
                #expect(!String(buffer: page.body).contains("Sanne"))
                #expect(try await world.settings(world.sanne).mails)
                for _ in 0..<2 {
                    let answer = try await client.execute(
                        uri: path,
                        method: .post,
                        headers: [
                            .contentType: "application/x-www-form-urlencoded", .fetchSite: "cross-site",
                            .origin: "https://mail.example.com",
                        ],
                        body: .init(string: "List-Unsubscribe=One-Click")
                    )
                    #expect(answer.status == .ok)
                }
                #expect(try await client.execute(uri: "/mail/off/dlo_nothing", method: .post).status == .notFound)
                #expect(try await client.execute(uri: "/mail/off/dlo_nothing", method: .get).status == .notFound)
                let foreign = try await client.execute(
                    uri: "/inbox/reading",
                    method: .post,
                    headers: world.browser(world.sanne).merging([.fetchSite: "cross-site"])
                )
                #expect(foreign.status == .forbidden)
            }
            let settings = try await world.settings(world.sanne)
            #expect(!settings.mails && settings.letsUrgentThrough)
            world.clock.advance(minutes: MailOffLinks.keptMinutes)
            try await SweepMailOffLinks(database: world.database).run(now: world.clock.now)
            #expect(try await world.database.read { tx in try !tx.exists("SELECT 1 FROM mail_off_link") })
        }
    }

    @Test("of one person that cannot be mailed keeps nobody else waiting")
    func failing() async throws {
        try await withPost { world in
            try await world.confirm(world.ahmed)
            try await world.happens("swap?", to: world.ahmed, world.sanne)
            try await world.deliver()
            try await world.database.write { tx in
                try tx.run("UPDATE notice SET phrase = \(SQLValue.json("{}")) WHERE person = \(world.ahmed)")
            }
            world.clock.advance(minutes: 10)
            await #expect(throws: (any Error).self) { try await world.mailUnread() }
            #expect(try await world.mails().map(\.to) == ["sanne@example.org"])
        }
    }
}

private let origin = "https://kombuis.example.org"

private func withPost(_ body: (World) async throws -> Void) async throws {
    try await withWorld(mailOrigin: origin) { world in
        try await world.confirm(world.sanne)
        try await body(world)
    }
}

extension HTTPFields {
    fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
        var fields = self
        for field in others { fields[field.name] = field.value }
        return fields
    }
}

extension World {
    func confirm(_ person: PersonID) async throws {
        try await database.write { tx in
            try tx.run("UPDATE person SET email_verified_at = \(testNow) WHERE id = \(person)")
        }
    }

    func mailUnread() async throws {
        let kinds = TestNotices().kinds
        try await MailUnread(database, kinds: kinds, origin: origin, clock: clock.clock, words: site.words).run()
    }

    func mails() async throws -> [(to: String, content: MailContent)] {
        try await database.read { tx in
            try tx.all("SELECT recipient, content FROM mail WHERE content IS NOT NULL ORDER BY id") {
                (to: try $0.read() as String, content: try $0.readJSON())
            }
        }
    }

    func states() async throws -> [String] {
        try await database.read { tx in try tx.all("SELECT state FROM mail ORDER BY id") { try $0.read() } }
    }

    /// How many messages are still to be mailed.
    func waiting() async throws -> Int? {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM notice WHERE mail_due_at IS NOT NULL") }
    }

    func settings(_ person: PersonID) async throws -> NotificationSettings {
        try await database.read { tx in try NotificationSettings.of(person, in: tx) }
    }

    func choose(_ person: PersonID, _ edit: @Sendable @escaping (inout NotificationSettings) -> Void) async throws {
        let now = clock.now
        try await database.write { tx in
            var settings = try NotificationSettings.of(person, in: tx)
            edit(&settings)
            _ = try settings.save(if: .none, in: PersonTransaction(person, at: now, in: tx))
        }
    }
}
