package import App
package import Core
package import Foundation
package import HummingbirdTesting
import Logging
package import Media
package import Places
package import Storage
import Testing
import Web

/// The whole server on a database of its own, with a manual clock.
package struct TestServer: Sendable {
    package let server: Server
    package let database: Database
    package let media: Media
    package let clock: ManualClock
    package let client: any TestClientProtocol
}

/// Runs a test against the whole server, and checks all invariants afterwards.
/// - Parameters:
///   - isLive: uses real sockets, for behaviour that depends on simultaneous requests.
///   - limits: the limits for files and imports.
///   - limitsRates: limits how often a network or a person may do something.
///   - tiles: the tiles of maps.
///   - pushService: the host of a push service; turns push notifications on.
///   - interruption: a change that can be made before a write of the server.
package func withServer(
    isLive: Bool = false,
    limits: StorageLimits = .none,
    limitsRates: Bool = false,
    tiles: MapTiles? = nil,
    pushService: String? = nil,
    interruption: Interruption? = nil,
    _ body: @escaping @Sendable (TestServer) async throws -> Void
) async throws {
    let modules = Modules()
    try await withDatabase(modules.migrations) { database in
        let database = interruption?.of(database) ?? database
        let clock = ManualClock()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let media = testMedia(database, in: folder, limits: limits)
        var settings = Settings(data: "unused")
        settings.port = 0
        settings.push = Site.PushSettings(hosts: pushService.map { [$0] } ?? [], allowsPrivateTargets: true)
        settings.texts = [
            .terms: "# House rules & more\n\nBe <b>kind</b>.\nhttps://example.org/rules",
            .privacy: "We keep little.",
        ]
        settings.tiles = tiles
        settings.publicURL = pushService.map { _ in "https://roster.example.org" }
        settings.limitsRates = limitsRates
        settings.allowsHTTP = true
        let server = try Server(
            settings,
            database: database,
            files: siteFiles.get(),
            media: media,
            limits: limits,
            clock: clock.clock,
            passwordCost: 4,
            logger: logger
        )
        try await server.application().test(isLive ? .live : .router) { client in
            try await body(
                TestServer(server: server, database: database, media: media, clock: clock, client: client)
            )
        }
        #expect(try await database.check(modules.invariants) == [])
    }
}

/// Loaded once for all servers of the process.
private let siteFiles = Result { try SiteFiles(Modules(), Settings(data: "unused")) }

/// The file store for the engine of this run: a folder, or the database.
package func testMedia(
    _ database: Database,
    in folder: URL,
    programs: [String]? = nil,
    limits: StorageLimits = .none
) -> Media {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return Media(
        database: database,
        store: isOnPostgreSQL ? DatabaseStore(database) : FolderStore(folder.appending(path: "files")),
        scratchFolder: folder.appending(path: "files/incoming"),
        programs: programs,
        limits: limits,
        logger: logger
    )
}
