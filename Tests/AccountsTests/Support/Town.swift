import Core
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Mail
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Accounts

/// A server with only the accounts module, on a database of its own, with a stopped clock.
struct Town: Sendable {
    let database: Database
    let clock: ManualClock
    let site: Site
    let module: AccountsModule
    let client: any TestClientProtocol
}

/// Runs a test in a town, and checks all invariants afterwards.
/// - Parameters:
///   - isLive: uses real sockets, for tests that depend on the address of the client.
///   - navigation: destinations of other modules.
func withTown(
    _ module: AccountsModule = AccountsModule(homePath: "/roster"),
    limitsRates: Bool = false,
    allowsHTTP: Bool = false,
    limits: Limits = Limits(),
    isLive: Bool = false,
    signUp: SignUpRule = .open,
    sendsMail: Bool = false,
    openID: [OpenIDProvider] = [],
    navigation: [NavigationItem] = [],
    switches: [ModuleSwitch] = [],
    _ body: @escaping @Sendable (Town) async throws -> Void
) async throws {
    let module = module.waitingForProviders
    try await withDatabase(Outbox.migrations + Jobs.migrations + MailModule().migrations + module.migrations) {
        database in
        let clock = ManualClock()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let site = Site(
            database: database,
            clock: WallClock { clock.now },
            catalog: try Catalog([resourceFolder(of: "Web"), module.resources].compactMap { $0 }),
            assets: try Assets([], thirdParty: nil),
            settings: .init(
                publicURL: sendsMail || !openID.isEmpty ? "https://rooster.example.org" : nil,
                limitsRates: limitsRates,
                allowsHTTP: allowsHTTP,
                passwordCost: 4,
                limits: limits,
                signUp: signUp,
                sendsMail: sendsMail,
                push: .init(allowsPrivateTargets: !openID.isEmpty),
                openID: openID
            ),
            navigation: module.navigation + navigation,
            unread: { _, _ in [:] },
            switches: switches,
            logger: logger
        )
        let router = Router(context: WebContext.self)
        router.add(middleware: RequestPipeline(site))
        module.addRoutes(site, to: router)
        try await Application(router: router, logger: logger).test(isLive ? .live : .router) { client in
            try await body(Town(database: database, clock: clock, site: site, module: module, client: client))
        }
        #expect(try await database.check(module.invariants) == [])
    }
}

extension AccountsModule {
    /// On a busy machine, five seconds may be too short for the provider of a test.
    fileprivate var waitingForProviders: AccountsModule {
        var module = self
        module.providerTimeout = .seconds(120)
        return module
    }
}

/// Queries for tests that check what must not be stored.
extension Town {
    /// Whether a text occurs in a column of bytes.
    func holds(_ text: String, _ query: SQL) async throws -> Bool {
        let cells = try await database.read { tx in try tx.all(query) { try $0.read() as [UInt8] } }
        return cells.contains { Data($0).range(of: Data(text.utf8)) != nil }
    }

    func count(_ query: SQL) async throws -> Int {
        try await database.read { tx in try tx.value(query) } ?? 0
    }

    /// The kinds of all facts so far, oldest first.
    func facts() async throws -> [String] {
        try await database.read { tx in try tx.all("SELECT kind FROM outbox ORDER BY id") { try $0.read() } }
    }
}
