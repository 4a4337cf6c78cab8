import API
import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import Mail
import NIOCore
import TestSupport
import Testing
import Web
import Work

@testable import Notifications
@testable import Storage

/// Bram is in no crew any more; Sanne is in two.
@Suite("A message that belongs to no crew")
struct PersonalNoticesTests {
    @Test("is in the inbox of its recipients, in a crew or in none, and in nobody else's")
    func inbox() async throws {
        try await withWorld { world in
            try await world.leave(world.bram, world.jol)
            try await world.tellAlone("mine", to: world.bram, world.sanne)
            try await world.happens("jol", to: world.sanne, in: world.jol)
            try await world.deliver()
            #expect(try await world.told(world.bram) == ["mine"])
            #expect(try await Set(world.told(world.sanne)) == ["mine", "jol"])
            #expect(try await world.told(world.ahmed) == [])
            let row = try #require(try await world.inbox(world.bram).rows.first)
            #expect(row.crew == nil && row.module == "test")
            let counts = try await world.database.read { [world] tx in
                (try unreadCounts(world.bram, tx), try unreadCounts(world.sanne, tx))
            }
            #expect(counts.0 == [nil: 1] && counts.1 == [nil: 1, world.jol: 1])
            let isRecorded = try await world.database.read { tx in
                try tx.exists("SELECT 1 FROM outbox WHERE kind <> \(ShiftAsked.kind)")
            }
            #expect(!isRecorded)
            await #expect(throws: AppError.self) { try await world.read(row, by: world.sanne) }
            try await world.read(row, by: world.bram)
            #expect(try await world.unread(world.bram) == 0)
        }
    }

    @Test("exists once for each subject, and is counted when it is sent again")
    func again() async throws {
        try await withWorld { world in
            for what in ["one", "two"] {
                try await world.tellAlone(what, to: world.sanne)
                try await world.tellAlone(what, to: world.sanne, about: world.saturday)
            }
            #expect(try await world.told(world.sanne) == ["two x2", "two x2"])
            try await world.happens("kombuis", to: world.sanne)
            try await world.deliver()
            // A message of a crew about the same shift is a different one.
            #expect(try await world.told(world.sanne).count == 3)
        }
    }

    @Test("has no crew in the API and on the page, where it is not among the messages of a crew")
    func shown() async throws {
        try await withWorld { world in
            try await world.leave(world.bram, world.jol)
            try await world.tellAlone("mine", to: world.bram, world.sanne)
            try await world.app().test(.router) { client in
                func get(_ path: String, _ headers: HTTPFields) async throws -> String {
                    let answer = try await client.execute(uri: path, method: .get, headers: headers)
                    #expect(answer.status == .ok)
                    return String(buffer: answer.body)
                }
                let text = try await get("/api/v1/me/inbox", world.program(world.bram))
                #expect(text.contains(#""crew":null"#))
                let inbox = try JSONDecoder().decode(API.Inbox.self, from: Data(text.utf8))
                #expect(inbox.items.map(\.text) == ["Somebody asks: mine."] && inbox.unread == 1)
                let page = try await get("/inbox", world.browser(world.bram))
                #expect(page.contains("Somebody asks: mine.") && page.contains("1 unread"))
                #expect(page.contains(#"action="/mine/do""#))
                let all = try await get("/inbox", world.browser(world.sanne))
                #expect(all.contains("Somebody asks: mine.") && !all.contains("<bdi>De Kombuis</bdi></p>"))
                let jol = try await get("/inbox?crew=jol", world.browser(world.sanne))
                #expect(!jol.contains("Somebody asks: mine."))
                // First only the messages of one crew are marked as read, then all.
                for (body, unread) in [("crew=jol", 1), ("", 0)] {
                    var headers = world.browser(world.sanne)
                    headers[.contentType] = "application/x-www-form-urlencoded"
                    let answer = try await client.execute(
                        uri: "/inbox/reading",
                        method: .post,
                        headers: headers,
                        body: ByteBuffer(string: body)
                    )
                    #expect(answer.status == .seeOther)
                    #expect(try await world.unread(world.sanne) == unread)
                }
            }
        }
    }

