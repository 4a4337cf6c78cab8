// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/Timesheet.swift: change that.

extension Timesheet {
    /// Creates a value with all properties.
    public init(
        person: PersonRef,
        period: Wire.Period,
        first: Wire.Date,
        last: Wire.Date,
        state: TimesheetState,
        minutes: Wire.Minutes,
        expected: Wire.Minutes?,
        missing: [Wire.Date],
        billableMinutes: Wire.Minutes,
        reason: Wire.Reason?,
        submittedAt: Wire.Instant?,
        decidedBy: PersonRef?,
        decidedAt: Wire.Instant?,
        history: [TimesheetEvent],
        _: Void = ()
    ) {
        self.init(
            person: person,
            period: period,
            first: first,
            last: last,
            state: state,
            minutes: minutes,
            expected: expected,
            missing: missing,
            billableMinutes: billableMinutes,
            reason: reason,
            submittedAt: submittedAt,
            decidedBy: decidedBy,
            decidedAt: decidedAt,
            history: history
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `history`.
        public static let history = 0...50
    }
}

extension TimesheetEvent {
    /// Creates a value with all properties.
    public init(
        at: Wire.Instant,
        kind: TimesheetEventKind,
        actor: PersonRef?,
        minutes: Wire.Minutes?,
        reason: Wire.Reason?,
        _: Void = ()
    ) {
        self.init(at: at, kind: kind, actor: actor, minutes: minutes, reason: reason)
    }
}

extension TimesheetReason {
    /// Creates a value with all properties.
    public init(reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["reason"]
}

extension NewTimesheetApprovals {
    /// Creates a value with all properties.
    public init(period: Wire.Period, people: [Wire.ID], _: Void = ()) {
        self.init(period: period, people: people)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["period", "people"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `people`.
        public static let people = 1...50
    }
}

extension TimesheetApprovals {
    /// Creates a value with all properties.
    public init(items: [TimesheetApproval], _: Void = ()) {
        self.init(items: items)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `items`.
        public static let items = 0...50
    }
}

extension TimesheetApproval {
    /// Creates a value with all properties.
    public init(person: Wire.ID, refusal: Wire.Sentence?, _: Void = ()) {
        self.init(person: person, refusal: refusal)
    }
}
