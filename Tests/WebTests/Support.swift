import Core
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Storage
import TestSupport
import Testing
import Web

/// A server with a front door and whatever routes a test needs.
func withServer(
    publicURL: String? = nil,
    routes: @escaping @Sendable (Router<WebContext>, Site) -> Void,
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
) async throws {
    try await withDatabase([]) { database in
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let site = Site(
            database: database,
            clock: WallClock { testNow },
            catalog: try Catalog([resourceFolder(of: "Web")].compactMap { $0 }),
            assets: try Assets([resourceFolder(of: "Web")].compactMap { $0 }, thirdParty: nil),
            settings: .init(publicURL: publicURL, limitsRates: false, allowsHTTP: false, passwordCost: 4),
            navigation: [],
            unread: { _, _ in 0 },
            logger: logger
        )
        let router = Router(context: WebContext.self)
        router.add(middleware: FrontDoor(site, traffic: Traffic()))
        routes(router, site)
        try await Application(router: router, logger: logger).test(.router) { client in try await body(client) }
    }
}
