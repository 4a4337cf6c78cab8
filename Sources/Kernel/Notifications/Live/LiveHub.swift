import Core
import Synchronization
package import Work

/// The connections of all open pages on this server.
package final class LiveHub: DeliveryObserver, Sendable {
    /// The maximum number of streams per person; one more closes the oldest.
    static let mostPerPerson = 5
    /// A stream costs some 40 KB, so this is about 80 MB.
    static let most = 2_000
    /// The topic of the inbox. Every fact may have added a message, so it is part of every event.
    static let inboxTopic = "inbox"

    private let makers: [any TopicMaker]
    private let state = Mutex(State())

    private struct State {
        var subscriptions: [Int: LiveSubscription] = [:]
        var last = 0
    }

    package init(_ makers: [any TopicMaker]) {
        self.makers = makers
    }

    /// The number of connected pages, for `/metrics`.
    package var count: Int {
        state.withLock { $0.subscriptions.count }
    }

    var isFull: Bool { count >= Self.most }

    /// Notifies all pages of the crews concerned, once for all facts that were delivered together.
    package func delivered(_ entries: [OutboxEntry]) {
        if count == 0 { return }
        let news = Dictionary(grouping: entries, by: \.crew).mapValues { topics(for: Set($0.map(\.kind))) }
        for subscription in state.withLock({ Array($0.subscriptions.values) }) {
            subscription.receive(news)
        }
    }

    /// Notifies all pages of a person that messages were read.
    func notify(_ person: PersonID) {
        for subscription in state.withLock({ Array($0.subscriptions.values) }) where subscription.person == person {
            subscription.receive([Self.inboxTopic])
        }
    }

    func topics(for kinds: Set<String>) -> Set<String> {
        if kinds.isEmpty { return [] }
        return makers.reduce(into: [Self.inboxTopic]) { topics, maker in
            for kind in kinds { topics.formUnion(maker.topics(for: kind)) }
        }
    }

    /// - Returns: `nil` when the maximum number of streams is reached.
    func subscribe(_ person: PersonID, to crews: Set<CrewID>) -> LiveSubscription? {
        let (subscription, oldest) = state.withLock { state -> (LiveSubscription?, LiveSubscription?) in
            let own = state.subscriptions.values.filter { $0.person == person }
            var oldest: LiveSubscription?
            if own.count >= Self.mostPerPerson {
                oldest = own.min { $0.number < $1.number }
            } else if state.subscriptions.count >= Self.most {
                return (nil, nil)
            }
            if let oldest { state.subscriptions[oldest.number] = nil }
            state.last += 1
            let subscription = LiveSubscription(state.last, person, crews)
            state.subscriptions[state.last] = subscription
            return (subscription, oldest)
        }
        oldest?.replace()
        return subscription
    }

    func end(_ subscription: LiveSubscription) {
        state.withLock { $0.subscriptions[subscription.number] = nil }
        subscription.end()
    }
}
