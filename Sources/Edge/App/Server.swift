import Accounts
package import Core
package import Hummingbird
import HummingbirdCore
package import Logging
import Mail
package import Media
import NIOCore
import Notifications
import ServiceLifecycle
package import Storage
package import Telemetry
package import Web
import Work

/// The composition root of the server.
package struct Server: Sendable {
    package let site: Site
    private let settings: Settings
    private let modules: Modules
    private let media: Media
    private let outbox: OutboxRunner
    private let workers: [JobWorker]
    private let scheduler: Scheduler
    private let responder: RouterResponder<WebContext>

    /// - Parameters:
    ///   - database: fully migrated.
    ///   - files: the texts and static files, if they are already loaded.
    ///   - media: the storage of files; `nil` for the one in the settings.
    ///   - limits: the limits for bulk writes to the database; `nil` for those in the settings.
    ///   - metrics: the metrics that this process records, for `/metrics`.
    package init(
        _ settings: Settings,
        database: Database,
        files: SiteFiles? = nil,
        media: Media? = nil,
        limits: StorageLimits? = nil,
        clock: WallClock = .system,
        passwordCost: Int = Passwords.defaultCost,
        metrics: PrometheusMetrics = PrometheusMetrics(),
        logger: Logger
    ) throws {
        // The passwords of the demo are public, so a server with a public URL does not offer it.
        let offersDemo = settings.publicURL == nil
        let loadDemo: LoadDemo = {
            try await DemoWorld.load(into: database, now: clock.now, passwordCost: passwordCost)
        }
        let media = media ?? settings.media(database, logger: logger)
        let modules = Modules(
            loadDemo: offersDemo ? loadDemo : nil,
            media: media,
            mail: settings.mail.map { CurlTransport($0) },
            tiles: settings.tiles
        )
        let files = try files ?? SiteFiles(modules, settings)
        let site = Site(
            database: database,
            clock: clock,
            catalog: files.catalog,
            assets: files.assets,
            settings: .init(
                publicURL: settings.publicURL,
                limitsRates: settings.limitsRates,
                allowsHTTP: settings.allowsHTTP,
                passwordCost: passwordCost,
                limits: settings.limits,
                trustedProxies: settings.trustedProxies,
                signUp: settings.signUp,
                sendsMail: settings.mail != nil,
                push: settings.push,
                openID: settings.openID,
                texts: settings.texts
            ),
            navigation: modules.navigation,
            unread: unreadCounts,
            running: modules.all.contributed(),
            limits: limits ?? settings.databaseLimits,
            switches: modules.switches,
            logger: logger
        )
        let recurring = modules.all.flatMap { $0.recurringJobs(site) }
        self.site = site
        self.settings = settings
        self.modules = modules
        self.media = media
        outbox = OutboxRunner(
            database,
            clock: clock,
            listeners: modules.listeners,
            observers: modules.observers,
            logger: logger
        )
        let jobs = recurring.map(\.job) + modules.all.flatMap { $0.jobs(site) }
        workers = JobLane.allCases.map { lane in
            JobWorker(database, clock: clock, lane: lane, jobs: jobs, logger: logger)
        }
        scheduler = Scheduler(database, clock: clock, jobs: recurring, logger: logger)
        let disks = Disks(database: site.limits.disk, files: media.disk)
        responder = makeRouter(site, modules, disks: disks, metrics: metrics).buildResponder()
    }

    /// The application, to be run until it is stopped.
    /// - Parameter onReady: called with the port that it listens on.
    package func application(onReady: @escaping @Sendable (Int) -> Void = { _ in }) -> Application<
        RouterResponder<WebContext>
    > {
        var application = Application(
            responder: responder,
            server: connections,
            configuration: .init(
                address: .hostname(settings.host, port: settings.port),
                serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    Descriptors.connections(within: Descriptors.limit)
                )
            ),
            services: background.map(BackgroundService.init),
            onServerRunning: { channel in
                do {
                    try await channel.pauseWhenOutOfDescriptors(logger: site.logger)
                } catch {
                    site.logger.error("the pause without descriptors is unavailable", metadata: ["error": "\(error)"])
                }
                onReady(channel.localAddress?.port ?? settings.port)
            },
            logger: site.logger
        )
        application.beforeServerStarts { [media] in try await media.prepare() }
        return application
    }

    /// Everything that runs without a request.
    private var background: [any Service] {
        [outbox, scheduler] + workers + modules.all.flatMap { $0.pollers(site) }
    }

    private var connections: HTTPServerBuilder {
        HTTPServerBuilder { [settings, modules] responder in
            ConnectionChannel(
                HTTP1Channel(responder: responder, configuration: .init(idleTimeout: .seconds(75))),
                limits: settings.connectionLimits,
                bodies: BodyLimits(modules.all.flatMap(\.uploads)),
                proxies: settings.trustedProxies
            )
        }
    }

    /// Runs all pending jobs and deliveries at once instead of a moment later. For tests.
    package func settle() async throws {
        try await scheduler.enqueueDue()
        for worker in workers { try await worker.drain() }
        try await outbox.drain()
    }
}

private func makeRouter(
    _ site: Site,
    _ modules: Modules,
    disks: Disks,
    metrics: PrometheusMetrics
) -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
        middleware: RequestPipeline(
            site,
            uploads: modules.all.flatMap(\.uploads),
            dialects: modules.all.flatMap(\.dialects),
            foreignForms: modules.all.flatMap(\.foreignForms)
        )
    )
    router.add(middleware: UnknownAddress(site))
    AssetRoutes(site).add(to: router)
    HealthRoutes(site: site, disks: disks).add(to: router)
    MetricsRoutes(site: site, hub: modules.hub, disks: disks, metrics: metrics).add(to: router)
    DescriptionRoutes().add(to: router)
    for module in modules.all { module.addRoutes(site.serving(module.switchable), to: router) }
    // Added after all routes, so that it only handles requests without a route.
    router.add(middleware: WrongMethod(site, routes: router.routes.map { ($0.path.description, $0.method) }))
    return router
}
