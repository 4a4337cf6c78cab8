package import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// Pictures and files of a crew: the records, the contents, and the routes for reading them.
package struct MediaModule: Module {
    private let media: Media
    private let access: [any FileAccess]
    private let profiles: [any ProfileAccess]

    /// - Parameters:
    ///   - access: the modules that have files. A file that belongs to none of them cannot be read.
    ///   - profiles: the modules in which people see pictures of people other than their colleagues.
    package init(_ media: Media, access: [any FileAccess] = [], profiles: [any ProfileAccess] = []) {
        self.media = media
        self.access = access
        self.profiles = profiles
    }

    package var resources: URL? { resourceFolder(of: "Media") }
    package var uploads: [Upload] { Media.uploads("/me/picture", "/settings/picture") }
    package var migrations: [Migration] { [.media001, .media002, .media003, .media004] }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepMedia(media: media), everyMinutes: 24 * 60)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let files = FileRoutes(media: media, access: access)
        files.add(toAPI: .api(site, router))
        files.add(toPages: .pages(site, router))
        ProfilePictureRoutes(media: media, access: profiles).add(to: Routes<PersonContext>(site, router))
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "the stored size of a crew's files is wrong",
                """
                SELECT crew.name FROM crew LEFT JOIN crew_storage ON crew_storage.crew = crew.id
                LEFT JOIN (SELECT crew, SUM(size) AS bytes FROM file GROUP BY crew) AS total ON total.crew = crew.id
                WHERE COALESCE(crew_storage.bytes, 0) <> COALESCE(total.bytes, 0)
                """
            ),
            Invariant(
                "the content of a file was never stored",
                """
                SELECT file.name FROM file JOIN blob ON blob.hash = file.hash OR blob.hash = file.thumbnail
                WHERE NOT blob.is_stored
                """
            ),
            Invariant(
                "the content of a file is marked for deletion",
                """
                SELECT file.name FROM file JOIN blob ON blob.hash = file.hash OR blob.hash = file.thumbnail
                WHERE blob.unnamed_since IS NOT NULL
                """
            ),
            Invariant(
                "a person has a picture that does not exist",
                """
                SELECT name FROM person WHERE picture IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM picture WHERE picture.id = person.picture)
                """
            ),
            Invariant(
                "the content of a picture was never stored, or is marked for deletion",
                """
                SELECT CAST(picture.id AS text) FROM picture
                JOIN blob ON blob.hash IN (picture.hash, picture.thumbnail, picture.medium)
                WHERE NOT blob.is_stored OR blob.unnamed_since IS NOT NULL
                """
            ),
        ]
    }
}
