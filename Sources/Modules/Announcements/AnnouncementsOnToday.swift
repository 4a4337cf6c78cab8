import Accounts
import Core
import HTML
import Storage
import Today
import Web

/// The announcements that the viewer has not confirmed, on the crew's start page.
struct AnnouncementsOnToday: TodayContribution {
    /// The maximum number of announcements shown.
    private static let most = 3

    let topics: Set = ["announcements"]

    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard] {
        if viewer.isArchived { return [] }
        let open = try Announcement.unconfirmed(by: viewer, most: Self.most, in: tx)
        if open.isEmpty { return [] }
        return [
            TodayCard(.waiting, waiting: open.count) { context, html, words in
                html.ul(.class("rows")) {
                    for announcement in open { row(announcement, context, html, words) }
                }
            }
        ]
    }

    private func row(_ announcement: Announcement, _ context: CrewContext, _ html: HTML, _ words: Words) {
        html.row(id: "announcement-\(announcement.id)") {
            html.p(.class("row-title")) { html.bdi(announcement.author.name) }
            html.prose(announcement.text)
        } end: {
            ConfirmForm(html: html, words: words).write(announcement.id, context.viewer, returnsTo: .today)
        }
    }
}
