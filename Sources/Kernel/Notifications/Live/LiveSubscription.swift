import Core
import Synchronization

/// The subscription of one open page. Pending topics are a set, so a slow reader neither accumulates nor misses any.
final class LiveSubscription: Sendable {
    /// Increases with each subscription.
    let number: Int
    let person: PersonID
    /// Yields when something is pending; finishes when the stream has to end.
    let signals: AsyncStream<Void>

    private let continuation: AsyncStream<Void>.Continuation
    private let state: Mutex<State>

    private struct State {
        var crews: Set<CrewID>
        /// As last read; `nil` before the first read.
        var personal: UnreadPersonal?
        var waiting = Waiting()
    }

    struct Waiting {
        var topics: Set<String> = []
        /// Whether a heartbeat is due.
        var isBeat = false
        /// Whether newer pages of the person have replaced this one.
        var isReplaced = false
    }

    init(_ number: Int, _ person: PersonID, _ crews: Set<CrewID>) {
        self.number = number
        self.person = person
        state = Mutex(State(crews: crews))
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds the topics of the crews that the page follows, and wakes its stream; topics of other crews are ignored.
    func receive(_ topics: [CrewID: Set<String>]) {
        let isNews = state.withLock { state in
            let heard = topics.filter { state.crews.contains($0.key) }.values
            for topics in heard { state.waiting.topics.formUnion(topics) }
            return !heard.isEmpty
        }
        if isNews { continuation.yield() }
    }

    func receive(_ topics: Set<String>) {
        if topics.isEmpty { return }
        state.withLock { $0.waiting.topics.formUnion(topics) }
        continuation.yield()
    }

    /// Adds the topic of the inbox if the messages that belong to no crew have changed since the last call.
    func compare(_ personal: UnreadPersonal) {
        let isNews = state.withLock { state in
            defer { state.personal = personal }
            return state.personal.map { $0 != personal } ?? false
        }
        if isNews { receive([LiveHub.inboxTopic]) }
    }

    func beat() {
        state.withLock { $0.waiting.isBeat = true }
        continuation.yield()
    }

    func replace() {
        state.withLock { $0.waiting.isReplaced = true }
        end()
    }

    func end() {
        continuation.finish()
    }

    func follow(_ crews: Set<CrewID>) {
        state.withLock { $0.crews = crews }
    }

    /// Returns and clears what is pending.
    func take() -> Waiting {
        state.withLock { state in
            let taken = state.waiting
            state.waiting = Waiting()
            // Read at the end of the stream, which may come after another signal.
            state.waiting.isReplaced = taken.isReplaced
            return taken
        }
    }
}
