import Dispatch
import Logging

#if canImport(Glibc)
import Glibc
#endif

/// Ends the process a few seconds after SIGTERM or SIGINT, whatever is still running: a service manager would kill it
/// later, and nobody is served until then. Nothing is lost: uncommitted writes are rolled back, and deliveries and jobs
/// are retried.
///
/// Independent of Swift concurrency, because it is needed when that is stuck.
final class StopDeadline {
    /// More than a graceful shutdown may take, and less than the documented ten seconds.
    private static let patience: DispatchTimeInterval = .seconds(8)

    private let sources: [any DispatchSourceSignal]

    init(logger: Logger) {
        let queue = DispatchQueue(label: "stop")
        sources = [SIGTERM, SIGINT].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                queue.asyncAfter(deadline: .now() + Self.patience) {
                    logger.warning("work was still running at shutdown; it continues after the next start")
                    _exit(0)
                }
            }
            source.resume()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}
