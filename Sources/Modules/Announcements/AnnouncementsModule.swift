import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web

/// The module for announcements: managers write to everyone, to a position or to whoever works today, and see who read it.
package struct AnnouncementsModule: Module {
    private let shifts: (any WorkingToday)?

    /// - Parameter shifts: knows who works today; `nil` if there are no rosters.
    package init(shifts: (any WorkingToday)? = nil) {
        self.shifts = shifts
    }

    package var resources: URL? { resourceFolder(of: "Announcements") }
    package var migrations: [Migration] { [.announcements001] }
    package var extensions: [any ModuleExtension] {
        [AnnouncementNotices(), AnnouncementsOnToday(), AuditedAnnouncements()]
    }

    package var navigation: [NavigationItem] {
        [
            NavigationItem(
                "announcements",
                icon: "send",
                path: "/announcements",
                kind: .crew,
                actions: [
                    NavigationAction(
                        "/announcements/new",
                        icon: "send",
                        label: "announcements.new.title",
                        for: .managers
                    )
                ]
            )
        ]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        AnnouncementsAPI(shifts: shifts).add(to: Routes<CrewContext>.api(site, router))
        AnnouncementPages(shifts: shifts).add(to: Routes<CrewContext>.pages(site, router))
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "an announcement has no recipients",
                """
                SELECT announcement.id FROM announcement WHERE NOT EXISTS (
                    SELECT 1 FROM announcement_recipient AS recipient
                    WHERE recipient.crew = announcement.crew AND recipient.announcement = announcement.id
                )
                """
            )
        ]
    }
}
