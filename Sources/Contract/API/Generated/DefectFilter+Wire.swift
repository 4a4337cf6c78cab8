// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectFilter.swift: change that.

extension DefectFilter {
    /// Creates a value with all properties.
    public init(
        assignedTo: String? = nil,
        reportedBy: String? = nil,
        state: String? = nil,
        open: Bool? = nil,
        severity: String? = nil,
        priority: String? = nil,
        project: String? = nil,
        text: String? = nil,
        sort: DefectSort? = nil,
        _: Void = ()
    ) {
        self.init(
            assignedTo: assignedTo,
            reportedBy: reportedBy,
            state: state,
            open: open,
            severity: severity,
            priority: priority,
            project: project,
            text: text,
            sort: sort
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "assignedTo",
        "reportedBy",
        "state",
        "open",
        "severity",
        "priority",
        "project",
        "text",
        "sort",
    ]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `project`.
        public static let project = 0...254
        /// The limit of `text`.
        public static let text = 0...200
    }
}
