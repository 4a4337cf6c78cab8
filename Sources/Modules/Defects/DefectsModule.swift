import API
package import Accounts
import Core
package import Foundation
package import Hummingbird
import Imports
package import Media
import Search
package import Storage
package import Web
package import Work

/// Defects: reports, their state and who fixes them.
package struct DefectsModule: Module {
    /// The id by which crews switch the module on and off.
    package static let id = "defects"

    private let media: Media
    private let time: any TimeKeeper
    private let places: any KnownPlaces

    /// - Parameters:
    ///   - media: stores photos and files.
    ///   - time: where hours are logged; `nil` for a crew that logs them elsewhere.
    ///   - places: the named places where defects can be; `nil` for none.
    package init(media: Media = .absent, time: (any TimeKeeper)? = nil, places: (any KnownPlaces)? = nil) {
        self.media = media
        self.time = time ?? NoTimeKeeper()
        self.places = places ?? NoKnownPlaces()
    }

    package var resources: URL? { resourceFolder(of: "Defects") }
    package var uploads: [Upload] {
        Media.uploads("/files", "/comments", "/defects/new") + [.schema]
            + Upload.imports(DefectImports.self, api: "/imports/defects")
    }

    package var switchable: SwitchableModule? { SwitchableModule(Self.id, suits: [.restaurant, .field]) }
    package var settingsLinks: [SettingsLink] {
        [SettingsLink("/settings/defects", label: "defects.settings.title", icon: "triangle-alert")]
    }
    package var extensions: [any ModuleExtension] {
        [
            DefectsNotices(), LeaveDefects(), HandOverDefects(), DefectFileAccess(), DefectsOnToday(), FindDefects(),
            AuditedDefects(),
            PersonalDefects(),
        ]
    }

    package var navigation: [NavigationItem] {
        [
            NavigationItem(
                "defects",
                icon: "triangle-alert",
                path: "/defects",
                pages: ListQuestion.Show.allCases.map(\.page),
                actions: [NavigationAction("/defects/new", icon: "triangle-alert", label: "defects.list.report")]
            )
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [
            RecurringJob(SweepDefects(site.database), everyMinutes: 24 * 60),
            RecurringJob(MaintainSearch(site.database), everyMinutes: 24 * 60),
            RecurringJob(CleanUpImports(DefectImports.self, site.database), everyMinutes: 60),
        ]
    }

    package func jobs(_ site: Site) -> [any Job] {
        let database = site.database
        return [ImportJob(DefectImports(media: media), database), ReleaseDefects(database), UpdateDefects(database)]
    }

    package func pollers(_ site: Site) -> [Poller] {
        let line = IndexDefects(site.database)
        let (bulk, clock) = (RunBulk(site.database, clock: site.clock), site.clock)
        return [
            Poller("indexing new defects", logger: site.logger) { try await line.run() },
            Poller("resuming bulk changes of defects", every: .seconds(5), logger: site.logger) {
                try await bulk.run(now: clock.now)
            },
        ]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let api = Routes<CrewContext>.api(site, router)
        DefectsAPI().add(to: api)
        ListAPI().add(to: api)
        QueriesAPI().add(to: api)
        BulkAPI().add(to: api)
        SimilarAPI().add(to: api)
        SchemaAPI().add(to: api)
        TimeAPI(keeper: time).add(to: api)
        ImportsAPI(DefectImports(media: media)).add(.importDefects, to: api)
        DefectExportsAPI(media: media).add(to: api)
        DiscussionRoutes(media: media, places: places).add(api: api, pages: .pages(site, router))

        let pages = Routes<CrewContext>.pages(site, router)
        ReportPages(media: media, time: time).add(to: pages)
        ListPages().add(to: pages)
        BulkPages().add(to: pages)
        SimilarPages().add(to: pages)
        DefectPages(time: time, places: places).add(to: pages)
        ActionPages(time: time).add(to: pages)
        ImportsPages(DefectImports(media: media)).add(to: pages)
        SchemaPages().add(to: pages)
        FieldPages().add(to: pages)
        NewFieldPages().add(to: pages)
        StatePages().add(to: pages)
        TimePages(keeper: time).add(to: pages)
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "the version and status of a defect are not in its history",
                """
                SELECT defect.headline FROM defect WHERE NOT EXISTS (
                    SELECT 1 FROM defect_step WHERE defect_step.crew = defect.crew AND defect_step.defect = defect.id
                        AND defect_step.version = defect.version AND defect_step.new_state = defect.state
                )
                """
            ),
            Invariant(
                "a headline differs from its history",
                """
                SELECT defect.headline FROM defect JOIN defect_change AS latest
                    ON latest.crew = defect.crew AND latest.defect = defect.id AND latest.field = 'headline'
                WHERE latest.new <> defect.headline AND NOT EXISTS (
                    SELECT 1 FROM defect_change AS later WHERE later.crew = latest.crew AND later.defect = latest.defect
                        AND later.field = 'headline' AND later.version > latest.version
                )
                """
            ),
            Invariant(
                "the original of a duplicate is itself a duplicate",
                """
                SELECT defect.headline FROM defect
                JOIN defect AS original ON original.crew = defect.crew AND original.id = defect.original
                WHERE original.original IS NOT NULL
                """
            ),
            Invariant(
                "a defect is not in the search index",
                """
                SELECT defect.headline FROM defect WHERE defect.deleted_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM defect_indexed
                    WHERE defect_indexed.crew = defect.crew AND defect_indexed.number = defect.number
                        AND defect_indexed.edition = \(SearchIndex.edition)
                )
                """
            ),
            Invariant(
                "the search index has words of a defect that is deleted or not indexed",
                """
                SELECT defect_word.word FROM defect_word WHERE NOT EXISTS (
                    SELECT 1 FROM defect_indexed JOIN defect
                        ON defect.crew = defect_indexed.crew AND defect.number = defect_indexed.number
                    WHERE defect_indexed.crew = defect_word.crew AND defect_indexed.number = defect_word.number
                        AND defect.deleted_at IS NULL
                )
                """
            ),
            Invariant(
                "a defect's number is higher than its crew's last number",
                """
                SELECT defect.headline FROM defect JOIN defect_settings ON defect_settings.crew = defect.crew
                WHERE defect.number > defect_settings.last_number
                """
            ),
        ]
    }
}
