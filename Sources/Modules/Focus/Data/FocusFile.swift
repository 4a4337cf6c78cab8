import API
import Core

/// The content of `focus.json`, which is written from these types, one element per line, and read into them.
struct FocusFile: Sendable {
    /// `format` and `version` in `focus.json`. A file of another version is refused.
    static let name = "decklog-focus"
    static let version = 1

    /// Whether the file is an export of Focus. Otherwise, it has only entries and their modes, which existing modes
    /// match by name alone.
    var isExport = true
    var settings: Settings?
    /// In their order.
    var modes: [Mode] = []
    var blocks: [Block] = []
    var targets: [Target] = []
    var tasks: [Task] = []
    /// In their order.
    var rules: [Rule] = []
    var calendars: [Calendar] = []
    var calendarParts: [CalendarPart] = []
    var calendarEvents: [StoredEvent] = []
    var entries: [Entry] = []
    var rejected: [FileNote] = []
    var rejectedCount = 0
    /// The lines of modes, blocks, targets, tasks, rules and calendars in the file, by id.
    var lines: [String: Int] = [:]
    var settingsLine = 1

    func line(_ id: some CustomStringConvertible) -> Int { lines[id.description] ?? 1 }

    struct Settings: Codable, Hashable, Sendable {
        var timeZone: String?
        var severalAtOnce: Bool
        var toleranceMinutes: Int
        /// The id of a mode in the file.
        var shiftMode: FocusModeID?
        var dailyLine: Bool
    }

    struct Mode: Codable, Hashable, Sendable {
        var id: FocusModeID
        var name: String
        /// `nil`: chosen when imported.
        var color: String?
        var icon: String?
        var group: String?
        var archived: Bool
        /// `nil` for a mode that is not archived, and in files from before it was written.
        var archivedAt: Instant?
    }

    struct Block: Codable, Hashable, Sendable {
        var id: FocusBlockID
        var mode: FocusModeID
        var weekday: Int
        var start: LocalTime
        var end: LocalTime
        var note: String?
        var validFrom: LocalDate
        var validUntil: LocalDate?
    }

    struct Target: Codable, Hashable, Sendable {
        var id: FocusTargetID
        var mode: FocusModeID
        var kind: FocusTargetKind
        var period: FocusTargetPeriod
        var minutes: Int
        var weekdays: [Int]?
        var since: LocalDate
    }

    struct Task: Codable, Hashable, Sendable {
        var id: FocusTaskID
        var title: String
        var date: LocalDate
        var time: LocalTime?
        var repeats: FocusTaskRepeat?
        var reminder: FocusTaskReminder?
        var monthDay: Int
        var mode: FocusModeID?
        var doneAt: Instant?
        var next: FocusTaskID?
    }

    struct Rule: Codable, Hashable, Sendable {
        var id: FocusRuleID
        var mode: FocusModeID
        var field: FocusRuleField
        var text: String
    }

    struct Calendar: Codable, Hashable, Sendable {
        var id: FocusCalendarID
        var name: String
        var mode: FocusModeID?
        /// The whole address, secret included; `nil` for an uploaded file.
        var url: String?
    }

    /// A part of the text of an uploaded file.
    struct CalendarPart: Codable, Hashable, Sendable {
        var calendar: FocusCalendarID
        /// From 0.
        var number: Int
        var text: String
    }

    struct Entry: Codable, Hashable, Sendable {
        var id: FocusEntryID
        var mode: FocusModeID
        var startedAt: Instant
        var endedAt: Instant?
        var note: String?
        var tags: [String]?
        var source: FocusEntry.Source
        var parallel: Bool
        /// The line in the file; 0 in an export.
        var line = 0

        enum CodingKeys: String, CodingKey {
            case id, mode, startedAt, endedAt, note, tags, source, parallel
        }
    }
}

/// Why something in a file is not imported.
struct FileNote: Codable, Hashable, Sendable {
    let line: Int
    let reason: Phrase
}

extension FocusFile.Settings {
    init(_ settings: FocusSettings) {
        timeZone = settings.hasOwnZone ? settings.zone.name : nil
        (severalAtOnce, toleranceMinutes) = (settings.isParallel, settings.tolerance)
        (shiftMode, dailyLine) = (settings.shiftMode, settings.hasDailyLine)
    }
}

extension FocusFile.Mode {
    init(_ mode: FocusMode) {
        (id, name, color, icon, group) = (mode.id, mode.name, mode.color, mode.icon, mode.group)
        (archived, archivedAt) = (mode.isArchived, mode.archivedAt)
    }
}

extension FocusFile.Block {
    init(_ block: FocusBlock) {
        (id, mode, weekday, note) = (block.id, block.mode, block.weekday.rawValue, block.note)
        (start, end, validFrom, validUntil) = (block.start, block.end, block.validFrom, block.validUntil)
    }
}

extension FocusFile.Target {
    init(_ target: FocusTarget) {
        (id, mode, kind, period) = (target.id, target.mode, target.kind, target.period)
        (minutes, since) = (target.minutes, target.since)
        weekdays = target.period == .week ? nil : target.weekdays.map(\.rawValue).sorted()
    }
}

extension FocusFile.Task {
    init(_ task: FocusTask) {
        (id, title, date, time, mode) = (task.id, task.title, task.date, task.time, task.mode)
        (repeats, reminder, monthDay) = (task.repeats, task.reminder, task.monthDay)
        (doneAt, next) = (task.doneAt, task.next)
    }
}

extension FocusFile.Rule {
    init(_ rule: FocusRule) { (id, mode, field, text) = (rule.id, rule.mode, rule.field, rule.text) }
}

extension FocusFile.Calendar {
    init(_ calendar: FocusCalendar) {
        (id, name, mode, url) = (calendar.id, calendar.name, calendar.mode, calendar.url)
    }
}

extension FocusFile.Entry {
    init(_ entry: FocusEntry) {
        (id, mode, startedAt, endedAt) = (entry.id, entry.mode, entry.startedAt, entry.endedAt)
        (note, tags) = (entry.note, entry.tags.isEmpty ? nil : entry.tags)
        (source, parallel) = (entry.source, entry.isParallel)
    }
}

extension FocusEntry.Source: Codable {}
