import Accounts
package import Core
package import Notifications
package import Storage

/// Names the missing days, until yesterday, of the week that contains yesterday: on the first day of the week those of
/// last week, on other days those of this one. Locked days are left out, because nothing can be logged on them.
package struct MissingDaysReminder: HoursReminder {
    let shifts: any ShiftSource

    package let kind = ReminderKind(
        NoticeKind("hours.missingDays", isMailed: false, pushMinutes: 24 * 60),
        .weekly([.monday], .morning),
        isOn: false
    )

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let viewer = member.viewer
        let (missing, week) = try missing(viewer, at: time, tx)
        guard let days = Self.list(missing) else { return [] }
        return [
            ReminderMessage(
                about: member.thing,
                titled: Phrase("hours.reminder.missingTitle"),
                Phrase("hours.reminder.missing", ["days": days]),
                path: "\(viewer.path)/hours/week?week=\(week)",
                expiresAt: time.adding(minutes: 3 * 24 * 60)
            )
        ]
    }

    private func missing(_ viewer: Viewer, at time: Instant, _ tx: Tx) throws -> (days: [LocalDate], week: Week) {
        let today = viewer.zone.today(at: time)
        let week = today.adding(days: -1).weekNumber(firstDay: viewer.weekStart)
        let hours = try PeriodHours.find(viewer.person, .week(week), viewer, shifts, at: time, in: tx)
        let locks = try HoursLocks.of(viewer.person, crew: viewer.crew, from: hours.first, to: hours.last, in: tx)
        return (hours.missing.map(\.date).filter { $0 < today && locks[day: $0] == nil }, week)
    }

    /// "Monday 2 March, Tuesday 3 March and Friday 6 March"; `nil` for no days.
    private static func list(_ days: [LocalDate]) -> Phrase.Argument? {
        guard let last = days.last else { return nil }
        let others = days.dropLast()
        guard let start = others.last else { return .date(last) }
        let first = others.dropLast().reversed().reduce(Phrase.Argument.date(start)) { list, day in
            .phrase(Phrase("hours.reminder.daysComma", ["day": .date(day), "days": list]))
        }
        return .phrase(Phrase("hours.reminder.daysAnd", ["days": first, "day": .date(last)]))
    }
}
