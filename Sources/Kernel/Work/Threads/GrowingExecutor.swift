import Core
import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Runs tasks on threads that may block.
///
/// Swift's own pool has one thread per core and never more, so a few slow reads would block everybody. Here too only
/// `width` jobs run at a time, as many as the cores can handle; but a job that blocks its thread for longer than
/// `patience` no longer counts, and another thread takes over the queue. Once it has computed for `demotion`, its thread
/// gets a lower priority. Waiting does not count, or short jobs on a busy machine would be demoted with the long ones.
package final class GrowingExecutor: TaskExecutor {
    /// For requests and all work that they start.
    package static let requests = GrowingExecutor(width: cores, most: 32)
    /// For deliveries and jobs: its threads have a lower priority from the start, because nobody waits for their answer.
    package static let background = GrowingExecutor(width: cores, most: 16, niceness: Niceness.slow)
    /// For the slow lane: like `background`, but with threads of its own, so that exports do not delay deliveries.
    package static let slow = GrowingExecutor(width: 2, most: 8, niceness: Niceness.slow)

    private static let cores = ProcessInfo.processInfo.activeProcessorCount
    private static let patience = Duration.milliseconds(2)
    private static let demotion = Duration.milliseconds(6)
    /// How many rounds the monitor continues after the queue was last non-empty, so that a busy server need not wake it
    /// each time.
    private static let quietRounds = 50

    private let width: Int
    private let most: Int
    private let niceness: CInt?
    private let state = Mutex(State())
    private let monitorWake = DispatchSemaphore(value: 0)

    private struct State {
        var waiting = JobQueue()
        var idle: [Worker] = []
        var running: Set<Worker> = []
        /// The number of running jobs that have held their thread for longer than `patience`.
        var stalled = 0
        var threads = 0
        var isMonitored = false
        var hasMonitor = false
    }

    /// - Parameters:
    ///   - width: the number of concurrent jobs as long as none takes long.
    ///   - most: the maximum number of threads.
    ///   - niceness: the niceness of all its threads, from 1 to 19; without it, only threads that compute for long get
    ///     one.
    package init(width: Int, most: Int, niceness: CInt? = nil) {
        self.width = max(1, width)
        self.most = max(self.width, most)
        self.niceness = niceness
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (next, needsMonitor) = state.withLock { state -> (Next, Bool) in
            state.waiting.append(job)
            let next = grow(&state)
            let needsMonitor = next == .nothing && !state.isMonitored
            if needsMonitor { state.isMonitored = true }
            return (next, needsMonitor)
        }
        start(next)
        if needsMonitor { wakeMonitor() }
    }

    /// The number of threads, for tests.
    package var threadCount: Int { state.withLock { $0.threads } }

    private enum Next: Equatable {
        case nothing
        case wake(Worker)
        case spawn(Worker)
    }

    /// Assigns a thread to queued work, if one is available.
    private func grow(_ state: inout State) -> Next {
        guard state.running.count - state.stalled < width else { return .nothing }
        if let worker = state.idle.popLast() {
            state.running.insert(worker)
            return .wake(worker)
        }
        guard state.threads < most else { return .nothing }
        let worker = Worker()
        state.threads += 1
        state.running.insert(worker)
        return .spawn(worker)
    }

    private func start(_ next: Next) {
        switch next {
        case .nothing: break
        case .wake(let worker): worker.wake.signal()
        case .spawn(let worker): NormalThread.start { [self] in serve(worker) }
        }
    }

    // MARK: - Threads

    private func serve(_ worker: Worker) {
        worker.identify()
        if let niceness { Niceness.setOnCurrentThread(niceness) }
        while true {
            switch next(worker) {
            case .run(let job):
                job.runSynchronously(on: asUnownedTaskExecutor())
            case .park: worker.wake.wait()
            case .end: return
            }
        }
    }

    private enum Turn {
        case run(UnownedJob)
        case park
        case end
    }

    private func next(_ worker: Worker) -> Turn {
        state.withLock { state in
            worker.jobBegan = nil
            if worker.isStalled {
                worker.isStalled = false
                worker.stalledAt = nil
                state.stalled -= 1
            }
            // Raising the priority again would need privileges, so a new thread replaces the demoted one.
            if worker.isDemoted {
                state.running.remove(worker)
                state.threads -= 1
                return .end
            }
            if state.running.count - state.stalled <= width, let job = state.waiting.popFirst() {
                worker.jobBegan = DispatchTime.now().uptimeNanoseconds
                return .run(job)
            }
            state.running.remove(worker)
            state.idle.append(worker)
            return .park
        }
    }

    // MARK: - Monitor

    private func wakeMonitor() {
        let isFirst = state.withLock { state in
            defer { state.hasMonitor = true }
            return !state.hasMonitor
        }
        if isFirst { NormalThread.start { [self] in monitor() } }
        monitorWake.signal()
    }

    /// Watches for jobs that block others. Sleeps while the queue is empty.
    private func monitor() {
        var quiet = 0
        while true {
            monitorWake.wait()
            quiet = 0
            while quiet < Self.quietRounds {
                Thread.sleep(forTimeInterval: Self.patience / .seconds(1))
                quiet = hasWaiters() ? 0 : quiet + 1
                relieve()
            }
            let isStillNeeded = state.withLock { state in
                state.isMonitored = !state.waiting.isEmpty
                return state.isMonitored
            }
            if isStillNeeded { monitorWake.signal() }
        }
    }

    private func hasWaiters() -> Bool {
        state.withLock { !$0.waiting.isEmpty }
    }

    private func relieve() {
        let now = DispatchTime.now().uptimeNanoseconds
        let started = state.withLock { state -> [Next] in
            for worker in state.running {
                guard let jobBegan = worker.jobBegan else { continue }
                let length = Duration.nanoseconds(Int64(now) - Int64(jobBegan))
                if !worker.isStalled && length > Self.patience {
                    worker.isStalled = true
                    worker.stalledAt = worker.processorTime
                    state.stalled += 1
                }
                if niceness == nil, !worker.isDemoted, let computed = worker.computedSinceStall,
                    computed > Self.demotion
                {
                    worker.isDemoted = true
                    worker.setNiceness(Niceness.slow)
                }
            }
            var started: [Next] = []
            for _ in 0..<state.waiting.count {
                let next = grow(&state)
                if next == .nothing { break }
                started.append(next)
            }
            return started
        }
        for next in started { start(next) }
    }
}

