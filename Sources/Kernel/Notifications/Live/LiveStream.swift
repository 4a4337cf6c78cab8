import Accounts
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Storage
import Web
import Work

/// `GET /live`: a stream of server-sent events (html.spec.whatwg.org §9.2) that says which parts of a page are stale.
struct LiveStream {
    /// A fact is committed a moment before its notices are written, and a page may be read in between. In milliseconds.
    private static let slack: Int64 = 1_000
    /// A page that is older than this was in the background; its script asks for everything when it is back. In milliseconds.
    private static let longestGap: Int64 = 60_000

    let hub: LiveHub
    let heartbeat: Duration

    func add(to routes: Routes<PersonContext>) {
        routes.get("live", open)
    }

    @Sendable private func open(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = try Query(request, ["crew", "after"])
        let crew = query.text("crew")
        let after = query.instant("after")
        try query.finish()
        let person = context.account.person
        let scope = try await context.site.database.read { tx in try liveScope(person, crew: crew, in: tx) }
        if hub.isFull { throw AppError.unavailable }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // nginx would otherwise hold events back until a buffer is full.
                .accelBuffering: "no",
            ],
            body: .init { writer in
                let page = Page(
                    hub: hub,
                    heartbeat: heartbeat,
                    site: context.site,
                    account: context.account,
                    scope: scope
                )
                // Without this, a page that was closed is noticed only at the next write.
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await page.follow(since: after.map { since($0, context.site.clock.now) }, &writer)
                }
                try await writer.finish(nil)
            }
        )
    }

    private func since(_ after: Instant, _ now: Instant) -> Instant {
        max(after.adding(milliseconds: -Self.slack), now.adding(milliseconds: -Self.longestGap))
    }

    /// One open page, from its first event to its last.
    private struct Page: Sendable {
        let hub: LiveHub
        let heartbeat: Duration
        let site: Site
        let account: Account
        let scope: LiveScope

        private var person: PersonID { account.person }

        func follow(since: Instant?, _ writer: inout any ResponseBodyWriter) async throws {
            // Subscribed before looking back, so that nothing falls between the two.
            guard let subscription = hub.subscribe(person, to: []) else { return }
            defer { hub.end(subscription) }
            guard try await checkAccess(subscription) else { return }
            try await writer.write(ByteBuffer(string: "retry: 3000\nevent: hello\ndata: live\n\n"))
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
                    for await _ in subscription.bell {
                        guard try await tell(subscription, &writer) else { break }
                    }
                }
                if subscription.take().isReplaced {
                    // So that the page does not come back at once, and end another in turn.
                    try await writer.write(ByteBuffer(string: "event: replaced\ndata: live\n\n"))
                }
            } onGracefulShutdown: {
                subscription.end()
            }
        }

        /// - Returns: whether the stream goes on.
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
                try await writer.write(ByteBuffer(string: "event: changed\ndata: \(topics)\n\n"))
            }
            return true
        }

        /// - Returns: `false` when the person is signed out, or has left the crew that the page is about.
        private func checkAccess(_ subscription: LiveSubscription) async throws -> Bool {
            let now = site.clock.now
            let crews = try await site.database.read { tx in
                try account.isSignedIn(at: now, in: tx) ? try liveCrews(person, scope, in: tx) : nil
            }
            guard let crews else { return false }
            subscription.follow(crews)
            return scope == .all || !crews.isEmpty
        }

        private func lookBack(_ since: Instant, _ subscription: LiveSubscription) async throws {
            let kinds = try await site.database.read { tx in
                try Outbox.kinds(in: liveCrews(person, scope, in: tx), after: since, in: tx)
            }
            subscription.hear(hub.topics(for: kinds))
        }
    }
}

extension Query {
    /// Milliseconds since 1970.
    fileprivate mutating func instant(_ name: String) -> Instant? {
        guard let text = text(name) else { return nil }
        guard let milliseconds = Int64(text) else {
            fail(name, "type", Phrase("error.field.type"))
            return nil
        }
        return Instant(milliseconds: milliseconds)
    }
}

extension HTTPField.Name {
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .server
}
