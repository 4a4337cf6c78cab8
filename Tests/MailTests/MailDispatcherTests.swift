import Core
import Logging
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Mail

@Suite("Queued mail")
struct MailDispatcherTests {
    @Test("is sent once, the soonest to expire first, and then its content is deleted")
    func sent() async throws {
        try await withQueue { queue in
            let people = (1...8).map { "person\($0)@example.org" }
            for (index, person) in people.enumerated().reversed() {
                try await queue.add("code", to: person, minutes: 15 * (index + 1))
            }
            try await queue.dispatcher.run()
            try await queue.dispatcher.run()
            let sent = queue.transport.sent.map(\.to)
            #expect(sent.sorted() == people)
            // Four are sent at once, in any order; the fifth is not taken before one of them was sent.
            let first = try #require(sent.first)
            #expect(people.prefix(4).contains(first))
            #expect(try await queue.states() == people.map { _ in "sent" })
            let contents = try await queue.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM mail WHERE content IS NOT NULL", as: Int.self)
            }
            #expect(contents == 0)
        }
    }

    @Test("is retried later under the same Message-ID, and dropped when it has expired")
    func again() async throws {
        try await withQueue { queue in
            queue.transport.answer(.later("451 busy"))
            try await queue.add("code", to: "sanne@example.org", minutes: 15)
            try await queue.dispatcher.run()
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.count == 1)
            queue.clock.advance(minutes: 1)
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.count == 2)
            #expect(Set(queue.transport.sent.map(\.messageID)).count == 1)
            #expect(try await queue.states() == ["waiting"])
            queue.clock.advance(minutes: 14)
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.count == 2)
            #expect(try await queue.states() == ["expired"])
        }
    }

    @Test("is sent after an hour of 451 responses, if it is still valid")
    func hour() async throws {
        try await withQueue { queue in
            queue.transport.answer(.later("451 busy"))
            try await queue.add("invitation", to: "bram@example.org", minutes: 48 * 60)
            for _ in 0..<60 {
                try await queue.dispatcher.run()
                queue.clock.advance(minutes: 1)
            }
            #expect(queue.transport.sent.count == 4)
            queue.transport.answer(.sent)
            queue.clock.advance(minutes: 60)
            try await queue.dispatcher.run()
            #expect(try await queue.states() == ["sent"])
        }
    }

    @Test("to a nonexistent address is not retried, and neither is other mail to it until it is allowed again")
    func refused() async throws {
        try await withQueue { queue in
            queue.transport.answer(.noSuchAddress("550 5.1.1"))
            try await queue.add("code", to: "ed@example.org", minutes: 15)
            try await queue.dispatcher.run()
            #expect(try await queue.states() == ["refused"])
            try await queue.add("code", to: "ed@example.org", minutes: 15)
            #expect(try await queue.states() == ["refused"])
            try await queue.database.write { tx in try MailQueue.forgive("ed@example.org", in: tx) }
            queue.transport.answer(.sent)
            try await queue.add("code", to: "ed@example.org", minutes: 15)
            try await queue.dispatcher.run()
            #expect(try await queue.states().sorted() == ["refused", "sent"])
        }
    }

    @Test("is sent again if a server crashed while sending it, but not while another one sends it")
    func lease() async throws {
        try await withQueue { queue in
            try await queue.add("code", to: "sanne@example.org", minutes: 15)
            let until = queue.clock.now.adding(minutes: 3)
            try await queue.database.write { tx in
                try tx.run("UPDATE mail SET leased_until = \(until), attempts = attempts + 1")
            }
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.isEmpty)
            queue.clock.advance(minutes: 3)
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.count == 1)
            #expect(try await queue.states() == ["sent"])
        }
    }

    @Test("that this version cannot read does not delay other mail, and is sent once the later version is back")
    func unreadable() async throws {
        try await withQueue { queue in
            try await queue.add("code", to: "sanne@example.org", minutes: 15)
            try await queue.replace("paragraph", with: "table")
            try await queue.add("code", to: "joris@example.org", minutes: 30)
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.map(\.to) == ["joris@example.org"])
            try await queue.replace("table", with: "paragraph")
            queue.clock.advance(minutes: 1)
            try await queue.dispatcher.run()
            #expect(queue.transport.sent.map(\.to) == ["joris@example.org", "sanne@example.org"])
            #expect(try await queue.states() == ["sent", "sent"])
        }
    }

    @Test("is deleted 30 days after it was sent, but not while it waits")
    func swept() async throws {
        try await withQueue { queue in
            let sweep = SweepMail(database: queue.database)
            try await queue.add("code", to: "sanne@example.org", minutes: 15)
            try await queue.dispatcher.run()
            queue.clock.advance(minutes: 1)
            try await queue.add("code", to: "joris@example.org", minutes: 90 * 24 * 60)
            queue.clock.advance(minutes: 30 * 24 * 60 - 2)
            try await sweep.run(now: queue.clock.now)
            #expect(try await queue.states() == ["sent", "waiting"])
            queue.clock.advance(minutes: 2)
            try await sweep.run(now: queue.clock.now)
            #expect(try await queue.states() == ["waiting"])
        }
    }
}

private struct Queue: Sendable {
    let database: Database
    let clock: ManualClock
    let transport: TestCarrier
    let dispatcher: MailDispatcher

    func add(_ subject: String, to address: String, minutes: Int) async throws {
        let now = clock.now
        try await database.write { tx in
            let content = MailContent(subject: subject, [.paragraph("x")])
            try MailQueue.add(content, to: address, expiresAt: now.adding(minutes: minutes), at: now, in: tx)
        }
    }

    /// Replaces a word in the content of all waiting mail.
    func replace(_ word: String, with other: String) async throws {
        try await database.write { tx in
            let waiting = try tx.all("SELECT id, content FROM mail WHERE content IS NOT NULL") { row in
                (id: try row.read() as ID<MailKey>, content: try row.read() as String)
            }
            for mail in waiting {
                let content = mail.content.replacing(word, with: other)
                try tx.run("UPDATE mail SET content = \(SQLValue.json(content)) WHERE id = \(mail.id)")
            }
        }
    }

    func states() async throws -> [String] {
        try await database.read { tx in try tx.all("SELECT state FROM mail ORDER BY id") { try $0.read() } }
    }
}

private func withQueue(_ body: (Queue) async throws -> Void) async throws {
    try await withDatabase(MailModule().migrations) { database in
        let clock = ManualClock()
        let transport = try TestCarrier()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let dispatcher = MailDispatcher(database, transport, clock: WallClock { clock.now }, logger: logger)
        try await body(Queue(database: database, clock: clock, transport: transport, dispatcher: dispatcher))
    }
}

/// Keeps the mails it is given, and answers as configured.
private final class TestCarrier: MailTransport {
    struct Sent: Sendable {
        let to: String
        let messageID: String
    }

    let sender: MailSender
    private let state = Mutex<(outcome: MailOutcome, sent: [Sent])>((.sent, []))

    init() throws {
        sender = try #require(MailSender("decklog@example.org"))
    }

    var sent: [Sent] { state.withLock { $0.sent } }

    func answer(_ outcome: MailOutcome) {
        state.withLock { $0.outcome = outcome }
    }

    func send(_ message: [UInt8], to address: String) async -> MailOutcome {
        let lines = String(decoding: message, as: UTF8.self).split(separator: "\r\n")
        let id = lines.first { $0.hasPrefix("Message-ID: ") }.map(String.init) ?? ""
        return state.withLock { state in
            state.sent.append(Sent(to: address, messageID: id))
            return state.outcome
        }
    }
}
