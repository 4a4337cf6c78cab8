package import Core
package import Storage

/// A part of every week that a person plans to spend in a mode.
package struct FocusBlock: Sendable, Identifiable, Hashable {
    package let id: FocusBlockID
    package let mode: FocusModeID
    package let modeName: String
    package let weekday: Weekday
    package let start: LocalTime
    /// On the next day unless it is later than `start`.
    package let end: LocalTime
    package let note: String?
    let validFrom: LocalDate
    /// The first date on which the block no longer applies; `nil` for a current block.
    let validUntil: LocalDate?
    /// When the mode was archived; `nil` if it is in use.
    let archivedAt: Instant?
    package let version: Int

    /// The maximum number of blocks per person, so that a week fits on a page.
    static let most = 100
    /// The most that a query reads: enough for every block to change daily for two weeks.
    static let mostRead = 1_500

    /// The start and end on a date, by local time; `nil` when a clock change skips the whole block.
    func times(on date: LocalDate, _ zone: Zone) -> (start: Instant, end: Instant)? {
        let startsAt = zone.resolve(date, start).instant
        let endsAt = zone.resolve(end > start ? date : date.adding(days: 1), end).instant
        return startsAt < endsAt ? (startsAt, endsAt) : nil
    }

    /// Whether the block starts on a date.
    func holds(on date: LocalDate) -> Bool {
        date.weekday == weekday && date >= validFrom && validUntil.map { date < $0 } ?? true
    }
}

extension FocusBlock: FocusItem {
    static let name: SQL = "focus_block"

    package static let columns: SQL = """
        focus_block.id, focus_block.mode, focus_mode.name, focus_block.weekday, focus_block.start_minute,
        focus_block.end_minute, focus_block.note, focus_block.valid_from, focus_block.valid_until, focus_mode.archived_at,
        focus_block.version
        """

    /// A block that was deleted or changed is kept for the days before that. It is never swept: the plan of any past
    /// week can be shown and exported, like its entries. A person adds at most `most` former versions a day, because a
    /// version that began today is replaced.
    static let condition: SQL = "AND focus_block.valid_until IS NULL"

    package init(row: inout Row) throws {
        id = try row.read()
        mode = try row.read()
        modeName = try row.read()
        weekday = try row.read()
        start = try row.read()
        end = try row.read()
        note = try row.read()
        validFrom = try row.read()
        validUntil = try row.read()
        archivedAt = try row.read()
        version = try row.read()
    }

    /// A person's current blocks, ordered by weekday and time.
    static func all(of person: PersonID, in tx: Tx) throws -> [FocusBlock] {
        let order: SQL = "focus_block.weekday, focus_block.start_minute, focus_block.id"
        return try rows(of: person, "\(condition) ORDER BY \(order) LIMIT \(most)", in: tx)
    }

    /// Blocks that were valid on at least one of the days, including versions that have been changed or deleted since;
    /// of too many, the latest.
    static func planned(_ days: Range<LocalDate>, of person: PersonID, in tx: Tx) throws -> [FocusBlock] {
        try tx.all(
            FocusBlock.self,
            """
            FROM \(table) WHERE focus_block.person = \(person) AND focus_block.valid_from < \(days.upperBound)
                AND (focus_block.valid_until > \(days.lowerBound) OR focus_block.valid_until IS NULL)
            ORDER BY focus_block.valid_from DESC, focus_block.id DESC LIMIT \(mostRead)
            """
        )
    }
}
