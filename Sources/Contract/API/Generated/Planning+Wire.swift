// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Planning.swift: change that.

extension NewApprovals {
    /// Each property in the order of its declaration.
    public init(exchanges: [Wire.ID], _: Void = ()) {
        self.init(exchanges: exchanges)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["exchanges"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `exchanges`.
        public static let exchanges = 1...50
    }
}

extension Approvals {
    /// Each property in the order of its declaration.
    public init(items: [ApprovalResult], _: Void = ()) {
        self.init(items: items)
    }
}

extension ApprovalResult {
    /// Each property in the order of its declaration.
    public init(exchange: Wire.ID, outcome: ApprovalOutcome, message: Wire.Sentence?, _: Void = ()) {
        self.init(exchange: exchange, outcome: outcome, message: message)
    }
}

extension NewWeekCopy {
    /// Each property in the order of its declaration.
    public init(
        from: Wire.Week,
        to: Wire.Week,
        days: [Wire.Weekday]? = nil,
        people: [Wire.ID]? = nil,
        openOnly: Bool? = nil,
        dryRun: Bool? = nil,
        _: Void = ()
    ) {
        self.init(from: from, to: to, days: days, people: people, openOnly: openOnly, dryRun: dryRun)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["from", "to", "days", "people", "openOnly", "dryRun"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `days`.
        public static let days = 1...7
        /// Of `people`.
        public static let people = 0...200
    }
}

extension WeekCopy {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
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
