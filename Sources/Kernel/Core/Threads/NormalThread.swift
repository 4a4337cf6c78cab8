import Dispatch
import Foundation
import Synchronization

/// Starts threads with the priority of the process.
///
/// On Linux, a new thread inherits the niceness of the thread that creates it, and only a privileged process may lower it
/// again. A thread that does slow work with a low priority must therefore not create threads for others, neither
/// itself nor through a thread pool that grows.
package enum NormalThread {
    private static let starter = Starter()

    /// The first call must come before any thread has a lower priority; the executor of requests makes it.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        starter.start(body)
    }
}

/// A thread that creates threads.
private final class Starter: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    private let wake = DispatchSemaphore(value: 0)

    init() {
        Thread.detachNewThread { [self] in serve() }
    }

    func start(_ body: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(body) }
        wake.signal()
    }

    private func serve() {
        while true {
            wake.wait()
            Thread.detachNewThread(waiting.withLock { $0.removeFirst() })
        }
    }
}
