package import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// The recipients and texts of messages about hours.
package struct HoursNotices: NoticeMaker, TopicMaker {
    let shifts: any ShiftSource

    package var kinds: [NoticeKind] { [.timesheets, .corrections, .projects, .budgets] }

    package func topics(for kind: String) -> Set<String> {
        let prefixes = ["hours.", "project.", "timesheet.", "hoursSettings.", "contract.", "rate.", "budget."]
        return prefixes.contains(where: kind.hasPrefix) ? ["hours"] : []
    }

    package func settled(by entry: OutboxEntry, in tx: Tx) -> [NoticeKind] {
        entry.kind.hasPrefix("timesheet.") ? [.timesheets] : []
    }

    package func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [SentNotice: NoticeStatus] {
        notices.statuses(try TimesheetNoticeStatus.of(notices, viewer, shifts, now, tx))
    }

    package func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if ["project.", "budget."].contains(where: entry.kind.hasPrefix) {
            return try ProjectNotices.notices(for: entry, in: tx)
        }
        if entry.kind.hasPrefix("timesheet.") { return try TimesheetNotices.notices(for: entry, in: tx) }
        return try HoursCorrection.notices(for: entry, in: tx)
    }
}

extension NoticeKind {
    static let timesheets = NoticeKind("hours.timesheets")
    /// They ask for nothing, so they are shown only in the inbox, like messages about projects and budgets.
    static let corrections = NoticeKind("hours.corrections", isMailed: false, isPushed: false)
    static let projects = NoticeKind("hours.projects", isMailed: false, isPushed: false)
    static let budgets = NoticeKind("hours.budgets", isMailed: false, isPushed: false, isForManagers: true)
}
