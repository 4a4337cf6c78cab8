import Accounts
package import Core
package import Notifications
package import Storage

/// Reminds people to log their hours, on the weekdays and at the time that they chose, if they logged none on that day
/// and it is not locked.
package struct EmptyDayReminder: HoursReminder {
    package let kind = ReminderKind(
        NoticeKind("hours.emptyDay", isMailed: false, pushMinutes: 6 * 60),
        .weekly([.monday, .tuesday, .wednesday, .thursday, .friday], .afternoon),
        isOn: false
    )

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let (viewer, day) = (member.viewer, member.viewer.zone.today(at: time))
        if try !HoursRecord.isEmpty(day, viewer, in: tx) || HoursLocks.on(day, viewer, in: tx) != nil { return [] }
        let usual = try RecentWork.usual(on: day, viewer, in: tx)
        return [
            ReminderMessage(
                about: member.thing,
                titled: Phrase("hours.reminder.emptyDayTitle"),
                Phrase("hours.reminder.emptyDay", ["day": .date(day)]),
                path: "\(viewer.path)/hours#quick-title",
                expiresAt: viewer.zone.startOfDay(day.adding(days: 1)),
                action: usual.map { work in
                    NoticeAction(
                        Phrase("hours.usual.log", ["hours": .minutes(work.minutes)]),
                        path: "\(viewer.path)/hours/usual/\(day)"
                    )
                }
            )
        ]
    }
}
