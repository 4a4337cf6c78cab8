package import Core
package import Notifications
package import Storage
package import Work

/// A reminder that depends on what somebody has logged.
package protocol HoursReminder: ReminderSource {}

extension HoursReminder {
    package func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
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
        return kinds.contains(entry.kind) ? [try entry.read(RecordOwner.self).person] : []
    }

    package func applies(
        _ thing: ID<OutboxSubject>,
        from time: Instant,
        to member: ReminderMember,
        in tx: Tx
    ) throws -> Bool {
        try !messages(for: member, at: time, in: tx).isEmpty
    }
}

/// Reminders look back two months at most.
private let mostDays = 62

/// What the facts about one record say about its owner.
private struct RecordOwner: Decodable {
    let person: PersonID
}

extension LocalTime {
    /// 17:00
    static let afternoon = LocalTime(hour: 17, minute: 0) ?? .midnight
    /// 9:00
    static let morning = LocalTime(hour: 9, minute: 0) ?? .midnight
}
