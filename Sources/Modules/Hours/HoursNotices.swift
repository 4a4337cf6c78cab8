import Core
package import Notifications
package import Storage
package import Work

/// The recipients and texts of messages about hours.
package struct HoursNotices: NoticeMaker, TopicMaker {
    package init() {}

    package var kinds: [NoticeKind] { [.timesheets, .projects] }

    package func topics(for kind: String) -> Set<String> {
        let prefixes = ["hours.", "project.", "timesheet.", "hoursSettings.", "contract.", "rate.", "budget."]
        return prefixes.contains(where: kind.hasPrefix) ? ["hours"] : []
    }

    package func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if ["project.", "budget."].contains(where: entry.kind.hasPrefix) {
            return try ProjectNotices.notices(for: entry, in: tx)
        }
        if entry.kind.hasPrefix("timesheet.") { return try TimesheetNotices.notices(for: entry, in: tx) }
        return []
    }
}

extension NoticeKind {
    static let timesheets = NoticeKind("hours.timesheets")
    /// Not urgent: they wait in the inbox.
    static let projects = NoticeKind("hours.projects", isMailed: false, isPushed: false)
}
