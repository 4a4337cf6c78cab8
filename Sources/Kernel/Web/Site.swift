package import Core
package import Logging
package import Storage
package import Work

/// What every page and endpoint is served with; made once, in `App`.
package struct Site: Sendable {
    package let database: Database
    package let clock: WallClock
    package let catalog: Catalog
    package let assets: Assets
    package let settings: Settings
    package let writeRate: WriteRate
    package let navigation: [NavigationItem]
    package let unread: UnreadCount
    /// For what goes into the database in bulk, such as imports; its disk is the database's.
    package let limits: StorageLimits
    package let logger: Logger
    /// For what may take seconds.
    package let slowLane = SlowLane()
    /// The requests of each person that are under way: however much one asks for at once, the others get their turn.
    package let requestsOfPerson = FairLimiter<PersonID>(perOwner: 8, longestLine: 256)

    package init(
        database: Database,
        clock: WallClock,
        catalog: Catalog,
        assets: Assets,
        settings: Settings,
        navigation: [NavigationItem],
        unread: @escaping UnreadCount,
        limits: StorageLimits = .none,
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.catalog = catalog
        self.assets = assets
        self.settings = settings
        writeRate = WriteRate(perMinute: settings.limits.writesPerMinute)
        self.navigation = navigation
        self.unread = unread
        self.limits = limits
        self.logger = logger
    }

    /// What the operator decided.
    package struct Settings: Sendable {
        /// Where people reach the server, without a slash at the end; `nil` means as the request says.
        package var publicURL: String?
        package var limitsRates: Bool
        /// Cookies that also travel unencrypted, for trying it out on a local network.
        package var allowsHTTP: Bool
        /// scrypt's cost exponent.
        package var passwordCost: Int
        package var limits: Limits
        /// Who may say for whom a request is.
        package var trustedProxies: TrustedProxies
        package var signUp: SignUpRule

        package init(
            publicURL: String?,
            limitsRates: Bool,
            allowsHTTP: Bool,
            passwordCost: Int,
            limits: Limits = Limits(),
            trustedProxies: TrustedProxies = .loopback,
            signUp: SignUpRule = .open
        ) {
            self.publicURL = publicURL
            self.limitsRates = limitsRates
            self.allowsHTTP = allowsHTTP
            self.passwordCost = passwordCost
            self.limits = limits
            self.trustedProxies = trustedProxies
            self.signUp = signUp
        }
    }

    package func words(_ language: Language) -> Words {
        catalog.words(language)
    }
}

/// How many things a person has not read yet.
package typealias UnreadCount = @Sendable (PersonID, Tx) throws -> Int

/// A page with settings of a crew.
package struct SettingsLink: Sendable {
    /// Below the crew's address.
    package let path: String
    /// The key of its name.
    package let label: String

    package init(_ path: String, label: String) {
        self.path = path
        self.label = label
    }
}

/// A place in the tab bar (phones) or side bar (desktops) that a module adds.
package struct NavigationItem: Sendable {
    /// What an item leads to.
    package enum Kind: Sendable {
        /// Something of a crew.
        case module
        /// Something of a person, whichever crew they look at: its path begins at the server's root.
        case person
    }

    package let id: String
    package let icon: String
    /// Below the crew's address, unless the item is a person's.
    package let path: String
    package let kind: Kind

    /// - Parameter id: also the key of its name: `nav.<id>`.
    package init(_ id: String, icon: String, path: String, kind: Kind = .module) {
        self.id = id
        self.icon = icon
        self.path = path
        self.kind = kind
    }
}
