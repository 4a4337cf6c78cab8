import API
import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Warns people whose offer, suggestion or trade will end unanswered, because their shift starts soon. The sick,
/// whom nobody expects to come, are left out.
package struct OfferReminder: ReminderSource {
    package init() {}

    package let kind = ReminderKind(
        NoticeKind("shifts.unanswered", isMailed: false, pushMinutes: 4 * 60),
        .before(minutes: 12 * 60, addsTravel: false),
        isOn: true
    )

    /// Leaves out changes to the shift itself: if they end its exchange, the fact about that is enough.
    package func people(concernedBy entry: OutboxEntry, in tx: Tx) throws -> Set<PersonID> {
        let kinds = [
            ShiftCreated.kind, ShiftChanged.kind, ShiftAssigned.kind, ShiftReleased.kind, ShiftDeleted.kind,
        ]
        return kinds.contains(entry.kind) ? [] : try ShiftPeople.concerned(by: entry, in: tx)
    }

    /// Open exchanges of the member, from the index of live exchanges.
    private func open(_ viewer: Viewer) -> SQL {
        """
        FROM exchange
        JOIN exchange_leg ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id AND exchange_leg.leg = 1
        JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
        WHERE exchange.live AND exchange.crew = \(viewer.crew) AND exchange.giver = \(viewer.person)
            AND exchange.state = 'open' AND NOT \(Shift.isLeftToOthers)
        """
    }

    package func next(for member: ReminderMember, after time: Instant, in tx: Tx) throws -> Instant? {
        let lead = member.setting.leadMinutes
        let start: Instant? = try tx.value(
            """
            SELECT shift.starts_at \(open(member.viewer)) AND shift.starts_at > \(time.adding(minutes: lead))
            ORDER BY shift.starts_at LIMIT 1
            """
        )
        return start?.adding(minutes: -lead)
    }

    package func messages(for member: ReminderMember, at time: Instant, in tx: Tx) throws -> [ReminderMessage] {
        let viewer = member.viewer
        let start = time.adding(minutes: member.setting.leadMinutes)
        return try Shift.all(of: viewer, startingAt: start, in: tx).compactMap { shift in
            guard shift.exchange?.state == .open else { return nil }
            return ReminderMessage(
                about: shift.id,
                titled: Phrase("shifts.notice.title", shift.noticeArguments),
                Phrase("shifts.reminder.unanswered", shift.noticeArguments),
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
        try tx.exists(
            """
            SELECT 1 \(open(member.viewer)) AND shift.id = \(thing)
                AND shift.starts_at <= \(time.adding(minutes: member.setting.leadMinutes))
            """
        )
    }
}
