// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursRecord.swift: change that.

extension HoursRecord {
    /// Each property in the order of its declaration.
    public init(
        id: Wire.ID,
        project: ProjectRef,
        person: PersonRef,
        date: Wire.Date,
        minutes: Int,
        hours: Wire.HoursText,
        comment: Wire.HoursComment?,
        billable: Bool,
        status: EmploymentStatus,
        startedAt: Wire.Instant?,
        endedAt: Wire.Instant?,
        shift: Wire.ID?,
        locked: RecordLock?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            project: project,
            person: person,
            date: date,
            minutes: minutes,
            hours: hours,
            comment: comment,
            billable: billable,
            status: status,
            startedAt: startedAt,
            endedAt: endedAt,
            shift: shift,
            locked: locked
        )
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `minutes`.
        public static let minutes = 1...1_500
    }
}

extension RecordLock {
    /// Each property in the order of its declaration.
    public init(code: String, message: Wire.Sentence, _: Void = ()) {
        self.init(code: code, message: message)
    }
}

extension RecordWarning {
    /// Each property in the order of its declaration.
    public init(code: String, message: Wire.Sentence, _: Void = ()) {
        self.init(code: code, message: message)
    }
}

extension DeletedHours {
    /// Each property in the order of its declaration.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}
