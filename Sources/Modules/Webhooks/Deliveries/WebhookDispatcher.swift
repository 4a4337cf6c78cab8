import API
import Accounts
import Core
import Logging
import Outgoing
import Storage
import Work

/// Sends queued deliveries. One that is sent again after a crash has the same id, by which receivers recognise it.
struct WebhookDispatcher: Sendable {
    /// The pauses between attempts in seconds, as Standard Webhooks recommends: 76 hours in all, or 91 if each is a
    /// fifth longer.
    static let pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    private static let longestPause = 24 * 60 * 60
    /// After this many failures in a row and this long without success, the webhook is switched off.
    private static let mostFailures = 10
    private static let failingMinutes = 5 * 24 * 60
    private static let lanes = 8
    /// The maximum for one crew, so that the slow receivers of one leave lanes for the others.
    private static let lanesOfCrew = 4

    private let database: Database
    private let queue: DeliveryQueue<Leased>
    private let target: WebhookTarget
    private let clock: WallClock
    private let logger: Logger

    private struct Leased: Sendable {
        let id: WebhookDeliveryID
        let crew: CrewID
        let webhook: WebhookID
        let body: String
        let attempts: Int
        let isTest: Bool

        init(row: inout Row) throws {
            id = try row.read()
            crew = try row.read()
            webhook = try row.read()
            body = try row.read()
            attempts = try row.read()
            isTest = try row.read()
        }
    }

    private enum Outcome: Sendable {
        case delivered(Int)
        /// The receiver wants no more.
        case gone(Int)
        case failed(WebhookProblem, Int?, pause: Int?)
        /// The server stopped in the meantime.
        case interrupted

        func result(isLast: Bool) -> DeliveryResult {
            switch self {
            case .delivered: .ok
            case .gone: .gone
            case .failed: isLast ? .refused : .retry
            case .interrupted: .interrupted
            }
        }
    }

    init(_ database: Database, _ target: WebhookTarget, clock: WallClock, logger: Logger) {
        self.database = database
        self.target = target
        self.clock = clock
        self.logger = logger
        queue = DeliveryQueue(
            database,
            clock: clock,
            .init(
                "webhook",
                "webhook_delivery",
                columns: "id, crew, webhook, body, attempts, type = \(WebhookEvent.ping)",
                lease: .seconds(60),
                lanes: Self.lanes,
                isCancelled: true,
                // Evaluated once rather than per event: thousands may be waiting for one receiver.
                mayBegin: { now in
                    let isBusy: SQL = "busy.leased_until > 0 AND busy.leased_until > \(now)"
                    return """
                        webhook NOT IN (SELECT busy.webhook FROM webhook_delivery AS busy WHERE \(isBusy))
                        AND crew NOT IN (
                            SELECT busy.crew FROM webhook_delivery AS busy WHERE \(isBusy)
                            GROUP BY busy.crew HAVING COUNT(*) >= \(Self.lanesOfCrew)
                        )
                        """
                },
                expire: { "UPDATE webhook_delivery SET due_at = NULL WHERE \($0)" },
                read: { try Leased(row: &$0) }
            )
        )
    }

    func run() async throws {
        do {
            try await queue.run(send)
            await target.sender.close()
        } catch {
            await target.sender.close()
            throw error
        }
    }

    @Sendable private func send(_ delivery: Leased) async throws -> DeliveryResult {
        let outcome: Outcome
        do {
            outcome = try await self.outcome(of: delivery)
        } catch  where Task.isCancelled {
            outcome = .interrupted
        }
        let now = clock.now
        // An unstructured task, because this one is cancelled when the server stops; it would not inherit the executor.
        try await Task(executorPreference: GrowingExecutor.background) {
            try await database.write { tx in try note(outcome, of: delivery, at: now, in: tx) }
        }.value
        return outcome.result(isLast: delivery.attempts > Self.pauses.count)
    }

