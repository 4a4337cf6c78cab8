import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Synchronization
import TestSupport
import Testing
import Web
import Work

@testable import Notifications

/// Reminds members every day at 12:00 (10:00 UTC in June), until `stop`.
private final class TestReminder: ReminderSource {
    let kind = ReminderKind(
        NoticeKind("test.daily"),
        .weekly(Set(Weekday.allCases), LocalTime(hour: 12, minute: 0) ?? .midnight),
        isOn: false
    )
    private let state = Mutex((isOver: false, failing: PersonID?.none))

    struct Failure: Error {}

    func stop() {
        state.withLock { $0.isOver = true }
    }

    func fail(for person: PersonID?) {
        state.withLock { $0.failing = person }
    }

    func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        try entry.fact(ShiftAsked.self).map { Set($0.of) } ?? []
    }

    func next(for member: ReminderMember, after time: Instant, in tx: Tx) throws -> Instant? {
        member.setting.nextTime(after: time, in: member.viewer.zone)
    }

    func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        if state.withLock({ $0.failing == member.viewer.person }) { throw Failure() }
        return [
            ReminderMessage(
                about: member.thing,
                Phrase("test.daily", ["what": .text("\(member.viewer.zone.today(at: time))")]),
                path: "\(member.viewer.path)/day",
                expiresAt: time.adding(minutes: 10 * 60)
            )
        ]
    }

    func applies(
        _ thing: ID<OutboxSubject>,
        from time: Instant,
        to member: ReminderMember,
        in tx: Tx
    ) throws -> Bool {
        state.withLock { !$0.isOver }
    }
}

/// The clock of a `World` begins on Tuesday 23 June 2026 at 10:00 (08:00 UTC).
@Suite("A reminder")
struct ReminderTests {
    private func withReminders(
        mailOrigin: String? = nil,
        _ body: @escaping @Sendable (World, TestReminder, Reminders) async throws -> Void
    ) async throws {
        let source = TestReminder()
        try await withWorld(mailOrigin: mailOrigin, reminders: [source]) { world in
            let reminders = Reminders([Contributed(source, by: "test")])
            try await world.turnOn(source.kind, world.sanne, reminders)
            try await body(world, source, reminders)
        }
    }

