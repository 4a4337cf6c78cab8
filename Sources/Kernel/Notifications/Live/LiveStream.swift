import Accounts
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Storage
import Web
import Work

/// `GET /live`: a stream of server-sent events (html.spec.whatwg.org §9.2) that name the stale parts of a page.
struct LiveStream {
    /// How far before the page's request to look back, in milliseconds: the page may have been read between the commit
    /// of a fact and that of its messages. The person's own facts in that time are left out; otherwise each form that
    /// they submit would load its page twice.
    fileprivate static let slack: Int64 = 1_000
    /// The maximum time to look back, in milliseconds.
    private static let longestGap: Int64 = 60_000

    let hub: LiveHub
    let heartbeat: Duration

    func add(to routes: Routes<PersonContext>) {
        routes.get("live", open)
    }

    @Sendable private func open(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = try Query(request, ["crew", "age"])
        let crew = query.text("crew")
        let age = query.number("age")
        try query.finish()
        let person = context.account.person
        let scope = try await context.read { tx in try liveScope(person, crew: crew, in: tx) }
        if hub.isFull { throw AppError.unavailable }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // Otherwise nginx buffers events.
                .accelBuffering: "no",
            ],
            body: .streamed(isTraced: false) { writer in
                let page = Page(
                    hub: hub,
                    heartbeat: heartbeat,
                    site: context.site,
                    account: context.account,
                    scope: scope
                )
                // Otherwise a closed page is detected only at the next write.
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await page.follow(since: age.map { requested($0, context.site.clock.now) }, &writer)
                }
                try await writer.finish(nil)
            }
        )
    }

    /// When the page was requested, by this server's clock.
    /// - Parameter age: in milliseconds.
    private func requested(_ age: Int64, _ now: Instant) -> Instant {
        now.adding(milliseconds: -min(max(age, 0), Self.longestGap))
    }

    /// The stream of one open page.
    private struct Page: Sendable {
        let hub: LiveHub
        let heartbeat: Duration
        let site: Site
        let account: Account
        let scope: LiveScope

        private var person: PersonID { account.person }

        func follow(since: Instant?, _ writer: inout any ResponseBodyWriter) async throws {
            // Subscribes before looking back, so that no fact is missed in between.
            guard let subscription = hub.subscribe(person, to: []) else { return }
            defer { hub.end(subscription) }
            guard try await checkAccess(subscription) else { return }
            try await writer.write(ByteBuffer(string: "retry: 3000\n" + LiveEvent.hello.text()))
            if let since { try await lookBack(since, subscription) }
            try await withGracefulShutdownHandler {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        while true {
                            try await Task.sleep(for: heartbeat)
                            subscription.beat()
                        }
                    }
                    defer { group.cancelAll() }
                    for await _ in subscription.signals {
                        guard try await tell(subscription, &writer) else { break }
                    }
                }
                if subscription.take().isReplaced {
                    // So that the page does not reconnect at once and close another stream in turn.
                    try await writer.write(ByteBuffer(string: LiveEvent.replaced.text()))
                }
            } onGracefulShutdown: {
                subscription.end()
            }
        }

        /// - Returns: whether the stream continues.
        private func tell(
            _ subscription: LiveSubscription,
            _ writer: inout any ResponseBodyWriter
        ) async throws -> Bool {
            let waiting = subscription.take()
            if waiting.isBeat {
                guard try await checkAccess(subscription) else { return false }
                try await writer.write(ByteBuffer(string: ": still here\n\n"))
            }
            if !waiting.topics.isEmpty {
                let topics = waiting.topics.sorted().joined(separator: " ")
                try await writer.write(ByteBuffer(string: LiveEvent.changed.text(topics)))
            }
            return true
        }

        /// - Returns: `false` when the person is signed out, or has left the crew of the page.
        private func checkAccess(_ subscription: LiveSubscription) async throws -> Bool {
            let now = site.clock.now
            let found = try await site.database.read { tx in
                try account.isSignedIn(at: now, in: tx)
                    ? (crews: liveCrews(person, scope, in: tx), personal: UnreadPersonal.of(person, in: tx)) : nil
            }
            guard let found else { return false }
            subscription.follow(found.crews)
            subscription.compare(found.personal)
            return scope == .all || !found.crews.isEmpty
        }

        private func lookBack(_ since: Instant, _ subscription: LiveSubscription) async throws {
            let (kinds, newest) = try await site.database.read { tx in
                let crews = try liveCrews(person, scope, in: tx)
                let kinds = try Outbox.kinds(
                    in: crews,
                    after: since,
                    slack: LiveStream.slack,
                    viewer: person,
                    in: tx
                )
                return (kinds, try UnreadPersonal.of(person, in: tx).newest)
            }
            subscription.receive(hub.topics(for: kinds))
            if let newest, newest > since.adding(milliseconds: -LiveStream.slack) {
                subscription.receive([LiveHub.inboxTopic])
            }
        }
    }
}

/// The events of a stream. `live.js` listens to all of them except `hello`, which only opens the stream.
enum LiveEvent: String, CaseIterable {
    case hello, changed, replaced

    fileprivate func text(_ data: String = "live") -> String {
        "event: \(rawValue)\ndata: \(data)\n\n"
    }
}

extension Query {
    fileprivate mutating func number(_ name: String) -> Int64? {
        guard let text = text(name) else { return nil }
        guard let number = Int64(text) else {
            fail(name, "type", Phrase("error.field.type"))
            return nil
        }
        return number
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .server
}