    private func outcome(of delivery: Leased) async throws -> Outcome {
        let now = clock.now
        let hook = try await database.read { tx in
            try tx.first(
                """
                SELECT url, secret, CASE WHEN old_until > \(now) THEN old_secret END FROM webhook
                WHERE crew = \(delivery.crew) AND id = \(delivery.webhook)
                """
            ) { row in
                (
                    url: try row.read() as String, secret: try row.read() as [UInt8],
                    old: try row.read() as [UInt8]?
                )
            }
        }
        guard let hook else { return .interrupted }
        let headers =
            [(name: "Content-Type", value: "application/json"), (name: "User-Agent", value: "Decklog")]
            + WebhookSignature.headers(
                delivery.id.description,
                delivery.body,
                at: now,
                secrets: [hook.secret, hook.old].compactMap(\.self)
            )
        do {
            let url = try target.addresses.read(hook.url, for: delivery.crew.description)
            let answer = try await target.sender.post(Array(delivery.body.utf8), headers: headers, to: url)
            switch answer.status {
            case 200..<300: return .delivered(answer.status)
            case 410: return .gone(answer.status)
            default:
                let pause = answer.secondsToWait(at: clock.now).map { min(max($0, 1), Self.longestPause) }
                return .failed(.status, answer.status, pause: pause)
            }
        } catch let fault as OutgoingFault {
            if Task.isCancelled { return .interrupted }
            return .failed(fault.problem, nil, pause: nil)
        }
    }

    private func note(_ outcome: Outcome, of delivery: Leased, at now: Instant, in tx: Tx) throws {
        let isUnchanged: SQL = "id = \(delivery.id) AND attempts = \(delivery.attempts)"
        let isHook: SQL = "crew = \(delivery.crew) AND id = \(delivery.webhook)"
        switch outcome {
        case .interrupted:
            try tx.run("UPDATE webhook_delivery SET leased_until = 0, attempts = attempts - 1 WHERE \(isUnchanged)")
        case .delivered(let status):
            try tx.run(
                """
                UPDATE webhook_delivery SET due_at = NULL, leased_until = 0, status = \(status), problem = NULL,
                    delivered_at = \(now)
                WHERE \(isUnchanged)
                """
            )
            try tx.run(
                "UPDATE webhook SET failing_since = NULL, failures = 0 WHERE \(isHook) AND failing_since IS NOT NULL"
            )
        case .gone(let status):
            try end(delivery, .status, status, next: nil, tx)
            try disable(delivery, at: now, tx)
        case .failed(let problem, let status, let pause):
            // Test events do not count: a manager may send many of them to a receiver that is not ready yet.
            let counted: SQL = """
                UPDATE webhook SET failures = failures + 1, failing_since = COALESCE(failing_since, \(now))
                WHERE \(isHook) RETURNING enabled
                """
            let isEnabled: Bool? = try tx.value(
                delivery.isTest ? "SELECT enabled FROM webhook WHERE \(isHook)" : counted
            )
            // A test event for a webhook that is switched off is not retried.
            let isRepeated = isEnabled == true && delivery.attempts <= Self.pauses.count
            let usual = isRepeated ? Self.pauses[delivery.attempts - 1] : nil
            let next = usual.map { usual in
                now.adding(milliseconds: Int64(pause.map { $0 * 1_000 } ?? Int.random(in: usual * 800...usual * 1_200)))
            }
            try end(delivery, problem, status, next: next, tx)
            if delivery.isTest { return }
            let isHopeless = try tx.exists(
                """
                SELECT 1 FROM webhook WHERE \(isHook) AND enabled AND failures >= \(Self.mostFailures)
                    AND failing_since <= \(now.adding(minutes: -Self.failingMinutes))
                """
            )
            if isHopeless { try disable(delivery, at: now, tx) }
        }
    }

    private func end(
        _ delivery: Leased,
        _ problem: WebhookProblem,
        _ status: Int?,
        next: Instant?,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            UPDATE webhook_delivery SET due_at = \(next), leased_until = 0, status = \(status),
                problem = \(problem.rawValue)
            WHERE id = \(delivery.id) AND attempts = \(delivery.attempts)
            """
        )
    }

    private func disable(_ delivery: Leased, at now: Instant, _ tx: Tx) throws {
        let url: String? = try tx.value(
            """
            UPDATE webhook SET enabled = FALSE
            WHERE crew = \(delivery.crew) AND id = \(delivery.webhook) AND enabled RETURNING url
            """
        )
        guard let url else { return }
        try WebhookDelivery.giveUp(of: delivery.webhook, crew: delivery.crew, in: tx)
        try CrewTransaction(delivery.crew, by: nil, at: now, in: tx)
            .record(WebhookDisabled(host: host(of: url)), about: delivery.webhook)
    }
}

extension OutgoingFault {
    fileprivate var problem: WebhookProblem {
        switch self {
        case .refused: .address
        case .unresolved: .unresolved
        case .unreachable, .tooLarge: .unreachable
        case .timeout: .timeout
        }
    }
}
