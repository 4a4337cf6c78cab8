import Core
import Synchronization

/// One open page. What it has not been sent yet is a set of words: however slow the reader, it neither grows nor loses one.
final class LiveSubscription: Sendable {
    /// Subscriptions made later have greater numbers.
    let number: Int
    let person: PersonID
    /// Rings when there is something to take; ends when the stream is to end.
    let bell: AsyncStream<Void>

    private let button: AsyncStream<Void>.Continuation
    private let state: Mutex<State>

    private struct State {
        var crews: Set<CrewID>
        var waiting = Waiting()
    }

    struct Waiting {
        var topics: Set<String> = []
        /// It is time to show that the connection lives.
        var isBeat = false
        /// The person has opened newer pages than this one.
        var isReplaced = false
    }

    init(_ number: Int, _ person: PersonID, _ crews: Set<CrewID>) {
        self.number = number
        self.person = person
        state = Mutex(State(crews: crews))
        (bell, button) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds the topics of crews that this page follows, and wakes its stream; those of other crews are ignored.
    func hear(_ topics: [CrewID: Set<String>]) {
        let isNews = state.withLock { state in
            let heard = topics.filter { state.crews.contains($0.key) }.values
            for topics in heard { state.waiting.topics.formUnion(topics) }
            return !heard.isEmpty
        }
        if isNews { button.yield() }
    }

    func hear(_ topics: Set<String>) {
        if topics.isEmpty { return }
        state.withLock { $0.waiting.topics.formUnion(topics) }
        button.yield()
    }

    func beat() {
        state.withLock { $0.waiting.isBeat = true }
        button.yield()
    }

    func replace() {
        state.withLock { $0.waiting.isReplaced = true }
        end()
    }

    func end() {
        button.finish()
    }

    func follow(_ crews: Set<CrewID>) {
        state.withLock { $0.crews = crews }
    }

    /// Takes what waits.
    func take() -> Waiting {
        state.withLock { state in
            defer { state.waiting = Waiting() }
            return state.waiting
        }
    }
}