/// A thread. Everything but `wake` is accessed under the executor's lock, except what the thread records about itself
/// at its start.
private final class Worker: Hashable, Sendable {
    let wake = DispatchSemaphore(value: 0)
    private let thread = Atomic<pid_t>(0)
    private let processorClock = Atomic<clockid_t>(-1)
    private let began = Atomic<UInt64>(0)
    private let stallTime = Atomic<UInt64>(0)
    private let stalled = Atomic(false)
    private let demoted = Atomic(false)

    /// When its current job began, as machine uptime in nanoseconds; `nil` while it runs none.
    var jobBegan: UInt64? {
        get {
            let time = began.load(ordering: .relaxed)
            return time == 0 ? nil : time
        }
        set { began.store(newValue ?? 0, ordering: .relaxed) }
    }

    /// The thread's processor time when its job was found to have stalled, in nanoseconds.
    var stalledAt: UInt64? {
        get {
            let time = stallTime.load(ordering: .relaxed)
            return time == 0 ? nil : time
        }
        set { stallTime.store(newValue ?? 0, ordering: .relaxed) }
    }

    /// How long it has computed since `stalledAt`; `nil` if its job has not stalled.
    var computedSinceStall: Duration? {
        guard let stalledAt, let processorTime else { return nil }
        return .nanoseconds(Int64(processorTime) - Int64(stalledAt))
    }

    /// The processor time of the thread, in nanoseconds; `nil` if unknown.
    var processorTime: UInt64? {
        let clock = processorClock.load(ordering: .relaxed)
        var time = timespec()
        guard clock != -1, clock_gettime(clock, &time) == 0 else { return nil }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    var isStalled: Bool {
        get { stalled.load(ordering: .relaxed) }
        set { stalled.store(newValue, ordering: .relaxed) }
    }

    var isDemoted: Bool {
        get { demoted.load(ordering: .relaxed) }
        set { demoted.store(newValue, ordering: .relaxed) }
    }

    /// Called on the thread itself. The link reads "<process>/task/<thread>" (proc(5)); without it the thread cannot be
    /// demoted.
    func identify() {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        thread.store(path?.split(separator: "/").last.flatMap { pid_t($0) } ?? 0, ordering: .relaxed)
        var clock = clockid_t()
        if pthread_getcpuclockid(pthread_self(), &clock) == 0 { processorClock.store(clock, ordering: .relaxed) }
    }

    func setNiceness(_ niceness: CInt) {
        let thread = thread.load(ordering: .relaxed)
        if thread > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), niceness) }
    }

    static func == (a: Worker, b: Worker) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
