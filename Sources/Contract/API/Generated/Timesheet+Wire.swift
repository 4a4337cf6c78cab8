// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/Timesheet.swift: change that.

extension Timesheet {
    /// Each property in the order of its declaration.
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

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `history`.
        public static let history = 0...50
    }
}

extension TimesheetEvent {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["reason"]
}

extension NewTimesheetApprovals {
    /// Each property in the order of its declaration.
    public init(period: Wire.Period, people: [Wire.ID], _: Void = ()) {
        self.init(period: period, people: people)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["period", "people"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `people`.
        public static let people = 1...50
    }
}

extension TimesheetApprovals {
    /// Each property in the order of its declaration.
    public init(items: [TimesheetApproval], _: Void = ()) {
        self.init(items: items)
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `items`.
        public static let items = 0...50
    }
}

extension TimesheetApproval {
    /// Each property in the order of its declaration.
    public init(person: Wire.ID, refusal: Wire.Sentence?, _: Void = ()) {
        self.init(person: person, refusal: refusal)
    }
}
