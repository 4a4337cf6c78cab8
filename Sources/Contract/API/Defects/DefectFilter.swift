/// Which defects of a crew are asked for, and in which order. What is left out does not matter.
public struct DefectFilter: APIInput {
    /// Whoever sees to it: a member's id, `me`, or `none` for nobody.
    public var assignedTo: String?
    /// Whoever reported it: a member's id, or `me`.
    public var reportedBy: String?
    /// One of these states, as the schema names them, with commas between them.
    public var state: String?
    /// Whether something is left to do.
    public var open: Bool?
    /// How bad it is: one of these, with commas between them.
    public var severity: String?
    /// How soon it has to be seen to: one of these, with commas between them.
    public var priority: String?
    /// What it belongs to.
    public var project: String?
    /// What to look for, in everything that is written about it.
    public var text: String?
    /// The order; the newest first where nothing is said, or with `text` what fits best.
    public var sort: DefectSort?

    /// Each field in the order of the JSON.
    public init(
        assignedTo: String? = nil,
        reportedBy: String? = nil,
        state: String? = nil,
        open: Bool? = nil,
        severity: String? = nil,
        priority: String? = nil,
        project: String? = nil,
        text: String? = nil,
        sort: DefectSort? = nil
    ) {
        self.assignedTo = assignedTo
        self.reportedBy = reportedBy
        self.state = state
        self.open = open
        self.severity = severity
        self.priority = priority
        self.project = project
        self.text = text
        self.sort = sort
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case assignedTo, reportedBy, state, open, severity, priority, project, text, sort
    }

    /// What is said, in the order of the fields, as an address says it.
    public var parameters: [(name: String, value: String)] {
        let all = [
            ("assignedTo", assignedTo), ("reportedBy", reportedBy), ("state", state), ("open", open.map { "\($0)" }),
            ("severity", severity), ("priority", priority), ("project", project), ("text", text),
            ("sort", sort?.rawValue),
        ]
        return all.compactMap { name, value in value.map { (name: name, value: $0) } }
    }
}

/// The order of a list of defects.
public enum DefectSort: String, Codable, CaseIterable, Sendable {
    /// By number: the oldest first.
    case number
    /// The newest first.
    case newest = "-number"
    /// What was changed last comes first.
    case changed = "-changed"
    /// What is left to do first, the newest of it before the others.
    case open
    /// The worst first, in the order of the schema's choices.
    case severity
    /// The most urgent first, in the order of the schema's choices.
    case priority
}
