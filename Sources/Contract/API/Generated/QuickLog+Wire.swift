// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/QuickLog.swift: change that.

extension QuickLog {
    /// Each property in the order of its declaration.
    public init(
        project: ProjectRef,
        minutes: Int,
        hours: Wire.HoursText,
        billable: Bool,
        status: EmploymentStatus,
        loggedToday: Bool,
        _: Void = ()
    ) {
        self.init(
            project: project,
            minutes: minutes,
            hours: hours,
            billable: billable,
            status: status,
            loggedToday: loggedToday
        )
    }

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `minutes`.
        public static let minutes = 1...1_500
    }
}

extension NewQuickLog {
    /// Each property in the order of its declaration.
    public init(project: Wire.ID, _: Void = ()) {
        self.init(project: project)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["project"]
}
