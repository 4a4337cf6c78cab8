import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Reminds people to log their hours, on the weekdays and at the time that they chose, if they logged none on that day
/// and it is not locked.
package struct EmptyDayReminder: ReminderSource {
    package let kind = ReminderKind(
        NoticeKind("hours.emptyDay", isMailed: false, pushMinutes: 6 * 60),
        .weekly(.workdays, .afternoon),
        isOn: false
    )

    package func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        try HoursPeople.concerned(by: entry, in: tx)
    }

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let (viewer, day) = (member.viewer, member.viewer.zone.today(at: time))
        guard try isMissing(day, viewer, tx) else { return [] }
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

    package func applies(
        _ thing: ID<OutboxSubject>,
        from time: Instant,
        to member: ReminderMember,
        in tx: Tx
    ) throws -> Bool {
        try isMissing(member.viewer.zone.today(at: time), member.viewer, tx)
    }

    /// Whether the viewer has no hours on a day and can still log some.
    private func isMissing(_ day: LocalDate, _ viewer: Viewer, _ tx: Tx) throws -> Bool {
        try HoursRecord.isEmpty(day, viewer, in: tx) && HoursLocks.on(day, viewer, in: tx) == nil
    }
}

/// The people whom facts about hours concern.
enum HoursPeople {
    private struct Named: Decodable {
        let person: PersonID
    }

    /// Reminders look back two months at most.
    private static let mostDays = 62

    static func concerned(by entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        if let file: HoursImported = try entry.fact() {
            guard let first = file.first, let last = file.last else { return [] }
            let from = max(first, Zone.utc.today(at: entry.at).adding(days: -mostDays))
            let people = try tx.all(
                """
                SELECT DISTINCT person FROM hours_record
                WHERE crew = \(entry.crew) AND date BETWEEN \(from) AND \(last) AND deleted_at IS NULL
                """
            ) { try $0.read() as PersonID }
            return Set(people)
        }
        // What was handed in is locked.
        if let sheet: TimesheetSubmitted = try entry.fact() { return [sheet.person] }
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
