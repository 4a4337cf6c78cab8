import Core
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import Synchronization
import TestSupport
import Testing
import Web

/// A server with the request pipeline and the routes that a test needs.
func withServer(
    publicURL: String? = nil,
    trustedProxies: TrustedProxies = .loopback,
    isLive: Bool = false,
    log: LogKeeper? = nil,
    navigation: [NavigationItem] = [],
    routes: @escaping @Sendable (Router<WebContext>, Site) -> Void,
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
) async throws {
    try await withDatabase([]) { database in
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        if let log { logger = log.logger }
        let site = Site(
            database: database,
            clock: WallClock { testNow },
            catalog: try Catalog([resourceFolder(of: "Web")].compactMap { $0 }),
            assets: try Assets([resourceFolder(of: "Web")].compactMap { $0 }, thirdParty: nil),
            settings: .init(
                publicURL: publicURL,
                limitsRates: false,
                allowsHTTP: false,
                passwordCost: 4,
                trustedProxies: trustedProxies
            ),
            navigation: navigation,
            unread: { _, _ in [:] },
            logger: logger
        )
        let router = Router(context: WebContext.self)
        router.add(middleware: RequestPipeline(site))
        routes(router, site)
        try await Application(router: router, logger: logger).test(isLive ? .live : .router) { client in
            try await body(client)
        }
    }
}

/// Stores log messages.
final class LogKeeper: Sendable {
    private let kept = Mutex<[(level: Logger.Level, text: String)]>([])

    var logger: Logger { Logger(label: "test") { _ in Handler(keeper: self) } }

    func lines(_ level: Logger.Level) -> [String] {
        kept.withLock { $0.filter { $0.level == level }.map(\.text) }
    }

    private struct Handler: LogHandler {
        let keeper: LogKeeper
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = event.metadata ?? [:]
            let text = ([event.message.description] + details.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(
                separator: " "
            )
            keeper.kept.withLock { $0.append((event.level, text)) }
        }
    }
}
