import Accounts
import Core
import Storage
import Web

/// Reads times of day from a form, in the person's time zone.
/// A form shows minutes, and an entry stores milliseconds. A time that was not edited is kept exactly. A time in the
/// minute in which another entry ends or starts snaps to that entry, so that they do not overlap by a few seconds.
struct ReadTimes {
    let zone: Zone
    let tx: PersonTransaction

    init(in tx: PersonTransaction) throws {
        zone = try FocusSettings.of(tx.person, in: tx).zone
        self.tx = tx
    }

    /// - Parameters:
    ///   - start: when reading an end, the start of the entry. An end that is not after the start is in the second
    ///     occurrence of a repeated hour, or on the next day.
    ///   - old: the time that the form showed.
    ///   - entry: the entry being edited.
    func read(
        _ check: inout Validation,
        _ field: String,
        _ date: LocalDate,
        _ text: String?,
        isEndOf start: Instant? = nil,
        old: Instant? = nil,
        but entry: FocusEntryID? = nil
    ) throws -> Instant {
        let time = check.time(field, text)
        if let old {
            let (local, isAfter) = (zone.local(old), start.map { old > $0 } ?? false)
            let days = date.days(until: local.date)
            if local.time == time && (days == 0 || days == 1 && isAfter) { return old }
        }
        var instant = zone.instant(date, time, after: start)
        if let start, instant <= start { instant = zone.resolve(date.adding(days: 1), time).instant }
        let next = instant.adding(minutes: 1)
        let near = try FocusEntry.between(instant, next, of: tx.person, now: tx.now, in: tx).filter { $0.id != entry }
        if start == nil {
            return near.compactMap(\.endedAt).filter { instant..<next ~= $0 }.max() ?? instant
        }
        let begins = near.map(\.startedAt).filter { instant..<next ~= $0 }.min()
        // An end less than a minute in the future becomes now.
        return begins ?? (instant > tx.now && instant < tx.now.adding(minutes: 1) ? tx.now : instant)
    }
}
