import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore
import Storage
import Web
import Work

/// `/api/0`: the REST API of ActivityWatch, through which programs on a person's devices record activity. They need a
/// personal access token with write access.
struct ActivityWatchRoutes {
    /// The maximum length of a request, in bytes.
    static let largest = 1024 * 1024

    /// Replaces the limit on a person's other changes: programs send something every few seconds, and lose what a rate
    /// limit rejects.
    private let limit = RateLimit(burst: 3_000, perHour: 36_000)

    func add(_ site: Site, to router: Router<WebContext>) {
        // Programs ask for this before they authenticate.
        router.get("api/0/info") { request, _ in jsonAnswer(Info(site, request)) }
        let routes = Routes<PersonContext>(site, router)
        routes.get("api/0/**", answer)
        routes.post("api/0/**", answer)
        routes.put("api/0/**", answer)
        routes.delete("api/0/**", answer)
    }

    @Sendable private func answer(_ request: Request, _ context: PersonContext) async throws -> Response {
        let isHeartbeat = request.method == .post && request.uri.path.hasSuffix("/heartbeat")
        do {
            if request.method != .get, request.method != .head, context.site.settings.limitsRates {
                try limit.take(context.account.person.description, at: context.site.clock.now)
            }
            let answer = try await CurrentWritePermit.$permit.withValue(nil) {
                try await ActivityWatchRequest(request, context).answer()
            }
            if isHeartbeat { Self.countHeartbeat("ok") }
            return answer
        } catch {
            if isHeartbeat { Self.countHeartbeat("refused") }
            throw error
        }
    }

    /// Programs lose a heartbeat that is refused, so refusals matter to the operator.
    private static func countHeartbeat(_ result: String) {
        Counter(label: "decklog_heartbeats_total", dimensions: [("result", result)]).increment()
    }

    /// Describes the server.
    struct Info: Encodable {
        let hostname: String
        let version: String
        let testing: Bool
        let deviceID: String

        private enum CodingKeys: String, CodingKey {
            case hostname, version, testing
            case deviceID = "device_id"
        }

        init(_ site: Site, _ request: Request) {
            hostname = Self.hostname(site, request)
            version = "Decklog"
            testing = false
            deviceID = hostname
        }

        /// The host in the server's address, without the port.
        static func hostname(_ site: Site, _ request: Request) -> String {
            let origin = site.settings.publicURL ?? request.ownOrigin
            let host = origin.split(separator: "/").last ?? "localhost"
            return String(host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" })
        }
    }
}

/// One request from a person's program.
struct ActivityWatchRequest: Sendable {
    /// How many events to read per query.
    private static let part = 500

    private let request: Request
    private let context: PersonContext
    /// The components after `/api/0`.
    private let path: [String]

    init(_ request: Request, _ context: PersonContext) throws {
        (self.request, self.context) = (request, context)
        path = try request.uri.path.split(separator: "/").dropFirst(2).map { part in
            guard let text = part.removingPercentEncoding, !text.utf8.contains(0) else { throw AppError.notFound }
            return text
        }
    }

    private var person: PersonID { context.account.person }
    private var database: Database { context.site.database }

    func answer() async throws -> Response {
        guard path.first == "buckets", path.count <= 4 else { throw AppError.notFound }
        if path.count == 1 { return try await byMethod(get: list) }
        let name = path[1]
        if path.count == 2 {
            return try await byMethod(
                get: { try await show(name) },
                post: { try await make(name) },
                put: { try await change(name) },
                delete: { try await delete(name) }
            )
        }
        switch (path[2], path.count) {
        case ("heartbeat", 3): return try await byMethod(post: { try await heartbeat(name) })
        case ("events", 3):
            return try await byMethod(get: { try await events(name) }, post: { try await insert(name) })
        case ("events", 4) where path[3] == "count": return try await byMethod(get: { try await count(name) })
        case ("events", 4):
            guard let number = Int(path[3]) else { throw AppError.notFound }
            return try await byMethod(
                get: { try await event(number, name) },
                delete: { try await delete(number, name) }
            )
        default: throw AppError.notFound
        }
    }

    private func byMethod(
        get: (() async throws -> Response)? = nil,
        post: (() async throws -> Response)? = nil,
        put: (() async throws -> Response)? = nil,
        delete: (() async throws -> Response)? = nil
    ) async throws -> Response {
        let handler =
            switch request.method {
            case .get, .head: get
            case .post: post
            case .put: put
            default: delete
            }
        guard let handler else { throw AppError(.methodNotAllowed, Phrase("error.methodNotAllowed")) }
        return try await handler()
    }

    // MARK: - Buckets

    private func list() async throws -> Response {
        let buckets = try await database.read { tx in try ActivityBucket.all(of: person, in: tx) }
        return json("{" + buckets.map { "\($0.nameJSON):\($0.json)" }.joined(separator: ",") + "}")
    }

    private func show(_ name: String) async throws -> Response {
        json(try await bucket(name).json)
    }

