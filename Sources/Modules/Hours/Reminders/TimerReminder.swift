import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Warns people whose timer has been running for longer than they chose.
package struct TimerReminder: ReminderSource {
    package let kind = ReminderKind(
        NoticeKind("hours.longTimer", isMailed: false, pushMinutes: 12 * 60),
        .after(minutes: 10 * 60),
        isOn: true
    )

    package func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        [TimerStarted.kind, TimerEnded.kind].contains(entry.kind) ? [entry.subject.cast()] : []
    }

    package func next(for member: ReminderMember, after time: Instant, in tx: Tx) throws -> Instant? {
        guard let timer = try HoursTimer.running(member.viewer, in: tx) else { return nil }
        let due = timer.startedAt.adding(minutes: member.setting.minutes)
        return due > time ? due : nil
    }

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let viewer = member.viewer
        guard let timer = try HoursTimer.running(viewer, in: tx) else { return [] }
        let start = viewer.zone.local(timer.startedAt)
        return [
            ReminderMessage(
                about: member.thing,
                titled: Phrase("hours.reminder.timerTitle"),
                Phrase(
                    "hours.reminder.timer",
                    ["name": .text(timer.label), "day": .date(start.date), "start": .time(start.time)]
                ),
                path: "\(viewer.path)/hours",
                isUrgent: true,
                expiresAt: nil
            )
        ]
    }

    package func applies(
        _ thing: ID<OutboxSubject>,
        from time: Instant,
        to member: ReminderMember,
        in tx: Tx
    ) throws -> Bool {
        guard let timer = try HoursTimer.running(member.viewer, in: tx) else { return false }
        return timer.startedAt.adding(minutes: member.setting.minutes) <= time
    }
}
