import Calendars
import Core
import Foundation
import Outgoing
import Storage
import Web

/// A person's calendar, whose events are planned time.
struct FocusCalendar: Sendable, Identifiable, Hashable {
    let id: FocusCalendarID
    let name: String
    /// A secret; `nil` for an uploaded file.
    let url: String?
    /// `nil` plans its events without a mode.
    let mode: FocusModeID?
    let modeName: String?
    let tag: String?
    let modified: String?
    /// The digest of the content that the events come from; `nil` until this server has read it.
    let digest: String?
    /// The name of the zone in which times without one were read; `nil` until this server has read them.
    let zone: String?
    let notes: CalendarNotes
    /// When its content was fetched or uploaded.
    let updatedAt: Instant
    let expandedAt: Instant
    /// When fetching it began to fail; `nil` after a success.
    let failingSince: Instant?
    let failure: Phrase?
    let failures: Int
    let version: Int

    /// The maximum number of calendars per person.
    static let most = 10
    /// The maximum number of events, past ones included, of a calendar. The oldest are deleted first.
    static let mostEvents = 20_000
    /// How far back and ahead events are planned, in days.
    static let (daysBack, daysAhead) = (60, 366)

    /// Without its secret part.
    var address: String? {
        url.map { url in
            let origin = (try? AddressGuard(allowsPrivate: true).read(url))?.origin
            return "\(origin ?? "")/…"
        }
    }

    /// Validators of what was fetched last, for a conditional request.
    var content: OutgoingContent.Version { .init(tag: tag, modified: modified) }
}

extension FocusCalendar: FocusItem {
    static let name: SQL = "focus_calendar"

    static let columns: SQL = """
        focus_calendar.id, focus_calendar.name, focus_calendar.url, focus_calendar.mode, focus_mode.name,
        focus_calendar.tag, focus_calendar.modified, focus_calendar.digest, focus_calendar.time_zone, focus_calendar.notes,
        focus_calendar.updated_at, focus_calendar.expanded_at, focus_calendar.failing_since, focus_calendar.failure,
        focus_calendar.failures, focus_calendar.version
        """

    static let table: SQL = "\(Self.name) LEFT JOIN focus_mode ON \(modeJoin)"

    init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        url = try row.read()
        mode = try row.read()
        modeName = try row.read()
        tag = try row.read()
        modified = try row.read()
        digest = try row.read()
        zone = try row.read()
        notes = try row.readOptionalJSON() ?? CalendarNotes()
        updatedAt = try row.read()
        expandedAt = try row.read()
        failingSince = try row.read()
        failure = try row.readOptionalJSON()
        failures = try row.read()
        version = try row.read()
    }

    /// A person's calendars, oldest first.
    static func all(of person: PersonID, in tx: Tx) throws -> [FocusCalendar] {
        try rows(of: person, "ORDER BY focus_calendar.id LIMIT \(most)", in: tx)
    }

    /// How many events of a calendar are stored.
    static func countEvents(_ id: FocusCalendarID, of person: PersonID, in tx: Tx) throws -> Int {
        try tx.value(
            "SELECT COUNT(*) FROM focus_calendar_event WHERE person = \(person) AND calendar = \(id)",
            as: Int.self
        ) ?? 0
    }

    /// How many events are stored, per calendar that has any.
    static func eventCounts(of person: PersonID, in tx: Tx) throws -> [FocusCalendarID: Int] {
        let counts: [(FocusCalendarID, Int)] = try tx.all(
            "SELECT calendar, COUNT(*) FROM focus_calendar_event WHERE person = \(person) GROUP BY calendar"
        ) { (try $0.read(), try $0.read()) }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    /// The text of an uploaded file.
    static func file(_ id: FocusCalendarID, of person: PersonID, in tx: Tx) throws -> [UInt8] {
        try FocusFile.CalendarPart.all(of: id, person, in: tx).flatMap { Array($0.text.utf8) }
    }
}

/// What is planned differently from the calendar, or not at all.
struct CalendarNotes: Codable, Sendable, Hashable {
    var unplanned = 0
    var unreadable = 0
    var unknownZones: [String] = []
    /// The start of the last planned event, if there are too many.
    var cutAfter: Instant?

    init() {}

    init(_ contents: CalendarContents) {
        (unplanned, unreadable, unknownZones) = (contents.unplanned, contents.unreadable, contents.unknownZones)
        cutAfter = contents.isCut ? contents.events.last?.startsAt : nil
    }

    /// - Parameter zone: the person's.
    func phrases(_ zone: Zone) -> [Phrase] {
        func counted(_ key: String, _ count: Int) -> [Phrase] {
            count == 0 ? [] : [Phrase(count == 1 ? "\(key).one" : key, ["count": .number(count)])]
        }
        let zones = unknownZones.map { name in
            Phrase("focus.calendar.note.zone", ["name": .text(name), "zone": .text(zone.name)])
        }
        let cut = cutAfter.map { last in
            let most = Phrase.Argument.number(CalendarContents.mostEvents)
            return Phrase("focus.calendar.note.cut", ["most": most, "day": .date(zone.today(at: last))])
        }
        return counted("focus.calendar.note.unplanned", unplanned)
            + counted("focus.calendar.note.unreadable", unreadable) + zones + [cut].compactMap(\.self)
    }
}

/// The text of a calendar file as it is stored and exported.
enum CalendarFile {
    /// In bytes.
    private static let part = 12_000
    static let mostParts = CalendarContents.largestFile / (part - 4) + 1

    /// Splits a file into parts that consist of whole characters.
    static func parts(_ file: [UInt8]) -> [String] {
        var rest = file[...]
        var parts: [String] = []
        while !rest.isEmpty {
            var end = min(rest.startIndex + part, rest.endIndex)
            while end < rest.endIndex && rest[end] & 0xC0 == 0x80 && end > rest.startIndex + part - 4 { end -= 1 }
            parts.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[end...]
        }
        return parts
    }
}
