// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Planning.swift: change that.

extension NewApprovals {
    /// Creates a value with all properties.
    public init(exchanges: [Wire.ID], _: Void = ()) {
        self.init(exchanges: exchanges)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["exchanges"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `exchanges`.
        public static let exchanges = 1...50
    }
}

extension Approvals {
    /// Creates a value with all properties.
    public init(items: [ApprovalResult], _: Void = ()) {
        self.init(items: items)
    }
}

extension ApprovalResult {
    /// Creates a value with all properties.
    public init(exchange: Wire.ID, outcome: ApprovalOutcome, message: Wire.Sentence?, _: Void = ()) {
        self.init(exchange: exchange, outcome: outcome, message: message)
    }
}

extension NewWeekCopy {
    /// Creates a value with all properties.
    public init(
        from: Wire.Week,
        to: Wire.Week,
        days: [Wire.Weekday]? = nil,
        people: [Wire.ID]? = nil,
        openOnly: Bool? = nil,
        draft: Bool? = nil,
        dryRun: Bool? = nil,
        _: Void = ()
    ) {
        self.init(from: from, to: to, days: days, people: people, openOnly: openOnly, draft: draft, dryRun: dryRun)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["from", "to", "days", "people", "openOnly", "draft", "dryRun"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `days`.
        public static let days = 1...7
        /// The limit of `people`.
        public static let people = 0...200
    }
}

extension WeekCopy {
    /// Creates a value with all properties.
    public init(
        made: Wire.Count,
        present: Wire.Count,
        fixed: Wire.Count,
        passed: Wire.Count,
        left: [LeftShift],
        _: Void = ()
    ) {
        self.init(made: made, present: present, fixed: fixed, passed: passed, left: left)
    }
}

extension LeftShift {
    /// Creates a value with all properties.
    public init(
        date: Wire.Date,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName?,
        person: PersonRef,
        message: Wire.Sentence,
        _: Void = ()
    ) {
        self.init(date: date, start: start, end: end, position: position, person: person, message: message)
    }
}
