// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectFilter.swift: change that.

extension DefectFilter {
    /// Each property in the order of its declaration.
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

    /// The names that the JSON object may have.
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

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `project`.
        public static let project = 0...254
        /// Of `text`.
        public static let text = 0...200
    }
}
