import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// Who works when: weekly commitments, dated shifts, and shifts that go from one person to another.
package struct ShiftsModule: Module {
    package init() {}

    package var resources: URL? { resourceFolder(of: "Shifts") }
    package var migrations: [Migration] { [.shifts001, .shifts002] }

    package var listeners: [any Listener] { [RetimeShifts()] }

    package var navigation: [NavigationItem] {
        [
            NavigationItem("roster", icon: "calendar-days", path: "/roster"),
            NavigationItem("week", icon: "calendar-clock", path: "/week"),
            NavigationItem("offers", icon: "store", path: "/offers"),
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [
            RecurringJob(GenerateShifts(site.database), everyMinutes: 60),
            RecurringJob(ExpireOffers(site.database), everyMinutes: 1),
        ]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let api = Routes<CrewContext>.api(site, router)
        RosterAPI().add(to: api)
        FixedShiftsAPI().add(to: api)
        ExchangesAPI().add(to: api)
        SettingsAPI().add(to: api)

        let pages = Routes<CrewContext>.pages(site, router)
        RosterPages().add(to: pages)
        OffersPages().add(to: pages)
        ShiftPages().add(to: pages)
        ShiftFormPages().add(to: pages)
        FixedShiftPages().add(to: pages)
        ShiftSettingsPages().add(to: pages)
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "a shift is on its way from somebody who does not have it",
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
                "an offer is of no shift",
                """
                SELECT exchange.kind FROM exchange LEFT JOIN exchange_leg
                    ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id AND exchange_leg.leg = 1
                WHERE exchange_leg.shift IS NULL
                """
            ),
            Invariant(
                "a shift is with somebody who had left before",
                """
                SELECT shift.date || ' ' || person.name FROM shift JOIN person ON person.id = shift.person
                JOIN member ON member.crew = shift.crew AND member.person = shift.person
                WHERE shift.deleted_at IS NULL AND shift.starts_at > member.left_at
                """
            ),
            Invariant(
                "a shift has no history",
                """
                SELECT shift.date FROM shift WHERE NOT EXISTS (
                    SELECT 1 FROM outbox WHERE outbox.crew = shift.crew AND outbox.subject = shift.id
                )
                """
            ),
        ]
    }
}
