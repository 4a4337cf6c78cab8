import Accounts
package import Foundation
package import Hummingbird
package import Media
package import Storage
package import Web
package import Work

/// The module for experiences: ordered scenes with pictures and positions. An experience belongs to a person, or to the
/// crew that it is shared with.
package struct PlacesModule: Module {
    private let media: Media
    private let tiles: MapTiles?
    private let work: (any WorkAtPlaces)?

    /// - Parameters:
    ///   - tiles: the map tiles; `nil` for maps without them.
    ///   - work: the source of work to do at scenes; `nil` for none.
    package init(media: Media, tiles: MapTiles? = nil, work: (any WorkAtPlaces)? = nil) {
        (self.media, self.tiles, self.work) = (media, tiles, work)
    }

    package var resources: URL? { resourceFolder(of: "Places") }
    package var migrations: [Migration] {
        [
            .places001, .places002, .places003, .places004, .places005, .places006, .places007, .places008, .places009,
            .places010, .places011,
        ]
    }
    package var extensions: [any ModuleExtension] {
        [FindExperiences(), PersonalPlaces(), AuthorPictures(), SavesOfGuests(), FlagNotices()]
    }
    package var uploads: [Upload] { Media.uploads("/pictures", "/scenes/new") + Upload.places }

    package var navigation: [NavigationItem] {
        [
            NavigationItem(
                "places",
                icon: "map-pin",
                path: PlacesTab.mine.path,
                kind: .person,
                pages: [ExplorePage.navigation] + PlacesTab.allCases.map(\.page),
                actions: [NavigationAction("/places/new", icon: "map-pin", label: "places.new.title")]
            )
        ]
    }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [
            RecurringJob(SweepExperiences(database: site.database), everyMinutes: 24 * 60),
            RecurringJob(IndexExperiences(database: site.database), everyMinutes: 24 * 60),
        ]
    }

    package func pollers(_ site: Site) -> [Poller] {
        guard let origin = site.settings.mailOrigin else { return [] }
        let mail = MailModeration(database: site.database, origin: origin, clock: site.clock, words: site.words)
        return [Poller("mailing moderators", every: .seconds(60), logger: site.logger) { try await mail.run() }]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let routes = Routes<PersonContext>(site, router)
        ExperiencesAPI().add(to: routes)
        ScenesAPI(media: media).add(to: routes)
        ExperiencesPages().add(to: routes)
        ExperiencePages(media: media, tiles: tiles, work: work).add(to: routes)
        WorkAPI(work: work).add(to: routes)
        ScenePages(media: media, tiles: tiles).add(to: routes)
        ProfileRoutes().add(to: routes)
        SafetyRoutes().add(to: routes)
        ModerationAPI().add(to: routes)
        ModerationPages(media: media).add(to: routes)
        PlacesFilesAPI().add(to: routes)
        ExploreAPI().add(to: routes)
        ExplorePages(tiles: tiles).add(to: routes)
        SharingAPI().add(to: routes)
        SharingPages().add(to: routes)
        SharedPages(site: site, media: media, tiles: tiles).add(to: router)
        TileRoutes(site, tiles).add(to: router)
        ImportPages().add(to: routes)
        PathPages().add(to: routes)
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "the scenes of an experience are not numbered from 1 without gaps, or their count is wrong",
                """
                SELECT experience.title FROM experience LEFT JOIN (
                    SELECT experience, COUNT(*) AS count, COUNT(DISTINCT rank) AS ranks, MAX(rank) AS last FROM scene
                    WHERE deleted_at IS NULL GROUP BY experience
                ) AS own ON own.experience = experience.id
                WHERE experience.scene_count <> COALESCE(own.count, 0)
                    OR own.ranks <> own.count OR own.last <> own.count
                """
            ),
            Invariant(
                "the area of an experience is not that of its scenes",
                """
                SELECT experience.title FROM experience LEFT JOIN (
                    SELECT experience, MIN(latitude) AS south, MIN(longitude) AS west, MAX(latitude) AS north, MAX(longitude) AS east
                    FROM scene WHERE deleted_at IS NULL GROUP BY experience
                ) AS own ON own.experience = experience.id
                WHERE experience.south IS DISTINCT FROM own.south OR experience.west IS DISTINCT FROM own.west
                    OR experience.north IS DISTINCT FROM own.north OR experience.east IS DISTINCT FROM own.east
                """
            ),
            Invariant(
                "the number of people who saved an experience is wrong",
                """
                SELECT title FROM experience WHERE saves <> (
                    SELECT COUNT(*) FROM experience_save WHERE experience_save.experience = experience.id
                )
                """
            ),
            Invariant(
                "an experience that only its owner sees has people or links",
                """
                SELECT title FROM experience WHERE sharing = 'private' AND (
                    EXISTS (SELECT 1 FROM experience_person WHERE experience_person.experience = experience.id)
                    OR EXISTS (
                        SELECT 1 FROM experience_link
                        WHERE experience_link.experience = experience.id AND experience_link.ended_at IS NULL
                    )
                )
                """
            ),
            Invariant(
                "an experience is hidden without a decision, or shown against the last one",
                """
                SELECT title FROM experience WHERE (hidden_at IS NOT NULL) <> ('hide' = COALESCE((
                    SELECT decision FROM experience_decision WHERE experience_decision.experience = experience.id
                    ORDER BY experience_decision.id DESC LIMIT 1
                ), 'dismiss'))
                """
            ),
            Invariant(
                "an experience is not in the search index of those who see it, or is deleted and still in it",
                """
                SELECT experience.title FROM experience
                LEFT JOIN experience_indexed ON experience_indexed.number = experience.number
                WHERE (experience.deleted_at IS NULL) <> (
                    experience_indexed.audience IS NOT NULL AND experience_indexed.audience = \(Audience.ofExperience)
                )
                """
            ),
            Invariant(
                "the search index has too many or too few positions of an experience",
                """
                SELECT title FROM experience WHERE (
                    SELECT COUNT(*) FROM scene WHERE scene.experience = experience.id AND scene.deleted_at IS NULL
                        AND scene.latitude IS NOT NULL AND experience.deleted_at IS NULL
                ) <> (SELECT COUNT(*) FROM experience_position WHERE experience_position.number = experience.number)
                """
            ),
            Invariant(
                "a picture belongs to no scene",
                StoredPicture.unused(but: "SELECT 1 FROM scene_picture WHERE scene_picture.picture = picture.id")
            ),
        ]
    }
}