    @Test("is mailed and pushed without the name of a crew, as the person chose")
    func sent() async throws {
        try await withWorld(mailOrigin: "https://kombuis.example.org") { world in
            try await world.leave(world.bram, world.jol)
            for person in [world.bram, world.sanne] { try await world.confirm(person) }
            let services = TestPushServices()
            let phone = try await world.subscribe(world.bram)
            try await world.tellAlone("mine", to: world.bram, world.sanne)
            try await world.happens("kombuis", to: world.sanne)
            try await world.deliver()
            try await world.queuePushes()
            try await world.push(services)
            let shown = try phone.notification(try #require(services.sent.first))
            #expect(shown["title"] as? String == "Friday" && shown["lang"] as? String == "en")
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            let mails = try await world.mails().sorted { $0.to < $1.to }
            #expect(mails.map(\.content.subject) == ["Friday", "2 ongelezen berichten"])
            let parts = try #require(mails.last?.content.parts)
            #expect(parts.contains(.paragraph("Iemand vraagt: mine.")))
            #expect(parts.contains(.paragraph("De Kombuis: Iemand vraagt: kombuis.")))

            try await world.choose(world.bram) { $0.mailed["test.asked"] = false }
            try await world.tellAlone("other", to: world.bram, about: world.saturday)
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            #expect(try await world.mails().count == 2)
        }
    }

    @Test("is read when it no longer applies, which drops queued mail and pushes, and is deleted with its subject")
    func withdrawn() async throws {
        try await withWorld(mailOrigin: "https://kombuis.example.org") { world in
            let (bram, friday, saturday) = (world.bram, world.friday, world.saturday)
            try await world.confirm(bram)
            try await world.subscribe(bram)
            for shift in [friday, saturday] { try await world.tellAlone("mine", to: bram, about: shift) }
            try await world.happens("jol", to: bram, in: world.jol)
            try await world.deliver()
            try await world.queuePushes()
            world.clock.advance(minutes: 10)
            try await world.mailUnread()
            let now = world.clock.now
            try await world.database.write { tx in
                try PersonalNotices.withdraw(about: friday, of: bram, at: now, in: tx)
                try PersonalNotices.delete(about: "\(saturday)", of: bram, at: now, in: tx)
            }
            #expect(try await world.told(bram) == ["jol", "mine"])
            #expect(try await world.unread(bram) == 1)
            #expect(try await world.mails().count == 1)
            try await world.database.write { tx in
                try PersonalNotices.deleteAll(from: "test", of: bram, at: now, in: tx)
            }
            #expect(try await world.told(bram) == ["jol"])
            try await world.tellAlone("mine", to: bram)
            try await EraseNotices().erase(bram, from: world.database)
            #expect(try await world.told(bram) == [])
            #expect(try await world.waitingPushes() == 0)
        }
    }

    @Test("becomes possible with a migration that keeps all messages and queued pushes")
    func migration() async throws {
        let all =
            Outbox.migrations + Jobs.migrations + MailModule().migrations + AccountsModule().migrations
            + NotificationsModule(makers: [], topics: []).migrations
        try await withDatabase(all.filter { $0.name != "Notifications014_personal" }) { old in
            let (lea, id) = (try await old.write { tx in try tx.addPerson("Lea") }, ID<Notice>(high: 1, low: 1))
            try await old.write { tx in
                let crew = try tx.addCrew("De Jol", owner: lea).crew
                let phrase = try SQLValue.json(of: Phrase("test.asked"))
                let (key, secret) = ([UInt8](repeating: 4, count: 65), [UInt8](repeating: 5, count: 16))
                try tx.run(
                    """
                    INSERT INTO notice (crew, person, thing, id, phrase, path, count, created_at, updated_at, kind, action)
                    VALUES (\(crew), \(lea), \(crew), \(id), \(phrase), '/c', 2, 5, 6, 'test.asked', '[]')
                    """
                )
                try tx.run(
                    """
                    INSERT INTO credential (id, person, kind, hash, name, access, created_at, used_at)
                    VALUES (\(lea), \(lea), 'session', \(Secret(text: "s").hash), 'phone', 'write', 5, 5)
                    """
                )
                try tx.run(
                    """
                    INSERT INTO push_subscription (
                        id, person, credential, hash, endpoint, origin, public_key, secret, device, created_at, seen_at
                    )
                    VALUES (\(lea), \(lea), \(lea), \(secret), 'e', 'o', \(key), \(secret), 'd', 5, 5)
                    """
                )
                try tx.run(
                    """
                    INSERT INTO push_message (id, subscription, notice, told_at, origin, content, urgent, expires_at, due_at)
                    VALUES (\(lea), \(lea), \(id), 6, 'o', \(phrase), FALSE, 9, 7)
                    """
                )
            }
            let new = Database(old.engine, migrations: all)
            try await new.migrate(now: testNow)
            let (row, push) = try await new.read { tx in
                (
                    try readInbox(of: lea, after: nil, limit: 1, in: tx).rows.first,
                    try tx.value("SELECT due_at FROM push_message WHERE notice = \(id)") as Int?
                )
            }
            #expect(row?.id == id && row?.count == 2 && row?.at.milliseconds == 6 && row?.crew?.name == "De Jol")
            #expect(push == 7)
            #expect(try await new.check(NotificationsModule(makers: [], topics: []).invariants) == [])
        }
    }

    @Test("is not sent to people without an account")
    func withoutAccount() async throws {
        try await withWorld { world in
            let kombuis = world.kombuis
            let (entered, guest) = try await world.database.write { tx in
                let (entered, guest) = (try tx.addPerson("Entered"), try tx.addPerson("Guest"))
                try tx.run("UPDATE person SET entered_in = \(kombuis) WHERE id = \(entered)")
                try tx.run("UPDATE person SET guest_since = \(testNow) WHERE id = \(guest)")
                return (entered, guest)
            }
            try await world.tellAlone("mine", to: entered, guest)
            let isSent = try await world.database.read { tx in try tx.exists("SELECT 1 FROM notice") }
            #expect(!isSent)
        }
    }
}

extension World {
    /// Sends a message that belongs to no crew.
    func tellAlone(_ what: String, to people: PersonID..., about shift: ID<TestShift>? = nil) async throws {
        let notice = Notice(
            to: Set(people),
            about: shift ?? friday,
            kind: TestNotices.questions,
            titled: Phrase("test.title"),
            Phrase("test.asked", ["what": .text(what)]),
            path: "/mine",
            actions: [NoticeAction(Phrase("test.title"), path: "/mine/do")]
        )
        let now = clock.now
        try await database.write { tx in try PersonalNotices.send([notice], at: now, in: tx) }
    }
}
