import Accounts
package import Foundation
package import Hummingbird
package import Storage
package import Web
package import Work

/// Pictures and files of a crew: the records, the contents, and the addresses where members read them.
package struct MediaModule: Module {
    private let media: Media

    package init(_ media: Media) {
        self.media = media
    }

    package var resources: URL? { resourceFolder(of: "Media") }
    package var migrations: [Migration] { [.media001] }

    package func recurringJobs(_ site: Site) -> [RecurringJob] {
        [RecurringJob(SweepMedia(media: media), everyMinutes: 24 * 60)]
    }

    package func addRoutes(_ site: Site, to router: Router<WebContext>) {
        let files = FileRoutes(media: media)
        files.add(to: .api(site, router))
        files.add(to: .pages(site, router))
    }

    package var invariants: [Invariant] {
        [
            Invariant(
                "a file has a content that was never stored",
                """
                SELECT file.name FROM file JOIN blob ON blob.hash = file.hash OR blob.hash = file.thumbnail
                WHERE NOT blob.is_stored
                """
            ),
            Invariant(
                "the content of a file would be thrown away",
                """
                SELECT file.name FROM file JOIN blob ON blob.hash = file.hash OR blob.hash = file.thumbnail
                WHERE blob.unnamed_since IS NOT NULL
                """
            ),
        ]
    }
}
