import Accounts
import Core
import Storage

/// One mail a day with what is still unread, for people who chose a time for it. It is due when something has waited since before that
/// time; what arrives later waits for the next day.
///
/// The time is wall-clock time in the person's zone. If it occurs twice in a night, the first one counts; if a clock
/// change skips it, it moves forward by the length of the gap.
enum Digest {
    /// When the last one was due.
    static func latest(_ time: LocalTime, at now: Instant, in zone: Zone) -> Instant {
        let (date, today) = today(time, now, zone)
        return today <= now ? today : zone.resolve(date.adding(days: -1), time).instant
    }

    /// When the next one is due.
    static func next(_ time: LocalTime, after now: Instant, in zone: Zone) -> Instant {
        let (date, today) = today(time, now, zone)
        return today > now ? today : zone.resolve(date.adding(days: 1), time).instant
    }

    private static func today(_ time: LocalTime, _ now: Instant, _ zone: Zone) -> (LocalDate, Instant) {
        let date = zone.today(at: now)
        return (date, zone.resolve(date, time).instant)
    }

    /// Lets what waits for a digest be checked again, after the person chose another time or none.
    static func changed(in tx: PersonTransaction) throws {
        let pause = tx.now.adding(minutes: MailUnread.pauseMinutes)
        try tx.run("UPDATE notice SET mail_due_at = \(tx.now) WHERE person = \(tx.person) AND mail_due_at > \(pause)")
    }
}
