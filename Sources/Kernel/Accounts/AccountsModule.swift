package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// The module for people, their sessions and tokens, crews, members and invitations.
package struct AccountsModule: Module {
    private let home: CrewHome
    private let crewSettings: [any CrewSetting]
    private let modules: [SwitchableModule]
    private let departureRules: [any DepartureRule]
    private let handOverRules: [any HandOverRule]
    private let guestRules: [any GuestRule]
    private let personalData: [any PersonalData]
    private let links: [SettingsLink]
    private let linksAboutMembers: [SettingsLink]
    private let finders: [Contributed<any Finder>]
    private let loadDemo: LoadDemo?
    private let limits: SignInLimits
    /// How long one request to a sign-in provider may take.
    var providerTimeout = ProviderHTTP.timeout

    /// - Parameters:
    ///   - homePath: the home page of a crew, relative to the crew's path; `nil` for its list of people.
    ///   - crewSettings: fields of a crew that other modules store.
    ///   - departureRules: release what a departing member holds in other modules.
    ///   - handOverRules: hand over what a person without an account has in other modules.
    ///   - guestRules: hand over what guests saved in other modules, and delete it.
    ///   - personalData: deletes what other modules store about a deleted account.
    ///   - settingsLinks: pages of other modules with crew settings.
    ///   - memberLinks: pages of other modules about a member.
    ///   - modules: the modules that a crew can switch off.
    ///   - finders: search other modules by name.
    ///   - limits: shared with other ways to sign in.
    ///   - loadDemo: offered while there are no accounts; `nil` offers nothing.
    package init(
        homePath: String? = nil,
        crewSettings: [any CrewSetting] = [],
        departureRules: [any DepartureRule] = [],
        handOverRules: [any HandOverRule] = [],
        guestRules: [any GuestRule] = [],
        personalData: [any PersonalData] = [],
        settingsLinks: [SettingsLink] = [],
        memberLinks: [SettingsLink] = [],
        modules: [SwitchableModule] = [],
        finders: [Contributed<any Finder>] = [],
        limits: SignInLimits = SignInLimits(),
        loadDemo: LoadDemo? = nil
    ) {
        home = CrewHome(path: homePath ?? "/people")
        self.crewSettings = crewSettings + [ModulesSetting(known: modules)]
        self.modules = modules
        self.departureRules = departureRules
        self.handOverRules = handOverRules
        self.guestRules = guestRules
        self.personalData = personalData
        let choice = SettingsLink("/settings/modules", label: "modules.title", icon: "settings", .crew)
        let all = (modules.isEmpty ? [] : [choice]) + settingsLinks
        links = SettingsLink.Group.allCases.flatMap { group in all.filter { $0.group == group } }
        linksAboutMembers = memberLinks
        self.finders = [Contributed<any Finder>(FindMembers())] + finders
        self.limits = limits
        self.loadDemo = loadDemo
    }

    package var resources: URL? { resourceFolder(of: "Accounts") }

    package var migrations: [Migration] {
        [
            .accounts001, .accounts002, .accounts003, .accounts004, .accounts005, .accounts006, .accounts007,
            .accounts008, .accounts009, .accounts010, .accounts011, .accounts012, .accounts013,
        ]
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "a crew that is not archived has no owner",
                """
                SELECT slug FROM crew WHERE archived_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM member WHERE member.crew = crew.id AND role = 'owner' AND left_at IS NULL
                )
                """
            ),
            Invariant(
                "a person without an account can sign in, has a role, or is not a member of exactly their own crew",
                """
                SELECT person.name FROM person LEFT JOIN member ON member.person = person.id
                WHERE person.entered_in IS NOT NULL AND (
                    person.password_hash <> '' OR person.username IS NOT NULL OR person.email_verified_at IS NOT NULL
                    OR member.person IS NULL OR member.role <> 'member' OR member.crew <> person.entered_in
                    OR EXISTS (SELECT 1 FROM credential WHERE credential.person = person.id)
                    OR EXISTS (SELECT 1 FROM passkey WHERE passkey.person = person.id)
                    OR EXISTS (SELECT 1 FROM openid_identity WHERE openid_identity.person = person.id)
                    OR EXISTS (SELECT 1 FROM sign_in_link WHERE sign_in_link.person = person.id)
                )
                """
            ),
            Invariant(
                "a guest has a way to sign in, a token or a crew",
                """
                SELECT email FROM person WHERE guest_since IS NOT NULL AND (
                    password_hash <> '' OR username IS NOT NULL OR email_verified_at IS NOT NULL OR entered_in IS NOT NULL
                    OR EXISTS (SELECT 1 FROM member WHERE member.person = person.id)
                    OR EXISTS (SELECT 1 FROM credential WHERE credential.person = person.id AND kind = 'token')
                    OR EXISTS (SELECT 1 FROM passkey WHERE passkey.person = person.id)
                    OR EXISTS (SELECT 1 FROM openid_identity WHERE openid_identity.person = person.id)
                    OR EXISTS (SELECT 1 FROM sign_in_link WHERE sign_in_link.person = person.id)
                )
                """
            ),
            Invariant(
                "a person taken over is still in the crew, has an account, or was not taken over by an account",
                """
                SELECT person.name FROM person LEFT JOIN person AS account ON account.id = person.merged_into
                LEFT JOIN member ON member.person = person.id
                WHERE person.merged_into IS NOT NULL AND (
                    account.id IS NULL OR account.entered_in IS NOT NULL OR person.entered_in IS NULL
                    OR member.left_at IS NULL
                )
                """
            ),
            Invariant(
                "a former member still has a position",
                """
                SELECT person.name FROM member_position JOIN person ON person.id = member_position.person
                JOIN member ON member.crew = member_position.crew AND member.person = member_position.person
                WHERE member.left_at IS NOT NULL
                """
            ),
            Invariant(
                "a former member still has a token for the crew",
                """
                SELECT person.name FROM credential JOIN person ON person.id = credential.person
                JOIN member ON member.crew = credential.crew AND member.person = credential.person
                WHERE member.left_at IS NOT NULL
                """
            ),
        ]
    }

    package var navigation: [NavigationItem] {
        [
            NavigationItem("find", icon: "search", path: "/find", kind: .crew),
            NavigationItem(
                "people",
                icon: "users",
                path: "/people",
                kind: .crew,
                actions: [
                    NavigationAction("/people/invite", icon: "user", label: "nav.invite", for: .managers)
                ]
            ),
            NavigationItem("crew-settings", icon: "settings", path: "/settings", kind: .crew, for: .managers),
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        let sweep = SweepAccounts(database: site.database, limits: site.settings.limits, guestRules: guestRules)
        return [RecurringJob(sweep, everyMinutes: 24 * 60)]
    }

    package func jobs(_ site: Site) -> [any Job] { [EraseAccount(database: site.database, data: personalData)] }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let signIn = SignInService(site, limits, guestRules: guestRules)
        SignInAPI(signIn: signIn).addRoutes(to: router)
        MeAPI(site: site).addRoutes(to: router)
        ExportMeAPI(site: site, data: personalData).add(to: Routes<PersonContext>(site, router))
        DeleteMeAPI(signIn: signIn, departures: departureRules).add(to: Routes<PersonContext>(site, router))
        DeleteMePages(signIn: signIn, departures: departureRules).add(to: Routes<PersonContext>(site, router))
        TokensAPI(site: site).addRoutes(to: router)
        CrewsAPI(site: site, settings: crewSettings).addRoutes(to: router)
        MembersAPI(site: site, departures: departureRules).addRoutes(to: router)
        SignInLinksAPI(site: site).addRoutes(to: router)
        InvitationsAPI(site: site, limits: limits, settings: crewSettings, handOvers: handOverRules)
            .addRoutes(to: router)

        SignInPages(signIn: signIn, home: home, loadDemo: loadDemo).addRoutes(to: router)
        JoinPages(signIn: signIn, home: home, handOvers: handOverRules).addRoutes(to: router)
        ChallengesAPI(signIn: signIn).addRoutes(to: router)
        ChallengePages(signIn: signIn).addRoutes(to: router)
        ChangeEmailPages(signIn: signIn).addRoutes(to: router)
        ConfirmEmailPages(signIn: signIn).addRoutes(to: router)
        SignInLinkPages(signIn: signIn).addRoutes(to: router)
        PasskeysAPI(signIn: signIn).addRoutes(to: router)
        PasskeyPages(signIn: signIn).addRoutes(to: router)
        let openID = OpenIDService(signIn, timeout: providerTimeout)
        OpenIDPages(service: openID).addRoutes(to: router)
        IdentitiesAPI(service: openID).add(to: Routes<PersonContext>(site, router))
        IdentitiesPages(service: openID).add(to: Routes<PersonContext>(site, router))
        SettingsPages(signIn: signIn).addRoutes(to: router)
        OfflinePage(site: site).add(to: Routes<PersonContext>(site, router))
        OperatorTextPages(site: site).addRoutes(to: router)
        TokenPages(signIn: signIn).addRoutes(to: router)
        CrewPages(site: site, home: home, links: links, asksForModules: !modules.isEmpty).addRoutes(to: router)
        ModulesPages(site: site, modules: modules).add(to: .pages(site, router))
        StartPages(site: site, home: home).add(to: Routes<PersonContext>(site, router))
        InvitePages(site: site, limits: limits).addRoutes(to: router)
        EnterPeoplePages(site: site).add(to: .pages(site, router))
        TabsAPI(site: site).add(to: .api(site, router))
        TabsPages(site: site).add(to: .pages(site, router))
        FindPages(site: site, finders: finders).addRoutes(to: router)
        PeoplePages(site: site, departures: departureRules, links: linksAboutMembers).addRoutes(to: router)
    }
}
