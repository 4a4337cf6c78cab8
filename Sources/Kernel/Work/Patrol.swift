package import Logging
import ServiceLifecycle

/// Looks every second whether there is work to do.
package struct Patrol: Service {
    private static let interval = Duration.seconds(1)

    private let name: String
    private let logger: Logger
    private let work: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: what could not be done, for the log.
    ///   - work: does what there is to do, and is quick when there is nothing. What it throws is logged; a second later it is called again.
    package init(_ name: String, logger: Logger, work: @escaping @Sendable () async throws -> Void) {
        self.name = name
        self.logger = logger
        self.work = work
    }

    package func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await work()
                } catch {
                    logger.error("\(name) failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }
}
