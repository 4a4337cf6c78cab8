// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Drafts.swift: change that.

extension UnpublishedShift {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        date: Wire.Date,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName?,
        person: PersonRef?,
        findings: [Finding],
        _: Void = ()
    ) {
        self.init(id: id, date: date, start: start, end: end, position: position, person: person, findings: findings)
    }
}

extension NewUnpublishedShifts {
    /// Creates a value with all properties.
    public init(
        dates: [Wire.Date],
        people: [Wire.ID]? = nil,
        open: Int? = nil,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName? = nil,
        _: Void = ()
    ) {
        self.init(dates: dates, people: people, open: open, start: start, end: end, position: position)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["dates", "people", "open", "start", "end", "position"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `dates`.
        public static let dates = 1...31
        /// The limit of `people`.
        public static let people = 0...200
        /// The limit of `open`.
        public static let open = 0...50
    }
}

extension NewPublication {
    /// Creates a value with all properties.
    public init(week: Wire.Week, dryRun: Bool? = nil, _: Void = ()) {
        self.init(week: week, dryRun: dryRun)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["week", "dryRun"]
}

extension Publication {
    /// Creates a value with all properties.
    public init(
        published: Wire.Count,
        open: Wire.Count,
        people: Wire.Count,
        passed: Wire.Count,
        left: [LeftShift],
        _: Void = ()
    ) {
        self.init(published: published, open: open, people: people, passed: passed, left: left)
    }
}
