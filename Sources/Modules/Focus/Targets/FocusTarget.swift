package import API
package import Core
package import Storage

/// How much time a person wants to spend in a mode per day or week, at least or at most.
package struct FocusTarget: Sendable, Identifiable, Hashable {
    package let id: FocusTargetID
    package let mode: FocusModeID
    package let modeName: String
    package let kind: FocusTargetKind
    package let period: FocusTargetPeriod
    package let minutes: Int
    /// The weekdays of a daily target; empty for a weekly one.
    package let weekdays: Set<Weekday>
    /// The first date that counts.
    let since: LocalDate
    let isArchived: Bool
    package let version: Int

    /// The maximum number of targets per person.
    static let most = 50

    var milliseconds: Int64 { Int64(minutes) * 60_000 }

    func isMet(_ milliseconds: Int64) -> Bool {
        kind == .atLeast ? milliseconds >= self.milliseconds : milliseconds <= self.milliseconds
    }
}

extension FocusTarget: FocusItem {
    static let name: SQL = "focus_target"

    package static let columns: SQL = """
        focus_target.id, focus_target.mode, focus_mode.name, focus_target.kind, focus_target.period, focus_target.minutes,
        focus_target.weekdays, focus_target.since, focus_mode.archived_at IS NOT NULL, focus_target.version
        """

    package init(row: inout Row) throws {
        id = try row.read()
        mode = try row.read()
        modeName = try row.read()
        kind = try row.read()
        period = try row.read()
        minutes = try row.read()
        let bits: Int? = try row.read()
        weekdays = Self.weekdays(bits ?? 0)
        since = try row.read()
        isArchived = try row.read()
        version = try row.read()
    }

    /// A person's targets for modes in use, in the order of the modes.
    static func all(of person: PersonID, in tx: Tx) throws -> [FocusTarget] {
        let order: SQL = "focus_mode.position, focus_target.period, focus_target.kind, focus_target.id"
        return try rows(of: person, "AND focus_mode.archived_at IS NULL ORDER BY \(order) LIMIT \(most)", in: tx)
    }

    static func bits(_ weekdays: Set<Weekday>) -> Int { weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) } }

    static func weekdays(_ bits: Int) -> Set<Weekday> {
        Set(Weekday.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 })
    }
}

extension FocusTargetKind: SQLBindable, SQLReadable {}
extension FocusTargetPeriod: SQLBindable, SQLReadable {}
