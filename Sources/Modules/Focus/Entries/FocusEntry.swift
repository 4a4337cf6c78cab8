package import Core
package import Storage

/// A period of a person's time in a mode. Without an end, the entry is running.
package struct FocusEntry: Sendable, Identifiable, Hashable {
    package let id: FocusEntryID
    package var mode: FocusModeID
    package var modeName: String
    package var startedAt: Instant
    /// `nil` while the entry is running.
    package var endedAt: Instant?
    package var note: String?
    package var tags: [String]
    package let source: Source
    /// Whether overlaps were allowed when the entry's time was logged.
    package var isParallel: Bool
    package let version: Int
    package var isDeleted: Bool

    package enum Source: String, Sendable, CaseIterable {
        case timer, manual
    }

    /// The maximum length of an entry, in minutes.
    static let longest = 24 * 60
    /// The maximum number of entries that a query reads: about five weeks of switching every five minutes.
    static let mostRead = 10_000

    package var isRunning: Bool { endedAt == nil }

    /// The length in milliseconds, up to `now` if the entry is running.
    func milliseconds(until now: Instant) -> Int64 {
        max(0, (endedAt ?? now).milliseconds - startedAt.milliseconds)
    }

    /// Whether the entry exceeds the maximum length. To stop it, the person must then enter when it ended.
    func isTooLong(at now: Instant) -> Bool { startedAt.adding(minutes: Self.longest) < endedAt ?? now }
}

extension FocusEntry: FocusRow {
    static let name: SQL = "focus_entry"

    package static let columns: SQL = """
        focus_entry.id, focus_entry.mode, focus_mode.name, focus_entry.started_at, focus_entry.ended_at, focus_entry.note,
        focus_entry.tags, focus_entry.source, focus_entry.parallel, focus_entry.version, focus_entry.deleted_at IS NOT NULL
        """

    static let condition: SQL = "AND focus_entry.deleted_at IS NULL"

    package init(row: inout Row) throws {
        id = try row.read()
        mode = try row.read()
        modeName = try row.read()
        startedAt = try row.read()
        endedAt = try row.read()
        note = try row.read()
        let lines: String? = try row.read()
        tags = lines.map { $0.split(separator: "\n").map(String.init) } ?? []
        source = try row.read()
        isParallel = try row.read()
        version = try row.read()
        isDeleted = try row.read()
    }

    /// The tags as stored, one per line.
    var tagLines: String? { tags.isEmpty ? nil : tags.joined(separator: "\n") }

    /// The person's entries with the given ids, except deleted ones, ordered by start.
    static func all(_ ids: Set<FocusEntryID>, of person: PersonID, in tx: Tx) throws -> [FocusEntry] {
        let order: SQL = "focus_entry.started_at, focus_entry.id"
        let all: SQL = "AND focus_entry.id IN \(list: ids.sorted()) \(condition)"
        return try rows(of: person, "\(all) ORDER BY \(order)", in: tx)
    }

    /// The running entries, latest start first.
    static func running(_ person: PersonID, in tx: Tx) throws -> [FocusEntry] {
        let order: SQL = "focus_entry.started_at DESC, focus_entry.id DESC"
        return try rows(of: person, "AND focus_entry.ended_at IS NULL \(condition) ORDER BY \(order)", in: tx)
    }

    /// A person's entries that overlap a period, ordered by start. Running entries last until `now`.
    /// - Parameters:
    ///   - end: the first instant after the period.
    ///   - mode: `nil` for any mode.
    ///   - most: the maximum number of entries; the earliest ones are returned.
    static func between(
        _ start: Instant,
        _ end: Instant,
        of person: PersonID,
        mode: FocusModeID? = nil,
        most: Int = mostRead,
        now: Instant,
        in tx: Tx
    ) throws -> [FocusEntry] {
        let inMode: SQL = mode.map { "AND focus_entry.mode = \($0)" } ?? ""
        // A finished entry starts at most a day before its end; a running one may have started at any time.
        let finished = try tx.all(
            FocusEntry.self,
            """
            FROM \(table) WHERE focus_entry.person = \(person) AND focus_entry.deleted_at IS NULL \(inMode)
                AND focus_entry.started_at > \(start.adding(minutes: -longest)) AND focus_entry.started_at < \(end)
                AND focus_entry.ended_at > \(start)
            ORDER BY focus_entry.started_at, focus_entry.id LIMIT \(most)
            """
        )
        let running = try running(person, in: tx).filter {
            $0.startedAt < end && now > start && (mode == nil || $0.mode == mode)
        }
        if running.isEmpty { return finished }
        return Array((finished + running).sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }.prefix(most))
    }
}

extension FocusEntry.Source: SQLBindable, SQLReadable {}
