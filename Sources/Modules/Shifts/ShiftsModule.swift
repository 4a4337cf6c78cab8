package import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// The module for rosters: fixed shifts, dated shifts, and exchanges of shifts.
package struct ShiftsModule: Module {
    /// The id by which crews switch the module on and off.
    package static let id = "shifts"

    private let places: any KnownPlaces

    /// - Parameter places: the places of crews; `nil` for a server without them.
    package init(places: (any KnownPlaces)? = nil) {
        self.places = places ?? NoKnownPlaces()
    }

    package var resources: URL? { resourceFolder(of: "Shifts") }

    package var listeners: [any Listener] { [RetimeShifts(), KeepCancellations()] }

    package var switchable: SwitchableModule? { SwitchableModule(Self.id, suits: [.restaurant, .club]) }
    package var settingsLinks: [SettingsLink] {
        [
            SettingsLink("/settings/shifts", label: "shifts.settings.title", icon: "calendar-days"),
            SettingsLink("/settings/positions", label: "shifts.positions.title", icon: "users"),
        ]
    }
    package var extensions: [any ModuleExtension] {
        [
            ShiftNotices(), ReleaseShifts(), HandOverShifts(), EndCalendarFeeds(), ShiftsOnToday(), ShiftReminder(),
            OfferReminder(),
            AuditedShifts(), PersonalShifts(), ShiftRest(),
        ]
    }

    package var navigation: [NavigationItem] {
        [
            NavigationItem(
                "shifts",
                icon: "calendar-days",
                path: "/roster",
                pages: [
                    NavigationPage("roster", "/roster", label: "shifts.pages.mine"),
                    NavigationPage("week", "/week", label: "shifts.pages.everyone"),
                    NavigationPage("offers", "/offers", label: "shifts.offers.title"),
                    NavigationPage("requests", "/requests", label: "shifts.requests.title"),
                    NavigationPage("days-off", "/days-off", label: "shifts.daysOff.title"),
                    NavigationPage("fixed-shifts", "/fixed-shifts", label: "shifts.fixed.title"),
                    NavigationPage("balance", "/balance", label: "shifts.balance.title"),
                ],
                actions: [
                    NavigationAction("/shifts/new", icon: "calendar-plus", label: "shifts.add.title", for: .managers),
                    NavigationAction("/requests", icon: "hand-helping", label: "shifts.requests.link"),
                    NavigationAction("/days-off", icon: "calendar-clock", label: "shifts.daysOff.new"),
                ]
            )
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [
            RecurringJob(GenerateShifts(site.database), everyMinutes: 60),
            RecurringJob(ExpireOffers(site.database), everyMinutes: 1),
            RecurringJob(SweepCancellations(site.database), everyMinutes: 24 * 60),
            RecurringJob(ExpireRequests(site.database), everyMinutes: 15),
            RecurringJob(ExpireProposals(site.database), everyMinutes: 60),
        ]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let api = Routes<CrewContext>.api(site, router)
        RosterAPI().add(to: api)
        FixedShiftsAPI().add(to: api)
        ExchangesAPI().add(to: api)
        PlanningAPI().add(to: api)
        CalendarFeedsAPI().add(to: api)
        RequestsAPI().add(to: api)
        DaysOffAPI().add(to: api)
        SettingsAPI().add(to: api)
        ProposalsAPI().add(to: api)
        BalanceAPI().add(to: api)
        DraftsAPI().add(to: api)
        PositionsAPI(places: places).add(to: api)

        let pages = Routes<CrewContext>.pages(site, router)
        RosterPages().add(to: pages)
        CalendarPages().add(to: pages)
        CalendarFeedPages().add(to: pages)
        CalendarFeedRoute(site: site).add(to: router)
        OffersPages().add(to: pages)
        RequestsPages().add(to: pages)
        DaysOffPages().add(to: pages)
        ShiftPages(places: places).add(to: pages)
        ShiftFormPages().add(to: pages)
        GiveShiftPages().add(to: pages)
        PlanningPages().add(to: pages)
        FixedShiftPages().add(to: pages)
        ProposalPages().add(to: pages)
        ShiftSettingsPages().add(to: pages)
        BalancePages().add(to: pages)
        DraftPages().add(to: pages)
        PositionsPages(places: places).add(to: pages)
    }

    package var invariants: [Invariant] {
        [
            .everyShiftFactHasAHistoryKind,
            Invariant(
                "the shift of a live exchange is deleted, or not held by its giver",
                """
                SELECT shift.date FROM exchange_leg JOIN exchange
                    ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
                JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
                WHERE exchange.live AND exchange_leg.leg = 1
                    AND (
                        COALESCE(shift.person <> exchange.giver, TRUE) AND NOT (shift.person IS NULL AND exchange.giver IS NULL)
                        OR shift.deleted_at IS NOT NULL
                    )
                """
            ),
            Invariant(
                "the counter-shift of a live trade is deleted, not held by its taker, or not the wanted shift",
                """
                SELECT shift.date FROM exchange_leg JOIN exchange
                    ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
                JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
                WHERE exchange.live AND exchange_leg.leg = 2
                    AND (
                        COALESCE(shift.person <> exchange.taker, TRUE) OR shift.deleted_at IS NOT NULL
                        OR exchange_leg.shift <> exchange.wanted
                    )
                """
            ),
            Invariant(
                "a live suggestion belongs to a request that has ended",
                """
                SELECT shift_request.date FROM exchange JOIN shift_request
                    ON shift_request.crew = exchange.crew AND shift_request.id = exchange.request
                WHERE exchange.live AND shift_request.state <> 'open'
                """
            ),
            Invariant(
                "an exchange has no given shift",
                """
                SELECT exchange.kind FROM exchange LEFT JOIN exchange_leg
                    ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id AND exchange_leg.leg = 1
                WHERE exchange_leg.shift IS NULL
                """
            ),
            Invariant(
                "a former member holds a shift that starts after they left",
                """
                SELECT shift.date || ' ' || person.name FROM shift JOIN person ON person.id = shift.person
                JOIN member ON member.crew = shift.crew AND member.person = shift.person
                WHERE shift.deleted_at IS NULL AND shift.starts_at > member.left_at
                """
            ),
            Invariant(
                "a live exchange involves a person without an account",
                """
                SELECT exchange.kind FROM exchange
                JOIN person ON person.id IN (exchange.giver, exchange.taker, exchange.to_person)
                WHERE exchange.live AND person.entered_in IS NOT NULL
                """
            ),
            Invariant(
                "a former member still has a calendar feed",
                """
                SELECT person.name FROM calendar_feed JOIN person ON person.id = calendar_feed.person
                JOIN member ON member.crew = calendar_feed.crew AND member.person = calendar_feed.person
                WHERE member.left_at IS NOT NULL
                """
            ),
            Invariant(
                "an open proposal is by a former member, or about a fixed shift that has ended or is someone else's",
                """
                SELECT proposal.id FROM fixed_shift_proposal AS proposal
                JOIN member ON member.crew = proposal.crew AND member.person = proposal.person
                LEFT JOIN fixed_shift ON fixed_shift.crew = proposal.crew AND fixed_shift.id = proposal.fixed_shift
                WHERE proposal.state = 'open' AND (
                    member.left_at IS NOT NULL OR fixed_shift.ended_at IS NOT NULL OR fixed_shift.person <> proposal.person
                )
                """
            ),
            Invariant(
                "an approved proposal has no fixed shift",
                """
                SELECT proposal.id FROM fixed_shift_proposal AS proposal
                WHERE proposal.state = 'approved' AND proposal.fixed_shift IS NULL
                """
            ),
            Invariant(
                "days off overlap others of the same kind, or are too long",
                """
                SELECT days_off.id FROM days_off
                WHERE days_off.state IN ('requested', 'active') AND (
                    days_off.last_day > (CAST(substr(days_off.first_day, 1, 4) AS bigint) + 1) || substr(days_off.first_day, 5)
                    OR EXISTS (
                        SELECT 1 FROM days_off AS other
                        WHERE other.crew = days_off.crew AND other.person = days_off.person AND other.kind = days_off.kind
                            AND other.state IN ('requested', 'active') AND other.id <> days_off.id
                            AND other.first_day <= days_off.last_day AND days_off.first_day <= other.last_day
                    )
                )
                """
            ),
            Invariant(
                "a shift has no history",
                """
                SELECT shift.date FROM shift WHERE NOT \(Outbox.hasFacts(crew: "shift.crew", subject: "shift.id"))
                """
            ),
        ]
    }
}
