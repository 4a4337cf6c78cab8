package import Core
package import Logging
import Metrics
import ServiceLifecycle
package import Storage
import Tracing

/// Runs the due jobs of a lane, one at a time; failed jobs are retried with increasing pauses.
package struct JobWorker: Service {
    /// A worker without a heartbeat for this long, in milliseconds, counts as dead, and another one may start its job.
    private static let lease: Int64 = 2 * 60_000
    /// A job that runs for longer than this, in milliseconds, counts as hanging: its heartbeat stops, and another
    /// worker may start it.
    private static let longest: Int64 = 2 * 60 * 60_000
    /// A job is not started again once this many processes have died while running it.
    package static let mostDeaths = 3

    private let database: Database
    private let clock: WallClock
    private let lane: JobLane?
    private let jobs: [String: any Job]
    private let heartbeat: Duration
    private let logger: Logger

    /// - Parameters:
    ///   - lane: `nil` for all lanes.
    ///   - heartbeat: the interval of heartbeats.
    package init(
        _ database: Database,
        clock: WallClock,
        lane: JobLane? = nil,
        jobs: [any Job],
        heartbeat: Duration = .seconds(20),
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.lane = lane
        self.jobs = Dictionary(uniqueKeysWithValues: jobs.map { (type(of: $0).kind, $0) })
        self.heartbeat = heartbeat
        self.logger = logger
    }

    package func run() async {
        await Poller("running jobs", logger: logger) { try await drain() }.run()
    }

    /// Runs everything that is due.
    package func drain() async throws {
        while !Task.isCancelled, let claimed = try await claim() {
            if claimed.deaths < Self.mostDeaths { await work(claimed) } else { try await giveUp(claimed) }
        }
    }

    private struct Claimed: Sendable {
        let id: ID<any Job>
        let kind: String
        let order: JobOrder
        let attempts: Int
        let deaths: Int

        /// A condition that selects the job, unless it has ended or another worker has taken it over.
        var isOurs: SQL { "id = \(id) AND attempts = \(attempts) AND due_at IS NOT NULL" }
    }

    private func claim() async throws -> Claimed? {
        let now = clock.now
        let isDue: SQL = "due_at IS NOT NULL AND due_at <= \(now) AND leased_until <= \(now) AND \(kinds)"
        let isIdle = try await database.read { tx in try !tx.exists("SELECT 1 FROM job WHERE \(isDue)") }
        if isIdle { return nil }
        return try await database.write { tx in
            // Only one server chooses a job at a time; the others try again later.
            guard try tx.claim("job") else { return nil }
            // An expired lease was never released: its worker died or hangs. Crews take turns: next is the one whose
            // last turn is longest ago.
            return try tx.first(
                """
                UPDATE job SET leased_until = \(now.adding(milliseconds: Self.lease)), attempts = attempts + 1,
                    deaths = deaths + CASE WHEN leased_until > 0 THEN 1 ELSE 0 END,
                    turn = CASE WHEN crew IS NULL THEN 0 ELSE COALESCE((SELECT MAX(turn) FROM job WHERE turn > 0), 0) + 1 END
                WHERE id = (
                    SELECT waiting.id FROM (SELECT id, crew, due_at FROM job WHERE \(isDue)) AS waiting
                    ORDER BY COALESCE((SELECT MAX(turn) FROM job AS earlier WHERE earlier.crew = waiting.crew), 0),
                        waiting.due_at, waiting.id LIMIT 1
                )
                RETURNING id, kind, name, crew, subject, attempts, deaths
                """
            ) { row in
                Claimed(
                    id: try row.read(),
                    kind: try row.read(),
                    order: JobOrder(name: try row.read(), crew: try row.read(), subject: try row.read()),
                    attempts: try row.read(),
                    deaths: try row.read()
                )
            }
        }
    }

    /// A condition that selects the jobs of this lane. Jobs of a kind that this binary does not know count as short.
    private var kinds: SQL {
        let long = jobs.filter { type(of: $0.value).lane == .long }.keys.sorted()
        return switch lane {
        case nil: "1 = 1"
        case .long: "kind IN \(list: long + [""])"
        case .short: "kind NOT IN \(list: long + [""])"
        }
    }

    private func work(_ claimed: Claimed) async {
        let now = clock.now
        do {
            // A kind that this binary does not know was enqueued by another version; treat it as done.
            try await withHeartbeat(claimed, since: now) {
                try await withSpan("job \(claimed.kind)", context: .topLevel) { _ in
                    try await BackgroundWork.run {
                        try await jobs[claimed.kind]?.run(claimed.order, now: now)
                    }
                }
            }
            count(claimed.kind, "done")
            await end(claimed, due: nil)
        } catch  where Task.isCancelled {
            await release(claimed)
        } catch {
            logger.error("a job failed", metadata: ["kind": "\(claimed.kind)", "error": "\(error)"])
            count(claimed.kind, "failed")
            let pause: Int64 = 60_000 << min(claimed.attempts, 8)
            await end(claimed, due: now.adding(milliseconds: pause))
        }
    }

    /// Records that a job has ended. Tries until the database accepts it, because a lease that expires counts as a
    /// death.
    /// - Parameter due: when to run it again; `nil` if it is done.
    private func end(_ claimed: Claimed, due: Instant?) async {
        var log = FaultLog("recording the end of a job", logger)
        var isRecorded = false
        repeat {
            await log.attempt {
                try await database.write { tx in
                    let ended = try tx.run("UPDATE job SET due_at = \(due), leased_until = 0 WHERE \(claimed.isOurs)")
                    if ended > 0 { return }
                    // Another worker has taken it over, and counted a death of this one.
                    let isCounted: SQL = "id = \(claimed.id) AND deaths > \(claimed.deaths)"
                    try tx.run("UPDATE job SET deaths = deaths - 1 WHERE \(isCounted)")
                }
                isRecorded = true
            }
            if !isRecorded { try? await Task.sleep(for: min(heartbeat, .seconds(1))) }
        } while !isRecorded && !Task.isCancelled
        if !isRecorded { await release(claimed) }
    }

    private func count(_ kind: String, _ result: String) {
        Counter(label: "decklog_jobs_total", dimensions: [("kind", kind), ("result", result)]).increment()
    }

    /// Releases a job because the server is stopping: the next worker starts it at once, and this does not count as a
    /// death.
    private func release(_ claimed: Claimed) async {
        // An unstructured task, because this one is cancelled; it would not inherit the executor.
        await Task(executorPreference: GrowingExecutor.background) {
            _ = try? await database.write { tx in
                try tx.run("UPDATE job SET leased_until = 0 WHERE \(claimed.isOurs)")
            }
        }.value
    }

    private func withHeartbeat(_ claimed: Claimed, since begin: Instant, _ work: @Sendable () async throws -> Void)
        async throws
    {
        let beating = Task(executorPreference: GrowingExecutor.background) {
            while true {
                try await Task.sleep(for: heartbeat)
                let now = clock.now
                if now > begin.adding(milliseconds: Self.longest) { return }
                // A job that another worker has taken over is left alone. If a heartbeat cannot be written, the next
                // one extends the lease.
                let isOurs = try? await database.write { tx in
                    try tx.run(
                        """
                        UPDATE job SET leased_until = \(now.adding(milliseconds: Self.lease))
                        WHERE \(claimed.isOurs) AND leased_until > 0
                        """
                    )
                }
                if isOurs == 0 { return }
            }
        }
        defer { beating.cancel() }
        try await work()
    }

    private func giveUp(_ claimed: Claimed) async throws {
        let now = clock.now
        logger.critical(
            "a job was given up, because several processes died while running it",
            metadata: ["kind": "\(claimed.kind)", "name": "\(claimed.order.name)", "deaths": "\(claimed.deaths)"]
        )
        count(claimed.kind, "given up")
        try await database.write { [jobs] tx in
            try jobs[claimed.kind]?.giveUp(claimed.order, now: now, in: tx)
            try tx.run("UPDATE job SET due_at = NULL, leased_until = 0, failed_at = \(now) WHERE id = \(claimed.id)")
        }
    }
}
