package import Accounts
package import Core
import HTML
package import Storage

/// The part of a defect's page below its fields: photos and files, position, comments, followers and history.
package struct DefectDiscussion: Sendable {
    package let defect: Defect
    /// The newest comments, sorted oldest first; some may be deleted and restorable.
    package let comments: [DefectComment]
    package let hasEarlierComments: Bool
    /// The newest files, sorted oldest first; some may be deleted and restorable.
    package let files: [DefectFile]
    let hasEarlierFiles: Bool
    package let watching: Followers
    package let history: DefectHistory
    package let hasEarlierEvents: Bool
    let today: LocalDate
    /// The defects that the comments link to.
    let numbers: NumberLinks

    static let mostComments = 30
    static let mostEvents = 20
    /// How long a page offers to restore a deletion, in minutes.
    static let undoMinutes = 60

    package static func load(_ defect: Defect, _ viewer: Viewer, at now: Instant, _ tx: Tx) throws -> DefectDiscussion {
        let recently = now.adding(minutes: -undoMinutes)
        let comments = try DefectComment.latest(
            of: defect.id,
            most: mostComments + 1,
            undoableSince: recently,
            viewer,
            in: tx
        )
        let history = try DefectHistory.load(defect.id, .whole, isWhole: false, most: mostEvents + 1, viewer, in: tx)
        let shown = Array(comments.suffix(mostComments))
        let files = try DefectFile.newest(
            of: defect.id,
            most: DefectFile.mostListed + 1,
            undoableSince: recently,
            viewer,
            in: tx
        )
        return DefectDiscussion(
            defect: defect,
            comments: shown,
            hasEarlierComments: comments.count > mostComments,
            files: Array(files.suffix(DefectFile.mostListed)),
            hasEarlierFiles: files.count > DefectFile.mostListed,
            watching: try Followers.of(defect.id, viewer, in: tx),
            history: history.first(mostEvents),
            hasEarlierEvents: history.events.count > mostEvents,
            today: viewer.zone.today(at: now),
            numbers: try Defect.links(in: shown.map(\.text), viewer, in: tx)
        )
    }
}
