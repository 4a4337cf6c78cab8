import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Reminds people of their next shift, at the lead time that they chose, unless they are sick and it is on offer.
package struct ShiftReminder: ReminderSource {
    package init() {}

    package let kind = ReminderKind(
        NoticeKind("shifts.reminder", isMailed: false, pushMinutes: 2 * 60),
        .before(minutes: 60, addsTravel: true),
        isOn: false
    )

    package func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        try ShiftPeople.concerned(by: entry, in: tx)
    }

    package func next(for member: ReminderMember, after time: Instant, in tx: Tx) throws -> Instant? {
        let lead = member.setting.leadMinutes
        let start = time.adding(minutes: lead)
        let next: Instant? = try tx.value(
            """
            SELECT starts_at FROM shift
            WHERE crew = \(member.viewer.crew) AND person = \(member.viewer.person) AND deleted_at IS NULL
                AND date >= \(member.viewer.zone.today(at: start)) AND starts_at > \(start)
            ORDER BY date, starts_at LIMIT 1
            """
        )
        return next?.adding(minutes: -lead)
    }

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let viewer = member.viewer
        let start = time.adding(minutes: member.setting.leadMinutes)
        return try Shift.all(of: viewer, startingAt: start, in: tx).map { shift in
            var arguments = shift.noticeArguments
            let key = member.setting.travelMinutes > 0 ? "leave" : "start"
            if member.setting.travelMinutes > 0 {
                let leave = start.adding(minutes: -member.setting.travelMinutes)
                arguments["leave"] = .time(viewer.zone.local(leave).time)
            }
            return ReminderMessage(
                about: shift.id,
                titled: Phrase("shifts.notice.title", shift.noticeArguments),
                Phrase("shifts.reminder.\(key)", arguments),
                path: "\(viewer.path)/shifts/\(shift.id)",
                isUrgent: true,
                expiresAt: shift.startsAt
            )
        }
    }

    package func applies(
        _ thing: ID<OutboxSubject>,
        from time: Instant,
        to member: ReminderMember,
        in tx: Tx
    ) throws -> Bool {
        // A shift that was moved to a later time is announced again.
        try tx.exists(
            """
            SELECT 1 FROM shift WHERE crew = \(member.viewer.crew) AND id = \(thing) AND deleted_at IS NULL
                AND person = \(member.viewer.person)
                AND starts_at <= \(time.adding(minutes: member.setting.leadMinutes)) AND NOT \(Shift.isLeftToOthers)
            """
        )
    }
}

/// The people whom facts about shifts and days off concern.
enum ShiftPeople {
    private struct Named: Decodable {
        let holder, from, giver, taker, person: PersonID?
    }

    /// The holder, and the people whom the fact names; nobody if it is not about a shift or days off.
    static func concerned(by entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        guard ["shift.", "daysOff."].contains(where: entry.kind.hasPrefix) else { return [] }
        let named = try entry.read(Named.self)
        let holder: PersonID? = try tx.value(
            """
            SELECT person FROM shift
            WHERE crew = \(entry.crew) AND id = \(entry.subject) AND person IS NOT NULL
            """
        )
        return Set([named.holder, named.from, named.giver, named.taker, named.person, holder].compactMap(\.self))
    }
}

extension Shift {
    /// The shifts of a member that start at an instant and for which they are expected to come.
    static func all(of viewer: Viewer, startingAt start: Instant, in tx: Tx) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(viewer.crew) AND shift.person = \(viewer.person)
                AND shift.deleted_at IS NULL AND shift.date = \(viewer.zone.today(at: start))
                AND shift.starts_at = \(start) AND NOT \(isLeftToOthers)
            ORDER BY shift.id
            """
        )
    }

    /// The day and times in messages about it.
    var noticeArguments: [String: Phrase.Argument] {
        ["day": .date(date), "start": .time(start), "end": .time(end)]
    }
}
