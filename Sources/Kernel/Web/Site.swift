package import Core
package import Logging
package import Storage
package import Work

/// The shared dependencies of all pages and endpoints, created once in `App`.
package struct Site: Sendable {
    package let database: Database
    package let clock: WallClock
    package let catalog: Catalog
    package let assets: Assets
    package let settings: Settings
    package let writeRate: WriteRate
    /// Every destination that a module declares, in the order of the modules.
    package let navigation: [NavigationItem]
    /// The modules that crews can switch off.
    package let switches: [ModuleSwitch]
    /// The module whose routes are served; `nil` for the parts that are always on.
    package private(set) var module: String?
    package let unread: UnreadCounts
    /// The sources of running work, such as timers.
    package let running: [Contributed<any RunningSource>]
    /// The limits for bulk writes to the database, such as imports.
    package let limits: StorageLimits
    package let logger: Logger
    /// For requests that may take seconds.
    package let slowLane = SlowLane()
    /// Limits the concurrent requests of each person, so that nobody starves the others.
    package let requestsOfPerson = FairLimiter<PersonID>(perOwner: 8, maxQueued: 256)

    package init(
        database: Database,
        clock: WallClock,
        catalog: Catalog,
        assets: Assets,
        settings: Settings,
        navigation: [NavigationItem],
        unread: @escaping UnreadCounts,
        running: [Contributed<any RunningSource>] = [],
        limits: StorageLimits = .none,
        switches: [ModuleSwitch] = [],
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.catalog = catalog
        self.assets = assets
        self.settings = settings
        writeRate = WriteRate(perMinute: settings.limits.writesPerMinute)
        self.navigation = navigation
        self.switches = switches
        self.unread = unread
        self.running = running
        self.limits = limits
        self.logger = logger
    }

    /// The settings of the operator that affect requests.
    package struct Settings: Sendable {
        /// The public URL of the server without a trailing slash; `nil` to use the host of each request.
        package var publicURL: String?
        package var limitsRates: Bool
        /// Whether cookies may be sent unencrypted, for trials on a local network.
        package var allowsHTTP: Bool
        /// The cost exponent of scrypt.
        package var passwordCost: Int
        package var limits: Limits
        /// The proxies whose forwarding headers are trusted.
        package var trustedProxies: TrustedProxies
        package var signUp: SignUpRule
        /// Whether mail is sent.
        package var sendsMail: Bool
        package var push: PushSettings
        /// The providers that people can sign in with, in the order of their buttons.
        package var openID: [OpenIDProvider]
        /// The pages that the operator has written.
        package var texts: [OperatorText: String]

        package init(
            publicURL: String?,
            limitsRates: Bool,
            allowsHTTP: Bool,
            passwordCost: Int,
            limits: Limits = Limits(),
            trustedProxies: TrustedProxies = .loopback,
            signUp: SignUpRule = .open,
            sendsMail: Bool = false,
            push: PushSettings = PushSettings(),
            openID: [OpenIDProvider] = [],
            texts: [OperatorText: String] = [:]
        ) {
            self.publicURL = publicURL
            self.limitsRates = limitsRates
            self.allowsHTTP = allowsHTTP
            self.passwordCost = passwordCost
            self.limits = limits
            self.trustedProxies = trustedProxies
            self.signUp = signUp
            self.sendsMail = sendsMail
            self.push = push
            self.openID = openID
            self.texts = texts
        }

        /// The origin for links in mails; `nil` if no mail is sent. Never taken from a request: otherwise a stranger
        /// could make a mail link to any site.
        package var mailOrigin: String? { sendsMail ? publicURL : nil }
    }

    /// The operator's settings for push notifications.
    package struct PushSettings: Sendable {
        package var isOff: Bool
        /// Hosts of push services in addition to those of the common browsers.
        package var hosts: [String]
        /// Whether requests to any address are allowed, even without TLS; for tests on one machine.
        package var allowsPrivateTargets: Bool

        package init(isOff: Bool = false, hosts: [String] = [], allowsPrivateTargets: Bool = false) {
            self.isOff = isOff
            self.hosts = hosts
            self.allowsPrivateTargets = allowsPrivateTargets
        }
    }

    /// The site for the routes of a module, which refuse crews without that module.
    package func serving(_ module: SwitchableModule?) -> Site {
        var site = self
        site.module = module?.id
        return site
    }

    /// The ids of the navigation items of some modules.
    package func items(of modules: Set<String>) -> Set<String> {
        switches.filter { modules.contains($0.module.id) }.reduce(into: []) { $0.formUnion($1.items) }
    }

    /// The ids of the navigation items of some modules, module by module.
    package func items(inOrder modules: [String]) -> [String] {
        modules.flatMap { module in navigation.map(\.id).filter(items(of: [module]).contains) }
    }

    /// The icon of a module: that of its first navigation item.
    package func icon(of module: String) -> String? {
        let items = items(of: [module]).union([module])
        return navigation.first { items.contains($0.id) }?.icon
    }

    package func words(_ language: Language) -> Words {
        catalog.words(language)
    }
}

/// A person's number of unread messages by crew; the key `nil` is for those that belong to no crew. Crews without
/// unread messages are left out.
package typealias UnreadCounts = @Sendable (PersonID, Tx) throws -> [CrewID?: Int]

/// A page with crew settings, or about a member.
package struct SettingsLink: Sendable {
    /// Relative to the crew's path, unless the link belongs to a person.
    package let path: String
    /// The key of its label.
    package let label: String
    package let icon: String
    package let group: Group
    /// The module that the settings belong to; `nil` if they are always available.
    package var module: String?

    /// The parts of the list, by how often crews need them.
    package enum Group: CaseIterable, Sendable {
        case work, crew, otherPrograms
    }

    package init(_ path: String, label: String, icon: String, _ group: Group = .work) {
        (self.path, self.label, self.icon, self.group) = (path, label, icon, group)
    }
}
