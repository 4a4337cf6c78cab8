// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursWeek.swift: change that.

extension HoursWeek {
    /// Each property in the order of its declaration.
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

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `days`.
        public static let days = 7...7
    }
}

extension HoursWeekDay {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(project: ProjectRef, cells: [HoursWeekCell], minutes: Wire.Minutes, _: Void = ()) {
        self.init(project: project, cells: cells, minutes: minutes)
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `cells`.
        public static let cells = 7...7
    }
}

extension HoursWeekCell {
    /// Each property in the order of its declaration.
    public init(date: Wire.Date, minutes: Wire.Minutes, records: [Wire.ID], plain: Bool, _: Void = ()) {
        self.init(date: date, minutes: minutes, records: records, plain: plain)
    }
}

extension HoursWeekFill {
    /// Each property in the order of its declaration.
    public init(cells: [HoursCellFill], _: Void = ()) {
        self.init(cells: cells)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["cells"]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["cells": HoursCellFill.self] }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `cells`.
        public static let cells = 0...700
    }
}

extension HoursCellFill {
    /// Each property in the order of its declaration.
    public init(project: Wire.ID, date: Wire.Date, minutes: Int, was: Wire.Minutes? = nil, _: Void = ()) {
        self.init(project: project, date: date, minutes: minutes, was: was)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["project", "date", "minutes", "was"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `minutes`.
        public static let minutes = 0...1_500
    }
}
