package import Accounts
import Defects
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// Lets programs made for HCL Compass use a crew's defects: its REST protocol at `/ccmweb/rest`, for crews that open that door.
///
/// The protocol is told in `docs/compass.md`. What is done goes through the rules of Defects, as from everywhere else.
package struct CompassModule: Module {
    private let limits: SignInLimits

    /// - Parameter limits: those of every way to sign in.
    package init(limits: SignInLimits = SignInLimits()) {
        self.limits = limits
    }

    package var resources: URL? { resourceFolder(of: "Compass") }
    package var migrations: [Migration] { [.accounts002, .compass001, .compass002] }

    package var switchable: SwitchableModule? { SwitchableModule(DefectsModule.id, isExtension: true) }
    package var settingsLinks: [SettingsLink] { [SettingsLink("/settings/compass", label: "compass.set.title")] }
    package var extensions: [any ModuleExtension] { [CompassSetting(), ForgetClients()] }

    package var dialects: [Dialect] {
        [Dialect("ccmweb") { error, site, web in site.compassAnswer(error, web) }]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepCompass(site.database), everyMinutes: 60)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        CompassSettingsPages().add(to: Routes<CrewContext>.pages(site, router))
        // Its addresses and methods are looser than a router's; this stands around the answer that there is no such address.
        router.add(middleware: CompassFront(site, CompassSignIn(site, limits)))
    }
}
