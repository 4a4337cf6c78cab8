/// Somebody's hours of one week: projects down, days across.
public struct HoursWeek: Codable, Hashable, Sendable {
    /// Such as `2026-W47`: the week with that Thursday, as the crew counts its weeks.
    public var week: String
    /// Its first day.
    public var first: String
    /// Its last day.
    public var last: String
    /// Whose they are.
    public var person: PersonRef
    /// The seven days, in order.
    public var days: [HoursWeekDay]
    /// The projects that they have added themselves to, and those with hours in the week; by client and name.
    public var rows: [HoursWeekRow]
    /// All hours of the week, in minutes.
    public var minutes: Int
    /// What was agreed for the week, in minutes; null when nothing was.
    @OrNull public var expected: Int?

    /// Each field in the order of the JSON.
    public init(
        week: String,
        first: String,
        last: String,
        person: PersonRef,
        days: [HoursWeekDay],
        rows: [HoursWeekRow],
        minutes: Int,
        expected: Int?
    ) {
        self.week = week
        self.first = first
        self.last = last
        self.person = person
        self.days = days
        self.rows = rows
        self.minutes = minutes
        self.expected = expected
    }
}

/// One day of a week.
public struct HoursWeekDay: Codable, Hashable, Sendable {
    /// Such as `2026-11-20`.
    public var date: String
    /// All hours of the day, in minutes.
    public var minutes: Int
    /// What was agreed for the day, in minutes; null when nothing was.
    @OrNull public var expected: Int?
    /// Whether it is over, was a day of work, and has no hours.
    public var missing: Bool
    /// Why its hours cannot be changed; null when they can.
    @OrNull public var locked: RecordLock?

    /// Each field in the order of the JSON.
    public init(date: String, minutes: Int, expected: Int?, missing: Bool, locked: RecordLock?) {
        self.date = date
        self.minutes = minutes
        self.expected = expected
        self.missing = missing
        self.locked = locked
    }
}

/// One project through a week.
public struct HoursWeekRow: Codable, Hashable, Sendable {
    /// What the hours were spent on.
    public var project: ProjectRef
    /// One for each day, in order.
    public var cells: [HoursWeekCell]
    /// All of them together, in minutes.
    public var minutes: Int

    /// Each field in the order of the JSON.
    public init(project: ProjectRef, cells: [HoursWeekCell], minutes: Int) {
        self.project = project
        self.cells = cells
        self.minutes = minutes
    }
}

/// One project on one day.
public struct HoursWeekCell: Codable, Hashable, Sendable {
    /// Such as `2026-11-20`.
    public var date: String
    /// The hours of all its records, in minutes; 0 for none.
    public var minutes: Int
    /// The ids of its records.
    public var records: [String]
    /// Whether it can be filled as one number: it has at most one record, without times and comment.
    public var plain: Bool

    /// Each field in the order of the JSON.
    public init(date: String, minutes: Int, records: [String], plain: Bool) {
        self.date = date
        self.minutes = minutes
        self.records = records
        self.plain = plain
    }
}

/// Hours of mine for a week, to be written down all at once or not at all. What is not in it stays.
public struct HoursWeekFill: APIInput {
    /// At most 700, each of another project or day.
    public var cells: [HoursCellFill]

    /// The cells to fill.
    public init(cells: [HoursCellFill]) {
        self.cells = cells
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case cells
    }

    /// What is in a list follows the same rule.
    public static var nested: [String: any APIInput.Type] { ["cells": HoursCellFill.self] }
}

/// Hours of mine for one project on one day.
public struct HoursCellFill: APIInput {
    /// The id of the project.
    public var project: String
    /// A day of the week.
    public var date: String
    /// How many minutes it is to have; 0 deletes the record.
    public var minutes: Int
    /// How many you saw there; when it has others by now, nothing is written. Left out: whatever it has.
    public var was: Int?

    /// Each field in the order of the JSON.
    public init(project: String, date: String, minutes: Int, was: Int? = nil) {
        self.project = project
        self.date = date
        self.minutes = minutes
        self.was = was
    }

    /// The fields of the object.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project, date, minutes, was
    }
}
