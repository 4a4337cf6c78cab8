import Accounts
import Core
import Foundation
import Outgoing
import Storage
import TestSupport
import Testing

@testable import Notifications

@Suite("A message to a person with devices")
struct PushTests {
    @Test("is pushed to each of them at once, encrypted for it, and only once")
    func pushed() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            let phone = try await world.subscribe(world.sanne)
            let laptop = try await world.subscribe(world.sanne, "laptop", at: mozilla)
            try await world.tell("swap?", to: world.sanne, world.ahmed, through: services)
            try await world.queuePushes()
            try await world.push(services)
            #expect(services.sent.map(\.url.host).sorted() == [mozilla, apple])
            for (sent, device) in zip(services.sent.sorted { $0.url.host < $1.url.host }, [laptop, phone]) {
                let message = try device.read(sent)
                let shown = try device.notification(sent)
                #expect(message["web_push"] as? Int == 8030 && message["app_badge"] as? Int == 1)
                #expect(shown["title"] as? String == "De Kombuis: Vrijdag" && shown["lang"] as? String == "nl")
                #expect(shown["body"] as? String == "Iemand vraagt: swap?.")
                #expect(shown["navigate"] as? String == "\(World.pushOrigin)/c/kombuis/shifts/\(world.friday)")
                let row = try #require(try await world.inbox(world.sanne).rows.first)
                #expect(shown["tag"] as? String == row.id.description)
                #expect((shown["data"] as? [String: Any])?["reading"] as? String == "/inbox/\(row.id)/reading")
                #expect(sent.headers["TTL"] == "86400" && sent.headers["Urgency"] == "normal")
                #expect(sent.headers["Content-Encoding"] == "aes128gcm")
                #expect(sent.headers["Topic"]?.count == 32)
                let claims = try verified(try #require(sent.headers["Authorization"]))
                #expect(claims["aud"] as? String == "https://\(sent.url.host)")
            }
            #expect(try await world.waitingPushes() == 0)
        }
    }

    @Test("goes to everyone in one run, however many people there are")
    func many() async throws {
        try await withWorld { world in
            let kombuis = world.kombuis
            let people = try await world.database.write { tx in
                try (1...230).map { number in
                    let person = try tx.addMember("Person \(number)", of: kombuis).person
                    try tx.run(
                        """
                        INSERT INTO credential (id, person, kind, hash, name, access, created_at, used_at)
                        VALUES (
                            \(person), \(person), 'session', \(Secret(text: "s\(number)").hash), 'phone', 'write',
                            \(testNow), \(testNow)
                        )
                        """
                    )
                    return person
                }
            }
            for person in people { try await world.subscribe(person, "\(person)") }
            try await world.happens("swap?", to: people)
            try await world.deliver()
            try await world.queuePushes()
            #expect(try await world.waitingPushes() == people.count)
        }
    }

    @Test("has buttons for what its reader can do, which post, or open a page where no script runs")
    func action() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            let phone = try await world.subscribe(world.sanne)
            try await world.tell("do?", to: world.sanne, through: services)
            let shown = try phone.notification(try #require(services.sent.first))
            let crew = "\(World.pushOrigin)/c/kombuis"
            let buttons = try #require(shown["actions"] as? [[String: String]])
            #expect(
                buttons == [
                    ["action": "act", "title": "Vrijdag", "navigate": "\(crew)/do"],
                    ["action": "act-2", "title": "Vrijdag", "navigate": "\(crew)/shifts/1"],
                ]
            )
            let posts = (shown["data"] as? [String: Any])?["posts"] as? [String: String]
            #expect(posts == ["act": "\(crew)/do", "act-2": "\(crew)/undo"])
        }
    }

    @Test("is pushed again only if its sentence changes or after it was read")
    func again() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            try await world.subscribe(world.sanne)
            try await world.tell("swap?", to: world.sanne, through: services)
            try await world.tell("swap??", to: world.sanne, through: services)
            #expect(services.sent.count == 1)
            try await world.tell("yes", to: world.sanne, through: services)
            #expect(services.sent.count == 2)
            #expect(Set(services.sent.map { $0.headers["Topic"] }).count == 1)
            try await world.read(try #require(try await world.inbox(world.sanne).rows.first), by: world.sanne)
            try await world.tell("yes again", to: world.sanne, through: services)
            #expect(services.sent.count == 3)
        }
    }

    @Test("is not pushed after it was read, to a person who left, or to one who turned its kind off")
    func notPushed() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            for person in [world.sanne, world.ahmed, world.marieke] { try await world.subscribe(person, "\(person)") }
            var settings = NotificationSettings()
            settings.mailed = ["test.asked": true]
            settings.pushed = ["test.asked": false]
            try await world.save(settings, of: world.marieke)
            try await world.happens("swap?", to: world.sanne, world.ahmed, world.marieke)
            try await world.deliver()
            try await world.queuePushes()
            #expect(try await world.waitingPushes() == 2)
            try await world.read(try #require(try await world.inbox(world.sanne).rows.first), by: world.sanne)
            #expect(try await world.waitingPushes() == 1)
            try await world.leave(world.ahmed, world.kombuis)
            try await world.push(services)
            #expect(services.sent.isEmpty)
            #expect(try await world.waitingPushes() == 0)
        }
    }

    @Test("waits for the end of quiet hours, is then part of a summary, and does not wait if it is urgent")
    func quiet() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            let phone = try await world.subscribe(world.sanne)
            let (today, _) = Zone.utc.local(world.clock.now)
            var settings = NotificationSettings()
            settings.quiet = (0...1).map { days in
                QuietHours(weekday: today.adding(days: days).weekday, start: .midnight, end: .midnight)
            }
            try await world.save(settings, of: world.sanne)
            for number in 1...5 {
                try await world.happens("\(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
            }
            try await world.tell("now!", to: world.sanne, through: services)
            #expect(try services.sent.map { try phone.notification($0)["body"] as? String } == ["Iemand vraagt: now!."])
            #expect(services.sent.first?.headers["Urgency"] == "high")
            try await world.save(NotificationSettings(), of: world.sanne)
            world.clock.advance(minutes: 6)
            try await world.queuePushes()
            try await world.push(services)
            #expect(services.sent.count == 2)
            let summary = try phone.notification(try #require(services.sent.last))
            #expect(summary["title"] as? String == "5 ongelezen berichten")
            #expect(summary["navigate"] as? String == "\(World.pushOrigin)/inbox")
        }
    }

    @Test("does not go to a device after signing out, nor to the person who was signed in there before")
    func signOut() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            let phone = try await world.subscribe(world.sanne)
            try await world.happens("swap?", to: world.sanne, world.ahmed)
            try await world.deliver()
            try await world.queuePushes()
            try await world.subscribe(world.ahmed, phone)
            #expect(try await world.devices(world.sanne) == 0)
            #expect(try await world.waitingPushes() == 0)
            let session: ID<Credential> = world.ahmed.cast()
            try await world.database.write { tx in try Sessions.end(session, of: world.ahmed, in: tx) }
            #expect(try await world.devices(world.ahmed) == 0)
            try await world.tell("swap?", to: world.ahmed, through: services)
            #expect(services.sent.isEmpty)
        }
    }

    @Test("goes to at most 20 devices of a person: the most recently renewed")
    func most() async throws {
        try await withWorld { world in
            // The first device is renewed, so the second and third make room for two more.
            for number in Array(1...20) + [1, 21, 22] {
                world.clock.advance(minutes: 1)
                try await world.subscribe(world.sanne, "\(number)")
            }
            #expect(try await world.devices(world.sanne) == 20)
            let endpoints = try await world.database.read { tx in
                try tx.all("SELECT endpoint FROM push_subscription") { try $0.read() as String }
            }
            let expected = [1] + Array(4...22)
            #expect(endpoints.sorted() == expected.map { "https://\(apple)/\($0)" }.sorted())
        }
    }

    @Test("that cannot be pushed does not delay the messages of others")
    func failing() async throws {
        try await withWorld { world in
            let services = TestPushServices()
            try await world.subscribe(world.ahmed, "ahmed")
            try await world.subscribe(world.sanne, "sanne")
            try await world.happens("swap?", to: world.ahmed, world.sanne)
            try await world.deliver()
            try await world.database.write { tx in
                try tx.run("UPDATE notice SET phrase = \(SQLValue.json("{}")) WHERE person = \(world.ahmed)")
            }
            await #expect(throws: (any Error).self) { try await world.queuePushes() }
            try await world.push(services)
            #expect(services.sent.count == 1)
        }
    }
}

extension World {
    func save(_ settings: NotificationSettings, of person: PersonID) async throws {
        let now = clock.now
        try await database.write { tx in
            _ = try settings.save(if: .none, in: PersonTransaction(person, at: now, in: tx))
        }
    }
}
