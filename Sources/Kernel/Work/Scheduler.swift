package import Core
package import Logging
import ServiceLifecycle
package import Storage
import Synchronization

/// Work that recurs at a fixed interval.
package struct RecurringJob: Sendable {
    package let job: any Job
    package let everyMinutes: Int

    package init(_ job: any Job, everyMinutes: Int) {
        self.job = job
        self.everyMinutes = everyMinutes
    }
}

/// Enqueues recurring work once per interval, however many servers run; intervals in which no server ran are skipped.
package struct Scheduler: Service {
    private static let keptMilliseconds: Int64 = 7 * 24 * 60 * 60_000

    private let database: Database
    private let clock: WallClock
    private let jobs: [RecurringJob]
    private let logger: Logger
    private let watch: ClockWatch

    /// - Parameter watch: checks the clock; `nil` for a new one.
    package init(
        _ database: Database,
        clock: WallClock,
        jobs: [RecurringJob],
        logger: Logger,
        watch: ClockWatch? = nil
    ) {
        self.database = database
        self.clock = clock
        self.watch = watch ?? ClockWatch(clock)
        self.jobs = jobs
        self.logger = logger
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var state = State()
            var log = FaultLog("enqueueing scheduled work", logger)
            while !Task.isCancelled {
                await log.attempt { try await tick(&state) }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    struct State {
        fileprivate var enqueued: Set<String> = []
        fileprivate var isWaiting = false
    }

    /// Enqueues the jobs that are due, unless the clock has jumped.
    func tick(_ state: inout State) async throws {
        let isRight = watch.isRight
        if isRight == state.isWaiting { logClock(isRight) }
        state.isWaiting = !isRight
        if !isRight { return }
        let due = dueNames(clock.now)
        if due.subtracting(state.enqueued).isEmpty { return }
        try await enqueueDue()
        state.enqueued = due
    }

    private func logClock(_ isRight: Bool) {
        if isRight { return logger.notice("the clock is right again: scheduled work resumes") }
        logger.error(
            "the clock was set by more than a week: scheduled work waits until it is right or the server restarts",
            metadata: ["hoursAhead": "\(watch.aheadMilliseconds / 3_600_000)"]
        )
    }

    /// Enqueues the work of the current intervals.
    package func enqueueDue() async throws {
        let now = clock.now
        try await database.write { [jobs] tx in
            for job in jobs {
                try Jobs.enqueue(job.kind, name: job.name(at: now), due: now, now: now, in: tx)
            }
            try tx.run(
                "DELETE FROM job WHERE due_at IS NULL AND created_at < \(now.adding(milliseconds: -Self.keptMilliseconds))"
            )
        }
    }

    private func dueNames(_ now: Instant) -> Set<String> {
        Set(jobs.map { $0.name(at: now) })
    }
}

extension RecurringJob {
    fileprivate var kind: String { type(of: job).kind }

    fileprivate func name(at now: Instant) -> String {
        "\(kind)/\(now.milliseconds / Int64(everyMinutes * 60_000))"
    }
}
