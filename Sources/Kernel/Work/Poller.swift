package import Logging
import ServiceLifecycle

/// Calls a closure at intervals to do pending work.
package struct Poller: Service, CustomStringConvertible {
    private let name: String
    private let interval: Duration
    private let logger: Logger
    private let work: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: the name of the work, for the log.
    ///   - interval: the pause after each call.
    ///   - work: does the pending work; fast when there is none. It is called again after an error too.
    package init(
        _ name: String,
        every interval: Duration = .seconds(1),
        logger: Logger,
        work: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.interval = interval
        self.logger = logger
        self.work = work
    }

    package var description: String { "Poller (\(name))" }

    package func run() async {
        await cancelWhenGracefulShutdown {
            var log = FaultLog(name, logger)
            while !Task.isCancelled {
                await log.attempt(work)
                try? await Task.sleep(for: interval)
            }
        }
    }
}
