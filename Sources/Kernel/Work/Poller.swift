package import Logging
import ServiceLifecycle

/// Calls a closure every second to do pending work.
package struct Poller: Service {
    private let name: String
    private let interval: Duration
    private let logger: Logger
    private let work: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: the name of the work, for the log.
    ///   - interval: the pause after each call.
    ///   - work: does the pending work; fast when there is none. It is called again after an error too. An error is
    ///   logged when it first occurs and when it is over: a full disk should not be filled with logs.
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

    package func run() async {
        await cancelWhenGracefulShutdown {
            var wrong: String?
            while !Task.isCancelled {
                let fault = await fault()
                // The server is stopping: an error may be caused by that, and success means nothing.
                if Task.isCancelled { return }
                if let fault, fault != wrong { logger.error("\(name) failed", metadata: ["error": "\(fault)"]) }
                if fault == nil && wrong != nil { logger.notice("\(name) works again") }
                wrong = fault
                try? await Task.sleep(for: interval)
            }
        }
    }

    private func fault() async -> String? {
        do {
            try await work()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
