import Accounts
import Core
import Storage
import Web

/// Reads times of day from a form, in the person's zone.
///
/// A form shows minutes, and an entry keeps milliseconds: a time that was not touched stays as it is, and one in the minute in which another
/// entry ends or begins is that entry's, so that no overlap of a few seconds stands in the way.
struct ReadTimes {
    let zone: Zone
    let tx: PersonTransaction

    init(in tx: PersonTransaction) throws {
        zone = try FocusSettings.of(tx.person, in: tx).zone
        self.tx = tx
    }

    /// - Parameters:
    ///   - end: whether it is an end, which is the later one of two that the clock shows alike, and on the next day when it is not after the
    ///     start.
    ///   - old: what the form showed.
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
        var instant = zone.resolve(date, time).instant
        if let start, instant <= start {
            if case .fold(_, let second) = zone.resolve(date, time), second > start {
                instant = second
            } else {
                instant = zone.resolve(date.adding(days: 1), time).instant
            }
        }
        let next = instant.adding(minutes: 1)
        let near = try FocusEntry.between(instant, next, of: tx.person, now: tx.now, in: tx).filter { $0.id != entry }
        if start == nil {
            return near.compactMap(\.endedAt).filter { instant..<next ~= $0 }.max() ?? instant
        }
        let begins = near.map(\.startedAt).filter { instant..<next ~= $0 }.min()
        // The minute that is not over yet ends now.
        return begins ?? (instant > tx.now && instant < tx.now.adding(minutes: 1) ? tx.now : instant)
    }
}
