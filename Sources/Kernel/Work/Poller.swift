package import Logging
import ServiceLifecycle

/// Looks every second whether there is work to do.
package struct Poller: Service {
    private let name: String
    private let interval: Duration
    private let logger: Logger
    private let work: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: what could not be done, for the log.
    ///   - interval: the rest after each look.
    ///   - work: does what there is to do, and is quick when there is nothing. After what it throws it is called again like after
    ///     anything else. What goes wrong is logged when it begins and when it is over: a full disk is no reason to fill it with logs.
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
                // The server stops: what then failed is no fault of the work, and what did not says nothing about it.
                if Task.isCancelled { return }
                if let fault, fault != wrong { logger.error("\(name) failed", metadata: ["error": "\(fault)"]) }
                if fault == nil && wrong != nil { logger.notice("\(name) is possible again") }
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
