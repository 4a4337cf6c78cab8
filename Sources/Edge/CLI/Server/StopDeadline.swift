import Dispatch
import Logging

#if canImport(Glibc)
import Glibc
#endif

/// Ends the process some seconds after SIGTERM or SIGINT, whatever is still running: a service manager would kill it later, and
/// nobody is served until then. Nothing is lost: a write that is not committed is undone, and facts and jobs are taken up again.
///
/// Independent of Swift's tasks, since it is for the case that these are stuck.
final class StopDeadline {
    /// Above what a graceful stop may take, and below the ten seconds that are promised.
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
