import Accounts
import Core
import Storage

/// Selects entries that overlap a period, in any mode or one.
struct FocusFilter: Sendable {
    let start: Instant
    let end: Instant
    let mode: FocusModeID?

    /// The maximum number of days between `start` and `end`.
    static let mostDays = 366

    init(_ start: Instant, _ end: Instant, mode: FocusModeID? = nil) {
        (self.start, self.end, self.mode) = (start, end, mode)
    }
}

extension FocusEntry {
    /// A page of a person's entries, newest first.
    static func list(
        _ filter: FocusFilter,
        of person: PersonID,
        _ paging: Paging,
        now: Instant,
        in tx: Tx
    ) throws -> [FocusEntry] {
        let inMode: SQL = filter.mode.map { "AND focus_entry.mode = \($0)" } ?? ""
        let last = try paging.last { keys in
            Int64(keys[0]).flatMap { start in FocusEntryID(keys[1]).map { (start: start, id: $0) } }
        }
        let after: SQL = last.map { "AND (focus_entry.started_at, focus_entry.id) < (\($0.start), \($0.id))" } ?? ""
        let first = filter.start.adding(minutes: -longest)
        let entries = try tx.all(
            FocusEntry.self,
            """
            FROM \(table) WHERE focus_entry.person = \(person) AND focus_entry.deleted_at IS NULL \(inMode)
                AND focus_entry.started_at > \(first) AND focus_entry.started_at < \(filter.end)
                AND (focus_entry.ended_at > \(filter.start) OR focus_entry.ended_at IS NULL) \(after)
            ORDER BY focus_entry.started_at DESC, focus_entry.id DESC LIMIT \(paging.fetched)
            """
        )
        if entries.count == paging.fetched || now <= filter.start { return entries }
        // A forgotten timer may have started long before the period.
        let forgotten = try running(person, in: tx).filter { entry in
            entry.startedAt <= first && filter.mode ?? entry.mode == entry.mode
                && last.map { entry.startedAt.milliseconds < $0.start } ?? true
        }
        return Array((entries + forgotten).prefix(paging.fetched))
    }
}
