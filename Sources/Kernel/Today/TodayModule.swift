import Accounts
package import Foundation
package import Hummingbird
package import Web

/// The start page of a crew, with cards from the modules.
package struct TodayModule: Module {
    private let contributions: [Contributed<any TodayContribution>]

    /// - Parameter contributions: in the order of their cards within a slot.
    package init(contributions: [Contributed<any TodayContribution>]) {
        self.contributions = contributions
    }

    package var resources: URL? { resourceFolder(of: "Today") }
    package var homePath: String? { TodayPages.path }
    package var navigation: [NavigationItem] {
        [NavigationItem("today", icon: "sun", path: TodayPages.path, kind: .home)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        TodayPages(contributions: contributions).add(to: .pages(site, router))
    }
}
