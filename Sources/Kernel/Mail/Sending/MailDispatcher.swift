package import Core
import Foundation
package import Logging
package import Storage
import Work

/// Sends queued mail. A mail is marked once it has been sent; after a crash in between, it is sent again with the same
/// Message-ID.
package struct MailDispatcher: Sendable {
    private static let pauses = [1, 5, 15, 60, 240]

    private let database: Database
    private let queue: DeliveryQueue<Waiting>
    private let transport: any MailTransport
    private let clock: WallClock
    private let logger: Logger

    package init(_ database: Database, _ transport: any MailTransport, clock: WallClock, logger: Logger) {
        self.database = database
        self.transport = transport
        self.clock = clock
        self.logger = logger
        queue = DeliveryQueue(
            database,
            clock: clock,
            // The lease is longer than a transport may take.
            .init(
                "mail",
                "mail",
                columns: "content, id, recipient, created_at, attempts",
                lease: .seconds(3 * 60),
                lanes: 4,
                expire: { "UPDATE mail SET state = 'expired', content = NULL, due_at = NULL WHERE \($0)" },
                read: { try Waiting(row: &$0) }
            )
        )
    }

    /// Sends everything that is due. A mail server that hangs blocks only as many mails as there are lanes.
    package func run() async throws {
        try await queue.run(send)
    }

    private struct Waiting: Sendable {
        let id: ID<MailKey>
        let recipient: String
        /// JSON.
        let content: String
        let createdAt: Instant
        let attempts: Int

        init(row: inout Row) throws {
            content = try row.read()
            id = try row.read()
            recipient = try row.read()
            createdAt = try row.read()
            attempts = try row.read()
        }
    }

    @Sendable private func send(_ mail: Waiting) async throws -> DeliveryResult {
        let outcome = await self.outcome(of: mail)
        let now = clock.now
        switch outcome {
        case .sent: break
        case .later(let problem), .noSuchAddress(let problem):
            logger.warning("a mail was not sent", metadata: ["mail": "\(mail.id)", "problem": "\(problem)"])
        }
        try await database.write { tx in try note(outcome, of: mail, at: now, in: tx) }
        return switch outcome {
        case .sent: .ok
        case .later: .retry
        case .noSuchAddress: .gone
        }
    }

    private func outcome(of mail: Waiting) async -> MailOutcome {
        guard let content = try? JSONDecoder().decode(MailContent.self, from: Data(mail.content.utf8)) else {
            // A later version queued it, and may be installed again before it expires.
            return .later("this version cannot read its content")
        }
        let message = MailMessage(
            id: mail.id,
            from: transport.sender,
            to: mail.recipient,
            content: content,
            date: mail.createdAt
        )
        return await transport.send(message.bytes(), to: mail.recipient)
    }

    private func note(_ outcome: MailOutcome, of mail: Waiting, at now: Instant, in tx: Tx) throws {
        let isOurs: SQL = "id = \(mail.id) AND due_at IS NOT NULL AND attempts = \(mail.attempts)"
        switch outcome {
        case .sent:
            try tx.run("UPDATE mail SET state = 'sent', content = NULL, due_at = NULL, problem = NULL WHERE \(isOurs)")
        case .later(let problem):
            let minutes = Self.pauses[min(mail.attempts, Self.pauses.count) - 1]
            try tx.run(
                """
                UPDATE mail SET due_at = \(now.adding(minutes: minutes)), leased_until = 0,
                    problem = \(String(problem.prefix(500)))
                WHERE \(isOurs)
                """
            )
        case .noSuchAddress(let problem):
            let problem = String(problem.prefix(500))
            try tx.run(
                "UPDATE mail SET state = 'refused', content = NULL, due_at = NULL, problem = \(problem) WHERE \(isOurs)"
            )
            try tx.run(
                """
                INSERT INTO mail_refusal (address, refused_at, problem) VALUES (\(mail.recipient), \(now), \(problem))
                ON CONFLICT (address) DO UPDATE SET refused_at = excluded.refused_at, problem = excluded.problem
                """
            )
        }
    }
}
