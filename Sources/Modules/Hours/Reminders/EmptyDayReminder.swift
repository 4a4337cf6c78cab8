import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Reminds people to log their hours, on the weekdays and at the time that they chose, if they logged none on that day.
package struct EmptyDayReminder: ReminderSource {
    package init() {}

    package let kind = ReminderKind(
        NoticeKind("hours.emptyDay", isMailed: false, pushMinutes: 6 * 60),
        .weekly(.workdays, .afternoon),
        isOn: false
    )

    package func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        try HoursPeople.concerned(by: entry)
    }

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let (viewer, day) = (member.viewer, member.viewer.zone.today(at: time))
        guard try isEmpty(day, viewer, tx) else { return [] }
        return [
            ReminderMessage(
                about: member.thing,
                titled: Phrase("hours.reminder.emptyDayTitle"),
                Phrase("hours.reminder.emptyDay", ["day": .date(day)]),
                path: "\(viewer.path)/hours#quick-title",
                expiresAt: viewer.zone.startOfDay(day.adding(days: 1))
            )
        ]
    }

    package func applies(
        _ thing: ID<OutboxSubject>,
        from time: Instant,
        to member: ReminderMember,
        in tx: Tx
    ) throws -> Bool {
        try isEmpty(member.viewer.zone.today(at: time), member.viewer, tx)
    }

    private func isEmpty(_ day: LocalDate, _ viewer: Viewer, _ tx: Tx) throws -> Bool {
        try !tx.exists(
            """
            SELECT 1 FROM hours_record
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND date = \(day) AND deleted_at IS NULL
            """
        )
    }
}

/// The people whom facts about hours concern.
enum HoursPeople {
    private struct Named: Decodable {
        let person: PersonID
    }

    static func concerned(by entry: OutboxEntry) throws -> Set<PersonID> {
        let kinds = [HoursLogged.kind, HoursChanged.kind, HoursDeleted.kind, HoursRestored.kind]
        return kinds.contains(entry.kind) ? [try entry.read(Named.self).person] : []
    }
}

extension Set<Weekday> {
    static let workdays: Set = [.monday, .tuesday, .wednesday, .thursday, .friday]
}

extension LocalTime {
    /// 17:00
    static let afternoon = LocalTime(hour: 17, minute: 0) ?? .midnight
    /// 9:00
    static let morning = LocalTime(hour: 9, minute: 0) ?? .midnight
}
