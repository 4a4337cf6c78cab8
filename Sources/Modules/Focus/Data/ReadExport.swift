import Accounts
import Core
import Storage
import Work

/// Reads all Focus data of a person in parts while it is sent, because a slow client must not keep a transaction open. A change made
/// meanwhile may or may not be included.
struct FocusExport: Sendable {
    /// How many entries, blocks or events are read at once.
    private static let part = 1_000

    let database: Database
    let lane: SlowLane
    let person: PersonID
    let now: Instant

    typealias Send = ([UInt8]) async throws -> Void

    /// Everything except blocks, the contents of calendars and entries.
    struct Head: Sendable {
        let settings: FocusSettings
        let modes: [FocusMode]
        let targets: [FocusTarget]
        let tasks: [FocusTask]
        let rules: [FocusRule]
        let calendars: [FocusCalendar]
    }

    func head() async throws -> Head {
        try await lane.run(for: person) { [database, person] in
            try await database.read { tx in
                Head(
                    settings: try FocusSettings.of(person, in: tx),
                    modes: try FocusMode.all(of: person, in: tx),
                    targets: try FocusTarget.allSet(of: person, in: tx),
                    tasks: try FocusTask.everAdded(of: person, in: tx),
                    rules: try FocusRule.all(of: person, in: tx),
                    calendars: try FocusCalendar.all(of: person, in: tx)
                )
            }
        }
    }

    /// Calls `body` with all blocks, including former ones, as they were before they were changed or deleted.
    func eachBlockPart(_ body: ([FocusBlock]) async throws -> Void) async throws {
        try await each(body) { last, tx in try FocusBlock.some(of: person, after: last, most: Self.part, in: tx) }
    }

    /// Calls `body` with all entries, ordered by start.
    func eachPart(_ body: ([FocusEntry]) async throws -> Void) async throws {
        try await each(body) { last, tx in try tx.all(FocusEntry.self, query(after: last)) }
    }

    /// Calls `body` with the parts of all uploaded calendars, and then `events` with the events of all calendars.
    func eachCalendarPart(
        _ calendars: [FocusCalendar],
        parts body: ([FocusFile.CalendarPart]) async throws -> Void,
        events: ([StoredEvent]) async throws -> Void
    ) async throws {
        for calendar in calendars where calendar.url == nil {
            try await body(try await read { tx in try FocusFile.CalendarPart.all(of: calendar.id, person, in: tx) })
        }
        for calendar in calendars {
            try await each(events) { last, tx in
                try StoredEvent.some(of: calendar.id, person, after: last, most: Self.part, in: tx)
            }
        }
    }

    /// Calls `body` with parts of a list. Each part waits for the lane anew, so that a slow client does not occupy it.
    /// - Parameter next: reads the part after an element; `nil` for the first part.
    private func each<Element: Sendable>(
        _ body: ([Element]) async throws -> Void,
        _ next: @escaping @Sendable (_ last: Element?, Tx) throws -> [Element]
    ) async throws {
        var last: Element?
        repeat {
            let part = try await read { [last] tx in try next(last, tx) }
            if !part.isEmpty { try await body(part) }
            last = part.count < Self.part ? nil : part.last
        } while last != nil
    }

    private func read<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        try await lane.run(for: person) { [database] in try await database.read(body) }
    }

    func query(after last: FocusEntry?) -> SQL {
        let rest: SQL =
            last.map { "AND (focus_entry.started_at, focus_entry.id) > (\($0.startedAt), \($0.id))" } ?? ""
        return """
            FROM \(FocusEntry.table) WHERE focus_entry.person = \(person) AND focus_entry.deleted_at IS NULL \(rest)
            ORDER BY focus_entry.started_at, focus_entry.id LIMIT \(Self.part)
            """
    }
}

extension FocusBlock {
    /// Current and former blocks, ordered by their first date.
    fileprivate static func some(
        of person: PersonID,
        after last: FocusBlock?,
        most: Int,
        in tx: Tx
    ) throws -> [FocusBlock] {
        let rest: SQL =
            last.map { "AND (focus_block.valid_from, focus_block.id) > (\($0.validFrom), \($0.id))" } ?? ""
        return try rows(of: person, "\(rest) ORDER BY focus_block.valid_from, focus_block.id LIMIT \(most)", in: tx)
    }

    /// The former blocks with the given ids, in any order.
    static func former(_ ids: some Collection<FocusBlockID>, of person: PersonID, in tx: Tx) throws -> [FocusBlock] {
        try rows(of: person, "AND focus_block.valid_until IS NOT NULL AND focus_block.id IN \(list: ids)", in: tx)
    }
}

extension FocusTarget {
    /// Includes targets of archived modes.
    static func allSet(of person: PersonID, in tx: Tx) throws -> [FocusTarget] {
        try rows(of: person, "ORDER BY focus_target.id LIMIT \(most)", in: tx)
    }
}

extension FocusTask {
    /// Includes done tasks.
    static func everAdded(of person: PersonID, in tx: Tx) throws -> [FocusTask] {
        try rows(of: person, "ORDER BY focus_task.date, focus_task.id LIMIT \(most)", in: tx)
    }
}

extension FocusFile.CalendarPart {
    static func all(of calendar: FocusCalendarID, _ person: PersonID, in tx: Tx) throws -> [FocusFile.CalendarPart] {
        try tx.all(
            """
            SELECT number, content FROM focus_calendar_part WHERE person = \(person) AND calendar = \(calendar)
            ORDER BY number LIMIT \(CalendarFile.mostParts)
            """
        ) { FocusFile.CalendarPart(calendar: calendar, number: try $0.read(), text: try $0.read()) }
    }
}

extension StoredEvent {
    fileprivate static func some(
        of calendar: FocusCalendarID,
        _ person: PersonID,
        after last: StoredEvent?,
        most: Int,
        in tx: Tx
    ) throws -> [StoredEvent] {
        let rest: SQL = last.map { "AND (starts_at, id) > (\($0.startsAt), \($0.id))" } ?? ""
        return try tx.all(
            StoredEvent.self,
            """
            FROM focus_calendar_event WHERE person = \(person) AND calendar = \(calendar) \(rest)
            ORDER BY starts_at, id LIMIT \(most)
            """
        )
    }
}
