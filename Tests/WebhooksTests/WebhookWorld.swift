import API
import Accounts
import Core
import Hummingbird
import HummingbirdTesting
import Logging
import Notifications
import Outgoing
import Storage
import Synchronization
import TestSupport
import Testing
import Web
import Work

@testable import Webhooks

typealias Webhook = Webhooks.Webhook
typealias WebhookDelivery = Webhooks.WebhookDelivery

/// Receives deliveries, and answers as a test tells it to.
final class TestReceiver: OutgoingSender {
    struct Request: Sendable {
        let url: OutgoingURL
        let headers: [String: String]
        let body: String
    }

    private struct State {
        var answer = OutgoingAnswer(status: 204)
        var fault: OutgoingFault?
        var received: [Request] = []
    }

    private let state = Mutex(State())

    var received: [Request] { state.withLock { $0.received } }

    func answer(_ status: Int, retryAfter: String? = nil) {
        state.withLock { state in
            state.answer = OutgoingAnswer(status: status, retryAfter: retryAfter)
            state.fault = nil
        }
    }

    func fail(_ fault: OutgoingFault) { state.withLock { $0.fault = fault } }

    func check(_ url: OutgoingURL) async throws {
        if let fault = state.withLock({ $0.fault }) { throw fault }
    }

    func post(_ body: [UInt8], headers: [(name: String, value: String)], to url: OutgoingURL) async throws
        -> OutgoingAnswer
    {
        try state.withLock { state in
            let named = Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
            state.received.append(Request(url: url, headers: named, body: String(decoding: body, as: UTF8.self)))
            if let fault = state.fault { throw fault }
            return state.answer
        }
    }
}

/// A crew of three. Nora owns it, Max is a manager.
struct WebhookWorld: Sendable {
    let database: Database
    let clock = ManualClock()
    let receiver = TestReceiver()
    let nora, max, lea: Viewer

    private static let modules: [any Module] = [
        AccountsModule(), NotificationsModule(makers: [], topics: []), WebhooksModule(),
    ]

    static func with(_ body: (WebhookWorld) async throws -> Void) async throws {
        let migrations = Outbox.migrations + Jobs.migrations + modules.flatMap(\.migrations)
        try await withDatabase(migrations) { database in
            let world = try await database.write { tx in
                let owner = try tx.addPerson("Nora")
                let details = CrewDetails(
                    name: "Waterkant",
                    zone: try Zone.named("Europe/Amsterdam"),
                    language: .english,
                    weekStart: .monday
                )
                let id = try Crews.make(details, by: owner, at: testNow, in: tx)
                return WebhookWorld(
                    database: database,
                    nora: try tx.viewer(owner, id),
                    max: try tx.addMember("Max", of: id, as: .manager),
                    lea: try tx.addMember("Lea", of: id)
                )
            }
            try await world.deliver()
            try await body(world)
            #expect(try await database.check(modules.flatMap(\.invariants)) == [])
        }
    }

    @discardableResult
    func add(
        _ url: String = "https://hooks.example.org/decklog",
        _ topics: [WebhookTopic] = [.people],
        by viewer: Viewer? = nil
    ) async throws -> (webhook: Webhook, secret: WebhookSecret) {
        try await write(by: viewer) { tx in try Webhook.add(url, topics, in: tx) }
    }

    func write<Value: Sendable>(
        by viewer: Viewer? = nil,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Value
    ) async throws -> Value {
        let (viewer, now) = (viewer ?? nora, clock.now)
        return try await database.write { tx in try body(tx.acting(as: viewer, at: now)) }
    }

    /// Somebody joins, which is an event.
    func join(_ name: String) async throws {
        let (crew, now) = (nora.crew, clock.now)
        try await database.write { tx in _ = try tx.addMember(name, of: crew, at: now) }
        try await deliver()
    }

    /// Delivers facts, as a server does.
    func deliver() async throws {
        let listeners: [any Listener] = [QueueDeliveries(), Notifier([Contributed(WebhookNotices())])]
        try await OutboxRunner(database, clock: clock.clock, listeners: listeners, observers: [], logger: quiet).drain()
    }

    func send() async throws {
        let target = WebhookTarget(addresses: AddressGuard(), sender: receiver)
        try await WebhookDispatcher(database, target, clock: clock.clock, logger: quiet).run()
    }

    /// Runs a server with the endpoints for webhooks.
    func withAPI(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let module = WebhooksModule(sender: receiver)
        let site = Site(
            database: database,
            clock: clock.clock,
            catalog: try Catalog([module.resources].compactMap(\.self)),
            assets: try Assets([], thirdParty: nil),
            settings: .init(publicURL: nil, limitsRates: false, allowsHTTP: true, passwordCost: 4),
            navigation: [],
            unread: { _, _ in [:] },
            logger: quiet
        )
        let router = Router(context: WebContext.self)
        router.add(middleware: RequestPipeline(site))
        module.addRoutes(site, to: router)
        try await Application(router: router, logger: quiet).test(.router) { client in try await body(client) }
    }

    func deliveries(_ webhook: Webhook) async throws -> [WebhookDelivery] {
        let nora = nora
        return try await database.read { tx in try WebhookDelivery.list(of: webhook.id, nora, in: tx) }
    }

    func find(_ webhook: Webhook) async throws -> Webhook {
        let nora = nora
        return try await database.read { tx in try Webhook.find(webhook.id, nora, in: tx) }
    }
}

private let quiet: Logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
}()
