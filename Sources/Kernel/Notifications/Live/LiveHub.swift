import Core
import Synchronization
package import Work

/// The open pages of this server, and what each of them waits to be told.
package final class LiveHub: DeliveryObserver, Sendable {
    /// A person has few devices; with one stream more, the oldest ends.
    static let mostPerPerson = 5
    /// A stream costs some 40 KB, so this is about 80 MB.
    static let most = 2_000
    /// The topic of the inbox. Every fact may have put a row there, and a page that asks finds out.
    static let inboxTopic = "inbox"

    private let makers: [any TopicMaker]
    private let desk = Mutex(Desk())

    private struct Desk {
        var subscriptions: [Int: LiveSubscription] = [:]
        var last = 0
    }

    package init(_ makers: [any TopicMaker]) {
        self.makers = makers
    }

    /// How many pages listen now, for `/metrics`.
    package var count: Int {
        desk.withLock { $0.subscriptions.count }
    }

    var isFull: Bool { count >= Self.most }

    /// Rings at every page of the crews that something happened in: once for all that was delivered together.
    package func saw(_ entries: [OutboxEntry]) {
        if count == 0 { return }
        let news = Dictionary(grouping: entries, by: \.crew).mapValues { topics(for: Set($0.map(\.kind))) }
        for subscription in desk.withLock({ Array($0.subscriptions.values) }) {
            subscription.hear(news)
        }
    }

    /// Tells the other pages of somebody that the inbox was read.
    func tell(_ person: PersonID) {
        for subscription in desk.withLock({ Array($0.subscriptions.values) }) where subscription.person == person {
            subscription.hear([Self.inboxTopic])
        }
    }

    func topics(for kinds: Set<String>) -> Set<String> {
        if kinds.isEmpty { return [] }
        return makers.reduce(into: [Self.inboxTopic]) { topics, maker in
            for kind in kinds { topics.formUnion(maker.topics(for: kind)) }
        }
    }

    /// - Returns: `nil` while there is no room.
    func subscribe(_ person: PersonID, to crews: Set<CrewID>) -> LiveSubscription? {
        let (subscription, oldest) = desk.withLock { desk -> (LiveSubscription?, LiveSubscription?) in
            let own = desk.subscriptions.values.filter { $0.person == person }
            var oldest: LiveSubscription?
            if own.count >= Self.mostPerPerson {
                oldest = own.min { $0.number < $1.number }
            } else if desk.subscriptions.count >= Self.most {
                return (nil, nil)
            }
            if let oldest { desk.subscriptions[oldest.number] = nil }
            desk.last += 1
            let subscription = LiveSubscription(desk.last, person, crews)
            desk.subscriptions[desk.last] = subscription
            return (subscription, oldest)
        }
        oldest?.replace()
        return subscription
    }

    func end(_ subscription: LiveSubscription) {
        desk.withLock { $0.subscriptions[subscription.number] = nil }
        subscription.end()
    }
}
