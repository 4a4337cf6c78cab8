import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// The module for activity that programs on a person's devices record: the REST API of ActivityWatch, and data
/// retention. Nobody else can see the data.
package struct ActivityModule: Module {
    /// The page of recorded activity.
    package static let path = "/focus/activity"

    package init() {}

    package var resources: URL? { resourceFolder(of: "Activity") }
    package var migrations: [Migration] { [.activity001] }
    package var extensions: [any ModuleExtension] { [PersonalActivity()] }

    package var dialects: [Dialect] {
        [Dialect("api/0", acceptsCookies: true) { error, site, web in site.activityAnswer(error, web) }]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepActivity(database: site.database), everyMinutes: 60)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        ActivityWatchRoutes().add(site, to: router)
        let routes = Routes<PersonContext>(site, router)
        ActivityAPI().add(to: routes)
        ActivityPages().add(to: routes)
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "the number of events of a bucket is wrong, or its size is negative",
                """
                SELECT name FROM activity_bucket WHERE events <> (
                    SELECT COUNT(*) FROM activity_event WHERE activity_event.bucket = activity_bucket.id
                ) OR bytes < 0
                """
            )
        ]
    }
}
