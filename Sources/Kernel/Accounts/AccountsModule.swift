package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// People, their sessions and tokens, crews, members and invitations.
package struct AccountsModule: Module {
    private let departureRules: [any DepartureRule]
    private let settingsLinks: [SettingsLink]
    private let loadDemo: LoadDemo?
    private let limits = SignInLimits()

    /// - Parameters:
    ///   - departureRules: what each module lets go of when a member leaves.
    ///   - settingsLinks: pages of other modules with settings of a crew.
    ///   - loadDemo: offered while there are no people; `nil` offers nothing.
    package init(
        departureRules: [any DepartureRule] = [],
        settingsLinks: [SettingsLink] = [],
        loadDemo: LoadDemo? = nil
    ) {
        self.departureRules = departureRules
        self.settingsLinks = settingsLinks
        self.loadDemo = loadDemo
    }

    package var resources: URL? { resourceFolder(of: "Accounts") }

    package var migrations: [Migration] { [.accounts001, .accounts002] }

    package var invariants: [Invariant] {
        [
            Invariant(
                "every crew has an owner",
                """
                SELECT slug FROM crew WHERE NOT EXISTS (
                    SELECT 1 FROM member WHERE member.crew = crew.id AND role = 'owner' AND left_at IS NULL
                )
                """
            ),
            Invariant(
                "who has left works in no position",
                """
                SELECT person.name FROM member_position JOIN person ON person.id = member_position.person
                JOIN member ON member.crew = member_position.crew AND member.person = member_position.person
                WHERE member.left_at IS NOT NULL
                """
            ),
            Invariant(
                "who has left holds no token of the crew",
                """
                SELECT person.name FROM credential JOIN person ON person.id = credential.person
                JOIN member ON member.crew = credential.crew AND member.person = credential.person
                WHERE member.left_at IS NOT NULL
                """
            ),
        ]
    }

    package var navigation: [NavigationItem] {
        [NavigationItem("people", icon: "users", path: "/people")]
    }

    /// The way in for Compass clients, under the same limits as every other.
    package func compassDoor(_ site: Site) -> CompassDoor {
        CompassDoor(desk: SignInDesk(site, limits))
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepAccounts(database: site.database), everyMinutes: 24 * 60)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let desk = SignInDesk(site, limits)
        SignInAPI(desk: desk).addRoutes(to: router)
        MeAPI(site: site).addRoutes(to: router)
        TokensAPI(site: site).addRoutes(to: router)
        CrewsAPI(site: site).addRoutes(to: router)
        MembersAPI(site: site, departures: departureRules).addRoutes(to: router)
        InvitationsAPI(site: site).addRoutes(to: router)

        SignInPages(desk: desk, loadDemo: loadDemo).addRoutes(to: router)
        JoinPages(desk: desk).addRoutes(to: router)
        SettingsPages(desk: desk).addRoutes(to: router)
        TokenPages(site: site).addRoutes(to: router)
        CrewPages(site: site, links: settingsLinks).addRoutes(to: router)
        InvitePages(site: site).addRoutes(to: router)
        PeoplePages(site: site, departures: departureRules).addRoutes(to: router)
    }
}
