import API
import Accounts
package import Core
package import Notifications
package import Storage

/// Reminds people of a week or month that they have not handed in, in crews that use timesheets.
package struct HandInReminder: HoursReminder {
    let shifts: any ShiftSource

    package let kind = ReminderKind(
        NoticeKind("hours.handIn", isMailed: false, pushMinutes: 24 * 60),
        .weekly([.tuesday], .morning),
        isOn: true
    )

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let viewer = member.viewer
        guard let sheet = try due(viewer, at: time, tx) else { return [] }
        return [
            ReminderMessage(
                about: member.thing,
                titled: Phrase("hours.reminder.handInTitle"),
                Phrase("hours.reminder.handIn", ["period": .phrase(sheet.period.phrase)]),
                path: "\(viewer.path)/hours/timesheets/me/\(sheet.period)",
                expiresAt: time.adding(minutes: 3 * 24 * 60)
            )
        ]
    }

    /// The previous period if it is due, in crews that use timesheets. Periods that were sent back or reopened have
    /// their own message.
    private func due(_ viewer: Viewer, at time: Instant, _ tx: Tx) throws -> PeriodHours? {
        guard try tx.exists("SELECT 1 FROM timesheet WHERE crew = \(viewer.crew)") else { return nil }
        let sheets = try HandIn.load(viewer, shifts, now: time, tx).sheets
        // The current period is the last one.
        let previous = sheets.last?.period.previous(viewer)
        return sheets.first { $0.period == previous && $0.isDue }
    }
}
