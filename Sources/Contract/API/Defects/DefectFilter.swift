/// Which defects of a crew are asked for, and in which order. What is left out does not matter.
public struct DefectFilter: APIInput {
    /// The member assigned to it: an id, `me`, or `none` for nobody.
    /// - Example: me
    public var assignedTo: String?
    /// The member who reported it: an id, or `me`.
    /// - Example: me
    public var reportedBy: String?
    /// One of these states, as the schema names them, with commas between them.
    /// - Example: Submitted,Assigned
    public var state: String?
    /// Whether something is left to do.
    public var open: Bool?
    /// How bad it is: one of these, with commas between them.
    public var severity: String?
    /// How soon it has to be seen to: one of these, with commas between them.
    public var priority: String?
    /// What it belongs to.
    /// - Limit: ...254
    public var project: String?
    /// Words to search for, in everything that is written about it.
    /// - Limit: ...200
    public var text: String?
    /// The order; the newest first where nothing is said, or with `text` what fits best.
    public var sort: DefectSort?

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

extension Call where Output == Page<Defect> {
    /// The crew's defects that a filter chooses, in its order.
    public static func listDefects(crew: String, _ filter: DefectFilter) -> Self {
        listDefects(
            crew: crew,
            assignedTo: filter.assignedTo,
            reportedBy: filter.reportedBy,
            state: filter.state,
            open: filter.open,
            severity: filter.severity,
            priority: filter.priority,
            project: filter.project,
            text: filter.text,
            sort: filter.sort
        )
    }
}
