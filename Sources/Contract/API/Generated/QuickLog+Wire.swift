// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/QuickLog.swift: change that.

extension QuickLog {
    /// Creates a value with all properties.
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

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `minutes`.
        public static let minutes = 1...1_500
    }
}

extension NewQuickLog {
    /// Creates a value with all properties.
    public init(project: Wire.ID? = nil, date: Wire.Date? = nil, _: Void = ()) {
        self.init(project: project, date: date)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["project", "date"]
}
