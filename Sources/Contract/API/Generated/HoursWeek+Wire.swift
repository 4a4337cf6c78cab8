// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursWeek.swift: change that.

extension HoursWeek {
    /// Creates a value with all properties.
    public init(
        week: Wire.Week,
        first: Wire.Date,
        last: Wire.Date,
        person: PersonRef,
        days: [HoursWeekDay],
        rows: [HoursWeekRow],
        minutes: Wire.Minutes,
        expected: Wire.Minutes?,
        _: Void = ()
    ) {
        self.init(
            week: week,
            first: first,
            last: last,
            person: person,
            days: days,
            rows: rows,
            minutes: minutes,
            expected: expected
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `days`.
        public static let days = 7...7
    }
}

extension HoursWeekDay {
    /// Creates a value with all properties.
    public init(
        date: Wire.Date,
        minutes: Wire.Minutes,
        expected: Wire.Minutes?,
        missing: Bool,
        locked: RecordLock?,
        _: Void = ()
    ) {
        self.init(date: date, minutes: minutes, expected: expected, missing: missing, locked: locked)
    }
}

extension HoursWeekRow {
    /// Creates a value with all properties.
    public init(project: ProjectRef, cells: [HoursWeekCell], minutes: Wire.Minutes, _: Void = ()) {
        self.init(project: project, cells: cells, minutes: minutes)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `cells`.
        public static let cells = 7...7
    }
}

extension HoursWeekCell {
    /// Creates a value with all properties.
    public init(date: Wire.Date, minutes: Wire.Minutes, records: [Wire.ID], plain: Bool, _: Void = ()) {
        self.init(date: date, minutes: minutes, records: records, plain: plain)
    }
}

extension HoursWeekFill {
    /// Creates a value with all properties.
    public init(cells: [HoursCellFill], _: Void = ()) {
        self.init(cells: cells)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["cells"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["cells": HoursCellFill.self] }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `cells`.
        public static let cells = 0...700
    }
}

extension HoursCellFill {
    /// Creates a value with all properties.
    public init(project: Wire.ID, date: Wire.Date, minutes: Int, was: Wire.Minutes? = nil, _: Void = ()) {
        self.init(project: project, date: date, minutes: minutes, was: was)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["project", "date", "minutes", "was"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `minutes`.
        public static let minutes = 0...1_500
    }
}
