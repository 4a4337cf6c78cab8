import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import Mail
import NIOCore
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("Mail about unread messages")
struct MailUnreadTests {
    @Test("Unread messages are mailed once, after ten minutes, with those that arrive in the meantime")
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

    @Test("A mail links to the page of what its reader can do, if that is not the page of the message")
    func action() async throws {
        try await withPost { world in
            try await world.happens("do?", to: world.sanne)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            let content = try #require(try await world.mails().first?.content)
            #expect(content.parts[1] == .link(label: "Vrijdag", address: "\(origin)/c/kombuis/do"))
            #expect(!content.parts.contains { "\($0)".contains("undo") })
        }
    }

    @Test("A queued mail is dropped when facts settled everything in it")
    func settled() async throws {
        try await withPost { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("and Saturday?", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            try await world.happens("settled", by: world.ahmed)
            try await world.deliver()
            #expect(try await world.mails().count == 1)
            try await world.happens("settled", about: world.saturday, by: world.ahmed)
            try await world.deliver()
            #expect(try await world.mails().isEmpty)
        }
    }

    @Test("Mails about one subject form a thread, with the same subject line")
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

    @Test("The same sentence is mailed again only after the message was read")
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

    @Test("Messages that were read are not mailed, and a waiting mail is dropped once all its messages are read")
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

    @Test("Mail goes only to confirmed addresses that the mail server has not refused")
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

    @Test("Messages are not mailed after they expire, after three days, or to former members")
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

    @Test("Only the kinds that the person chose are mailed")
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

    @Test("After quiet hours, messages go out in one mail; urgent ones go out at once if the person allows that")
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

    @Test("Mail and push wait while a person rests after a shift, if they chose that; urgent messages do not")
    func resting() async throws {
        try await withPost { world in
            let (services, rest) = (TestPushServices(), TestRest())
            try await world.subscribe(world.sanne)
            try await world.choose(world.sanne) { $0.quietAfterShift = 8 }
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("now!", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.clock.advance(minutes: 10)
            try await world.mailUnread(rest)
            try await world.queuePushes(rest)
            try await world.push(services)
            #expect(try await world.mails().map(\.content.parts.first) == [.paragraph("Iemand vraagt: now!.")])
            #expect(services.sent.count == 1 && rest.asked == [8, 8])
            world.clock.advance(minutes: 10)
            try await world.choose(world.sanne) { $0.quietAfterShift = nil }
            try await world.mailUnread(rest)
            try await world.queuePushes(rest)
            try await world.push(services)
            #expect(try await world.mails().count == 2 && services.sent.count == 2)
        }
    }

    @Test("Messages are mailed once, however many servers there are")
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

    @Test("The link in a mail turns mail off with one POST, from any site and repeatedly; opening it changes nothing")
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

    @Test("A failure for one person does not delay mail to others")
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

    func mailUnread(_ work: any WorkTimes...) async throws {
        try await MailUnread(
            database,
            kinds: TestNotices().kinds,
            work: work,
            origin: origin,
            clock: clock.clock,
            words: site.words
        ).run()
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

    /// The number of messages that wait to be mailed.
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

/// Says that everyone is resting.
private final class TestRest: WorkTimes {
    private let hours = Mutex<[Int]>([])

    var asked: [Int] { hours.withLock { $0 } }

    func isResting(_ person: PersonID, hours: Int, at now: Instant, in tx: Tx) throws -> Bool {
        self.hours.withLock { $0.append(hours) }
        return true
    }
}
