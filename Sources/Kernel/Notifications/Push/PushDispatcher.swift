import Core
import Crypto
import Foundation
import Logging
import Outgoing
import Storage
import Work

/// Sends queued push messages. A message that is sent again after a crash replaces the first one, because both have the same
/// topic and tag.
struct PushDispatcher: Sendable {
    private static let pauses = [1, 5, 30, 120]
    /// After three weeks with nothing but failures, a device is removed, once a message has failed after every pause:
    /// two brief faults may be three weeks apart, with nothing sent between them.
    private static let failingMinutes = 21 * 24 * 60
    private static let refusedMinutes = 60
    private static let lanes = 12
    /// The maximum for one push service, so that one that hangs leaves lanes for the others.
    private static let lanesOfService = 3

    private let tokens = PushTokens()
    private let database: Database
    private let queue: DeliveryQueue<PushMessages.Leased>
    private let sender: any OutgoingSender
    private let services: PushServices
    private let subject: String
    private let clock: WallClock
    private let logger: Logger

    /// - Parameter subject: the public URL, as the contact for operators of push services.
    init(
        _ database: Database,
        _ sender: any OutgoingSender,
        services: PushServices,
        subject: String,
        clock: WallClock,
        logger: Logger
    ) {
        self.database = database
        self.sender = sender
        self.services = services
        self.subject = subject
        self.clock = clock
        self.logger = logger
        queue = DeliveryQueue(
            database,
            clock: clock,
            .init(
                "push",
                "push_message",
                columns: PushMessages.Leased.columns,
                lease: .seconds(60),
                lanes: Self.lanes,
                // A message that is sent twice replaces itself on the device.
                isCancelled: true,
                // Evaluated once rather than per message: thousands may be waiting for one service.
                mayBegin: { now in
                    """
                    origin NOT IN (SELECT push_pause.origin FROM push_pause WHERE until > \(now))
                    AND origin NOT IN (
                        SELECT busy.origin FROM push_message AS busy
                        WHERE busy.leased_until > 0 AND busy.leased_until > \(now)
                        GROUP BY busy.origin HAVING COUNT(*) >= \(Self.lanesOfService)
                    )
                    """
                },
                expire: { "DELETE FROM push_message WHERE \($0)" },
                read: { try PushMessages.Leased(row: &$0) }
            )
        )
    }

    func run() async throws {
        do {
            try await queue.run(send)
            await sender.close()
        } catch {
            await sender.close()
            throw error
        }
    }

    @Sendable private func send(_ message: PushMessages.Leased) async throws -> DeliveryResult {
        let outcome: PushOutcome
        do {
            outcome = try await self.outcome(of: message)
        } catch  where Task.isCancelled {
            outcome = .interrupted
        }
        let now = clock.now
        if let problem = outcome.problem {
            // Without the endpoint, which is a secret.
            logger.warning(
                "a push was not delivered",
                metadata: [
                    "service": "\(message.origin)", "device": "\(message.subscription)", "problem": "\(problem)",
                ]
            )
        }
        // An unstructured task, because this one is cancelled when the server stops.
        try await Task(executorPreference: GrowingExecutor.background) {
            try await database.write { tx in try note(outcome, of: message, at: now, in: tx) }
        }.value
        return outcome.result
    }

    private func outcome(of message: PushMessages.Leased) async throws -> PushOutcome {
        guard let target = try await database.read({ tx in try PushMessages.target(of: message, in: tx) }) else {
            return .over(nil)
        }
        guard let url = services.url(target.endpoint),
            let receiver = PushReceiver(key: target.key, secret: target.secret)
        else { return .noDevice("not a push service") }
        // A later version may have queued it.
        guard let content = try? JSONDecoder().decode(PushContent.self, from: Data(message.content.utf8)) else {
            return .over("content that this version cannot read")
        }
        let now = clock.now
        let key = try await database.pushKey(at: now)
        var text = try content.json(short: message.isShort)
        if text.count > PushEncryption.mostBytes { text = try content.json(short: true) }
        if text.count > PushEncryption.mostBytes { return .over("too large") }
        let body = try PushEncryption.encrypt(text, for: receiver)
        let seconds = max(0, (message.expiresAt.milliseconds - now.milliseconds) / 1000)
        let topic = base64url(Array(SHA256.hash(data: Data(content.tag.utf8))).prefix(24))
        let headers = [
            ("Authorization", try tokens.authorization(with: key, for: url.origin, subject: subject, at: now)),
            ("Content-Encoding", "aes128gcm"), ("Content-Type", "application/octet-stream"), ("TTL", "\(seconds)"),
            ("Urgency", message.isUrgent ? "high" : "normal"), ("Topic", topic),
        ]
        do {
            return PushOutcome(try await sender.post(body, headers: headers.map { ($0.0, $0.1) }, to: url), at: now)
        } catch OutgoingFault.refused {
            return .noDevice("address not allowed")
        } catch {
            return Task.isCancelled ? .interrupted : .later("\(error)")
        }
    }

    private func note(_ outcome: PushOutcome, of message: PushMessages.Leased, at now: Instant, in tx: Tx) throws {
        let isUnchanged: SQL = "id = \(message.id) AND attempts = \(message.attempts)"
        if let problem = outcome.operatorProblem {
            try PushProblems.add(problem, at: message.origin, now: now, in: tx)
        }
        switch outcome {
        case .interrupted:
            try tx.run("UPDATE push_message SET leased_until = 0, attempts = attempts - 1 WHERE \(isUnchanged)")
        case .sent:
            try tx.run("DELETE FROM push_message WHERE \(isUnchanged)")
            try tx.run(
                """
                UPDATE push_subscription SET failing_since = NULL
                WHERE id = \(message.subscription) AND failing_since IS NOT NULL
                """
            )
        case .over:
            try tx.run("DELETE FROM push_message WHERE \(isUnchanged)")
        case .noDevice:
            try tx.run("DELETE FROM push_subscription WHERE id = \(message.subscription)")
        case .tooLarge:
            if message.isShort {
                try tx.run("DELETE FROM push_message WHERE \(isUnchanged)")
            } else {
                try tx.run(
                    "UPDATE push_message SET short = TRUE, due_at = \(now), leased_until = 0 WHERE \(isUnchanged)"
                )
            }
        case .pause(let until, _):
            try pause(message.origin, until: until, in: tx)
            try tx.run("UPDATE push_message SET due_at = \(until), leased_until = 0 WHERE \(isUnchanged)")
        case .refused:
            let until = now.adding(minutes: Self.refusedMinutes)
            try pause(message.origin, until: until, in: tx)
            try tx.run("UPDATE push_message SET due_at = \(until), leased_until = 0 WHERE \(isUnchanged)")
        case .later:
            let later = now.adding(minutes: Self.pauses[min(message.attempts, Self.pauses.count) - 1])
            try tx.run("UPDATE push_message SET due_at = \(later), leased_until = 0 WHERE \(isUnchanged)")
            try tx.run(
                """
                UPDATE push_subscription SET failing_since = COALESCE(failing_since, \(now))
                WHERE id = \(message.subscription)
                """
            )
            if message.attempts > Self.pauses.count {
                let longest = now.adding(minutes: -Self.failingMinutes)
                try tx.run(
                    "DELETE FROM push_subscription WHERE id = \(message.subscription) AND failing_since <= \(longest)"
                )
            }
        }
    }

    private func pause(_ origin: String, until: Instant, in tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO push_pause (origin, until) VALUES (\(origin), \(until))
            ON CONFLICT (origin) DO UPDATE SET until = excluded.until
            """
        )
    }
}
