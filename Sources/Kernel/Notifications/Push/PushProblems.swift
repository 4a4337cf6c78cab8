import Core
import Storage
import Work

/// Refusals of push services, which the operator has to know about: a key or contact that they do not accept, or messages that
/// they do not understand.
enum PushProblems {
    private static let keptMinutes = 14 * 24 * 60
    private static let mostShown = 20

    /// Counts a refusal of the push service with an origin.
    static func add(_ answer: String, at origin: String, now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO push_problem (origin, answer, count, first_at, last_at) VALUES (\(origin), \(answer), 1, \(now), \(now))
            ON CONFLICT (origin, answer) DO UPDATE SET count = push_problem.count + 1, last_at = excluded.last_at
            """
        )
    }

    /// Deletes old problems, and pauses that are over.
    static func sweep(_ database: Database, at now: Instant) async throws {
        try await database.delete(
            from: "push_problem",
            by: "origin, answer",
            where: "last_at < \(now.adding(minutes: -keptMinutes))",
            order: "last_at"
        )
        try await database.delete(from: "push_pause", by: "origin", where: "until <= \(now)")
    }

    /// The fingerprint of the key, and the latest problems, at most `mostShown`, in sentences for the operator; empty
    /// if this server has no key, because nobody has used push notifications.
    static func report(in tx: Tx) throws -> [String] {
        guard let key = try PushKey.find(in: tx) else { return [] }
        let problems = try tx.all(
            """
            SELECT origin, answer, count, first_at, last_at FROM push_problem
            ORDER BY last_at DESC, origin, answer LIMIT \(mostShown)
            """
        ) { row in
            let (origin, answer): (String, String) = (try row.read(), try row.read())
            let (count, first, last): (Int, Instant, Instant) = (try row.read(), try row.read(), try row.read())
            let messages = count == 1 ? "1 message" : "\(count) messages"
            return "\(origin) refused \(messages) (\(answer)), first at \(first), last at \(last)"
        }
        return ["push key: SHA-256 \(key.fingerprint)"] + problems.map { "push problem: \($0)" }
    }
}

/// Deletes old problems and pauses of push services.
struct SweepPush: Job {
    static let kind = "notifications.sweepPush"

    let database: Database

    func run(now: Instant) async throws {
        try await PushProblems.sweep(database, at: now)
    }
}
