package import Core
package import Logging
package import Storage

/// What every page and endpoint is served with; made once, in `App`.
package struct Site: Sendable {
    package let database: Database
    package let clock: WallClock
    package let catalog: Catalog
    package let assets: Assets
    package let settings: Settings
    package let navigation: [NavigationItem]
    package let unread: UnreadCount
    package let logger: Logger

    package init(
        database: Database,
        clock: WallClock,
        catalog: Catalog,
        assets: Assets,
        settings: Settings,
        navigation: [NavigationItem],
        unread: @escaping UnreadCount,
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.catalog = catalog
        self.assets = assets
        self.settings = settings
        self.navigation = navigation
        self.unread = unread
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

        package init(publicURL: String?, limitsRates: Bool, allowsHTTP: Bool, passwordCost: Int) {
            self.publicURL = publicURL
            self.limitsRates = limitsRates
            self.allowsHTTP = allowsHTTP
            self.passwordCost = passwordCost
        }
    }

    package func words(_ language: Language) -> Words {
        catalog.words(language)
    }
}

/// How many things a person has not read yet.
package typealias UnreadCount = @Sendable (PersonID, Tx) throws -> Int

/// A place in the tab bar (phones) or side bar (desktops) that a module adds.
package struct NavigationItem: Sendable {
    package let id: String
    package let icon: String
    /// Below the crew's address.
    package let path: String

    /// - Parameter id: also the key of its name: `nav.<id>`.
    package init(_ id: String, icon: String, path: String) {
        self.id = id
        self.icon = icon
        self.path = path
    }
}