    private func make(_ name: String) async throws -> Response {
        let server = ActivityWatchRoutes.Info.hostname(context.site, request)
        let draft = try BucketDraft(name, try await body(), server: server)
        let isNew = try await context.write { tx in try ActivityBucket.make(draft, in: tx) }
        // Programs expect this status, without a body, for a bucket that already exists.
        return isNew ? json("{}") : Response(status: .notModified)
    }

    private func change(_ name: String) async throws -> Response {
        let (body, server) = (try await body(), ActivityWatchRoutes.Info.hostname(context.site, request))
        try await context.write { tx in
            try ActivityBucket.change(name, in: tx) { try BucketDraft(name, body, changing: $0, server: server) }
        }
        return json("{}")
    }

    private func delete(_ name: String) async throws -> Response {
        let (bucket, person, database) = (try await bucket(name), person, database)
        try await context.slowly { try await ActivityBucket.erase(bucket.id, of: person, database) }
        return json("{}")
    }

    // MARK: - Events

    private func heartbeat(_ name: String) async throws -> Response {
        guard let text = request.uri.queryParameters.get("pulsetime"), let seconds = Double(text) else {
            throw AppError.invalid("pulsetime", "required", Phrase("activity.error.seconds"))
        }
        let pulse = try EventDraft.microseconds(.number(seconds), "pulsetime")
        let beat = try EventDraft(try await body(), now: context.site.clock.now)
        let key = try key()
        let event = try await context.write { tx in
            try ActivityBucket.heartbeat(name, beat, pulse: pulse, key: key, in: tx)
        }
        return json(event.json)
    }

    private func insert(_ name: String) async throws -> Response {
        let (body, now) = (try await body(), context.site.clock.now)
        let list = body.list ?? [body]
        if list.count > ActivityBucket.mostAtOnce { throw AppError.tooLarge }
        let drafts = try list.map { try EventDraft($0, now: now) }
        let key = try key()
        let events = try await context.write { tx in try ActivityBucket.record(name, drafts, key: key, in: tx) }
        return json(body.list == nil ? events.first?.json ?? "null" : "null")
    }

    private func event(_ number: Int, _ name: String) async throws -> Response {
        let event = try await database.read { tx in
            try ActivityEvent.find(number, in: try ActivityBucket.find(name, of: person, in: tx), in: tx)
        }
        return json(event.json)
    }

    private func delete(_ number: Int, _ name: String) async throws -> Response {
        let isDone = try await context.write { tx in try ActivityBucket.deleteEvent(number, of: name, in: tx) }
        return json(#"{"success":\#(isDone ? 1 : 0)}"#)
    }

    private func count(_ name: String) async throws -> Response {
        let period = try period()
        let count = try await database.read { tx in
            try period.count(in: try ActivityBucket.find(name, of: person, in: tx), in: tx)
        }
        return json(String(count))
    }

    /// Streams the events in batches, so that any number of them needs little memory.
    private func events(_ name: String) async throws -> Response {
        let period = try period()
        // As in ActivityWatch, a limit that is negative or not a number means no limit.
        let limit = request.uri.queryParameters.get("limit").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } ?? .max
        let (bucket, lane, person, database) = (try await bucket(name), context.site.slowLane, person, database)
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .streamed { writer in
                try await writer.write(ByteBuffer(string: "["))
                var (last, left) = (ActivityEvent?.none, limit)
                while left > 0 {
                    let most = min(left, Self.part)
                    let events = try await lane.run(for: person) { [last] in
                        try await database.read { tx in
                            try period.events(in: bucket, after: last, most: most, in: tx)
                        }
                    }
                    let text = events.map { period.clipped($0).json }.joined(separator: ",")
                    if !text.isEmpty { try await writer.write(ByteBuffer(string: (last == nil ? "" : ",") + text)) }
                    (last, left) = (events.last, events.count < most ? 0 : left - events.count)
                }
                try await writer.write(ByteBuffer(string: "]"))
                try await writer.finish(nil)
            }
        )
    }

    // MARK: - Input

    private func bucket(_ name: String) async throws -> ActivityBucket {
        try await database.read { tx in try ActivityBucket.find(name, of: person, in: tx) }
    }

    /// The idempotency key, from a client that retries until it gets a response.
    private func key() throws -> String? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard 1...200 ~= key.utf8.count else {
            throw AppError.invalid("Idempotency-Key", "length", Phrase("error.field.tooLong", ["most": .number(200)]))
        }
        return key
    }

    private func body() async throws -> JSON {
        try JSON.read(try await request.body.collect(upTo: ActivityWatchRoutes.largest).readableBytesView)
    }

    private func period() throws -> ActivityPeriod {
        func time(_ field: String) throws -> ActivityTime? {
            guard let text = request.uri.queryParameters.get(field), !text.isEmpty else { return nil }
            guard let time = ActivityTime(text) else {
                throw AppError.invalid(field, "instant", Phrase("activity.error.timestamp"))
            }
            return time
        }
        return ActivityPeriod(start: try time("start"), end: try time("end"))
    }

    private func json(_ text: String) -> Response { jsonAnswer(bytes: text.utf8) }
}
