import Logging
import Synchronization
import Testing
import Work

@Suite("Polling")
struct PollerTests {
    @Test("continues after an error, and logs each error once, and its resolution once")
    func faults() async throws {
        let faults: [String?] = [nil, "full", "full", "burnt", nil, nil, "full"]
        let said = Lines()
        let round = Atomic(0)
        let (looks, look) = AsyncStream.makeStream(of: Int.self)
        let poller = Poller("cleaning", every: .milliseconds(1), logger: Logger(label: "test") { _ in said }) {
            let now = round.add(1, ordering: .relaxed).oldValue
            look.yield(now)
            if now < faults.count, let fault = faults[now] { throw Fault(text: fault) }
        }
        let running = Task { await poller.run() }
        for await look in looks where look > faults.count { break }
        running.cancel()
        await running.value
        #expect(
            said.all == [
                "error: cleaning failed: full", "error: cleaning failed: burnt", "notice: cleaning works again",
                "error: cleaning failed: full", "notice: cleaning works again",
            ]
        )
    }

    @Test("logs nothing about work that ends because the server stops")
    func stopping() async {
        let said = Lines()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let poller = Poller("cleaning", logger: Logger(label: "test") { _ in said }) {
            begin.yield()
            try await Task.sleep(for: .seconds(600))
        }
        let running = Task { await poller.run() }
        for await _ in begun { break }
        running.cancel()
        await running.value
        #expect(said.all == [])
    }
}

private struct Fault: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
}

/// Stores log messages.
final class Lines: LogHandler {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.MetadataValue? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let fault = event.metadata?["error"].map { ": \($0)" } ?? ""
        lines.withLock { $0.append("\(event.level): \(event.message)\(fault)") }
    }
}
