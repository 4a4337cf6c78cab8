package import Accounts
import Defects
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// Lets HCL Compass clients use a crew's defects: their REST protocol at `/ccmweb/rest`, for crews that allow it.
///
/// `docs/compass.md` describes the protocol. All operations go through the rules of Defects.
package struct CompassModule: Module {
    private let limits: SignInLimits

    /// - Parameter limits: shared with other ways to sign in.
    package init(limits: SignInLimits = SignInLimits()) {
        self.limits = limits
    }

    package var resources: URL? { resourceFolder(of: "Compass") }
    package var migrations: [Migration] { [.accounts002, .compass001, .compass002] }

    package var switchable: SwitchableModule? { SwitchableModule(DefectsModule.id, isExtension: true) }
    package var settingsLinks: [SettingsLink] {
        [SettingsLink("/settings/compass", label: "compass.set.title", icon: "smartphone", .otherPrograms)]
    }
    package var extensions: [any ModuleExtension] { [CompassSetting(), ForgetClients()] }

    package var dialects: [Dialect] {
        [Dialect("ccmweb") { error, site, web in site.compassAnswer(error, web) }]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepCompass(site.database), everyMinutes: 60)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        CompassSettingsPages().add(to: Routes<CrewContext>.pages(site, router))
        // The protocol allows looser paths and methods than a router, so this middleware runs before the router's 404.
        router.add(middleware: CompassMiddleware(site, CompassSignIn(site, limits)))
    }
}