    @Test("comes once in each crew, however many servers look for it and however often")
    func once() async throws {
        try await withReminders { world, _, reminders in
            world.clock.advance(hours: 2)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { try await world.remind(reminders) } }
                try await group.waitForAll()
            }
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne) == ["2026-06-23", "2026-06-23"])
            #expect(try await world.told(world.ahmed) == [])
            world.clock.advance(days: 1)
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne) == ["2026-06-24 x2", "2026-06-24 x2"])
        }
    }

    @Test("that is late is sent once while it is still useful, and dropped after that")
    func late() async throws {
        try await withReminders { world, _, reminders in
            try world.clock.set("2026-06-26T20:00:00Z")
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne) == [])
            try world.clock.set("2026-06-28T19:00:00Z")
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne) == ["2026-06-28", "2026-06-28"])
        }
    }

    @Test("that its module fails to make is tried again, and other people get theirs")
    func failing() async throws {
        try await withReminders { world, source, reminders in
            try await world.turnOn(source.kind, world.ahmed, reminders)
            source.fail(for: world.sanne)
            world.clock.advance(hours: 2)
            await #expect(throws: TestReminder.Failure.self) { try await world.remind(reminders) }
            try await world.deliver()
            #expect(try await world.told(world.sanne) == [])
            #expect(try await world.told(world.ahmed) == ["2026-06-23"])
            source.fail(for: nil)
            world.clock.advance(minutes: 5)
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne).count == 2)
        }
    }

    @Test("is not sent in crews that switched its module off or that are archived, nor after leaving")
    func off() async throws {
        try await withReminders { world, source, reminders in
            for person in [world.ahmed, world.bram] { try await world.turnOn(source.kind, person, reminders) }
            let (kombuis, jol, now) = (world.kombuis, world.jol, world.clock.now)
            try await world.database.write { tx in
                try tx.run("INSERT INTO crew_module (crew, module, visible) VALUES (\(kombuis), 'test', 'off')")
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(jol)")
            }
            try await world.leave(world.ahmed, kombuis)
            world.clock.advance(hours: 2)
            try await world.remind(reminders)
            for person in [world.sanne, world.ahmed, world.bram] {
                #expect(try await world.told(person) == [])
            }
            try await world.database.write { tx in try tx.run("DELETE FROM crew_module") }
            world.clock.advance(days: 1)
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne) == ["2026-06-24"])
        }
    }

    @Test("that no longer applies is marked as read, and its mail and push messages are not sent")
    func withdrawn() async throws {
        try await withReminders(mailOrigin: World.pushOrigin) { world, source, reminders in
            try await world.subscribe(world.sanne)
            world.clock.advance(hours: 2)
            try await world.remind(reminders)
            #expect(try await world.unread(world.sanne) == 2)
            source.stop()
            // A fact about Sanne in one of her crews.
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            #expect(try await world.unread(world.sanne) == 2)
            let waiting = try await world.database.read { tx in
                try tx.value(
                    """
                    SELECT COUNT(*) FROM notice WHERE kind = 'test.daily' AND read_at IS NULL
                        AND mail_due_at IS NOT NULL AND push_due_at IS NOT NULL
                    """,
                    as: Int.self
                )
            }
            #expect(waiting == 1)
        }
    }

    @Test("that no longer applies when it is delivered is not shown at all")
    func obsolete() async throws {
        try await withReminders { world, source, reminders in
            world.clock.advance(hours: 2)
            source.stop()
            try await world.remind(reminders)
            #expect(try await world.told(world.sanne) == [])
        }
    }

    @Test("is planned when the person joins another crew")
    func joins() async throws {
        try await withReminders { world, source, reminders in
            try await world.turnOn(source.kind, world.ahmed, reminders)
            let (jol, ahmed, now) = (world.jol, world.ahmed, world.clock.now)
            try await world.database.write { tx in
                try tx.run(
                    "INSERT INTO member (crew, person, role, joined_at) VALUES (\(jol), \(ahmed), 'member', \(now))"
                )
                let fact = MemberJoined(person: ahmed, role: "member", inviter: nil)
                try Outbox.append(fact, about: ahmed, crew: jol, by: ahmed, at: now, in: tx)
            }
            try await world.deliver()
            world.clock.advance(hours: 2)
            try await world.remind(reminders)
            #expect(try await world.told(ahmed).count == 2)
        }
    }

    @Test("is planned for a new crew of the person")
    func creates() async throws {
        try await withReminders { world, source, reminders in
            try await world.turnOn(source.kind, world.ahmed, reminders)
            let (ahmed, now) = (world.ahmed, world.clock.now)
            try await world.database.write { tx in _ = try tx.addCrew("De Sloep", owner: ahmed, at: now) }
            try await world.deliver()
            world.clock.advance(hours: 2)
            try await world.remind(reminders)
            #expect(try await world.told(ahmed).count == 2)
        }
    }

    @Test("can be chosen on a page, which shows what is wrong and refuses an outdated form")
    func page() async throws {
        try await withWorld(reminders: [TestReminder()]) { world in
            try await world.app().test(.router) { client in
                var headers = world.browser(world.sanne)
                let path = "/settings/reminders"
                let page = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(String(buffer: page.body).contains("name=\"days-test-daily\""))
                headers[.contentType] = "application/x-www-form-urlencoded"
                func send(_ body: String) async throws -> HTTPResponse.Status {
                    try await client.execute(uri: path, method: .post, headers: headers, body: .init(string: body))
                        .status
                }
                #expect(try await send("version=1&on-test-daily=yes&time-test-daily=12:00") == .unprocessableContent)
                #expect(
                    try await send("version=1&on-test-daily=yes&days-test-daily=1&time-test-daily=25:00")
                        == .unprocessableContent
                )
                let good = "version=1&on-test-daily=yes&days-test-daily=1&days-test-daily=3&time-test-daily=07:30"
                #expect(try await send(good) == .seeOther)
                #expect(try await send(good) == .unprocessableContent)
            }
            let setting = try await world.reminder(world.sanne)
            #expect(setting.isOn && setting.weekdays == [.monday, .wednesday])
            #expect(setting.time == LocalTime("07:30"))
        }
    }

    @Test("are on the page only in crews that use the module, and keep what was chosen")
    func switchedOff() async throws {
        try await withWorld(reminders: [TestReminder()]) { world in
            let (crew, ahmed) = (world.kombuis, world.ahmed)
            try await world.app().test(.router) { client in
                var headers = world.browser(ahmed)
                headers[.contentType] = "application/x-www-form-urlencoded"
                let path = "/settings/reminders"
                let chosen = "version=1&on-test-daily=yes&days-test-daily=1&time-test-daily=07:30"
                let first = try await client.execute(
                    uri: path,
                    method: .post,
                    headers: headers,
                    body: .init(string: chosen)
                )
                #expect(first.status == .seeOther)
                try await world.database.write { tx in
                    try tx.run("INSERT INTO crew_module (crew, module, visible) VALUES (\(crew), 'test', 'off')")
                }
                let page = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(page.status == .ok && !String(buffer: page.body).contains("days-test-daily"))
                let second = try await client.execute(
                    uri: path,
                    method: .post,
                    headers: headers,
                    body: .init(string: "version=2")
                )
                #expect(second.status == .seeOther)
            }
            let setting = try await world.reminder(ahmed)
            #expect(setting.isOn && setting.weekdays == [.monday] && setting.time == LocalTime("07:30"))
        }
    }

    @Test("cannot be chosen without a crew that uses the module; the page says so, and what the person can do")
    func none() async throws {
        try await withWorld(reminders: [TestReminder()]) { world in
            let (crew, ahmed, sanne, marieke) = (world.kombuis, world.ahmed, world.sanne, world.marieke)
            try await world.database.write { tx in
                try tx.run("INSERT INTO crew_module (crew, module, visible) VALUES (\(crew), 'test', 'off')")
                try tx.run("UPDATE member SET role = 'manager' WHERE crew = \(crew) AND person = \(ahmed)")
                try tx.run("UPDATE member SET left_at = \(testNow) WHERE crew = \(crew) AND person = \(marieke)")
            }
            try await world.app().test(.router) { client in
                func page(_ person: PersonID) async throws -> String {
                    let headers = world.browser(person)
                    let answer = try await client.execute(uri: "/settings/reminders", method: .get, headers: headers)
                    return String(buffer: answer.body)
                }
                let manager = try await page(ahmed)
                #expect(manager.contains("No reminders for you yet"))
                #expect(manager.contains("href=\"/c/kombuis/settings/modules\">What De Kombuis uses"))
                #expect(try await page(marieke).contains("href=\"/start\">Join or create a crew"))
                // De Jol uses the module.
                let other = try await page(sanne)
                #expect(!other.contains("No reminders for you yet"))
                try await world.database.write { tx in
                    try tx.run("UPDATE member SET role = 'member' WHERE crew = \(crew) AND person = \(ahmed)")
                }
                let member = try await page(ahmed)
                #expect(member.contains("A manager can change that."))
                #expect(!member.contains("/settings/modules"))
            }
        }
    }

    @Test("can be chosen with the API, which refuses unknown kinds, kinds named twice and no days")
    func api() async throws {
        try await withWorld(reminders: [TestReminder()]) { world in
            try await world.app().test(.router) { client in
                var headers = world.browser(world.sanne)
                headers[.contentType] = "application/json"
                let path = "/api/v1/me/reminder-settings"
                func send(_ body: String) async throws -> TestResponse {
                    try await client.execute(uri: path, method: .put, headers: headers, body: .init(string: body))
                }
                let choice = #"{"id": "test.daily", "enabled": true, "weekdays": [7, 2], "time": "07:30"}"#
                for wrong in [
                    #"{"reminders": [{"id": "test.other", "enabled": true}]}"#,
                    #"{"reminders": [\#(choice), \#(choice)]}"#,
                    #"{"reminders": [{"id": "test.daily", "enabled": true, "weekdays": []}]}"#,
                    #"{"reminders": [{"id": "test.daily", "enabled": true, "minutes": -1}]}"#,
                ] {
                    #expect(try await send(wrong).status == .unprocessableContent, "\(wrong)")
                }
                let saved = try await send(#"{"reminders": [\#(choice)]}"#)
                #expect(saved.status == .ok)
                #expect(String(buffer: saved.body).contains(#""weekdays":[2,7]"#))
                let read = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(read.body == saved.body)
            }
            #expect(try await world.reminder(world.sanne).isOn)
        }
    }
}

extension World {
    fileprivate func turnOn(_ kind: ReminderKind, _ person: PersonID, _ reminders: Reminders) async throws {
        let now = clock.now
        try await database.write { tx in
            var settings = ReminderSettings()
            var setting = ReminderSetting(kind)
            setting.isOn = true
            settings.choices[kind.id] = setting
            try settings.save(if: .none, reminders, in: PersonTransaction(person, at: now, in: tx))
        }
    }

    fileprivate func reminder(_ person: PersonID) async throws -> ReminderSetting {
        let kind = TestReminder().kind
        return try await database.read { tx in try ReminderSettings.of(person, kinds: [kind], in: tx)[kind] }
    }

    /// Sends what is due, and delivers it.
    fileprivate func remind(_ reminders: Reminders) async throws {
        try await deliver()
        try await SendReminders(database, reminders, clock: clock.clock).run()
        try await deliver()
    }
}
