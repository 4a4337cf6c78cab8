/// A selection of a crew's defects and their order. Fields that are left out do not restrict it.
public struct DefectFilter: APIInput {
    /// The member assigned to it: an id, `me`, or `none` for unassigned defects.
    /// - Example: me
    public var assignedTo: String?
    /// The member who reported it: an id, or `me`.
    /// - Example: me
    public var reportedBy: String?
    /// The states to include, by their names in the schema, separated by commas. In a name, a comma or backslash has a
    /// backslash before it.
    /// - Example: Submitted,Assigned
    public var state: String?
    /// `true` for open defects, `false` for closed ones.
    public var open: Bool?
    /// The severities to include, separated by commas as for `state`.
    public var severity: String?
    /// The priorities to include, separated by commas as for `state`.
    public var priority: String?
    /// The project that the defect belongs to.
    /// - Limit: ...254
    public var project: String?
    /// Words to search for in the defect's texts and comments.
    /// - Limit: ...200
    public var text: String?
    /// The order; by default newest first, or by relevance with `text`.
    public var sort: DefectSort?

    /// The fields that are set, as query parameters in the order of their declaration.
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
    /// By number, oldest first.
    case number
    /// Newest first.
    case newest = "-number"
    /// Last changed first.
    case changed = "-changed"
    /// Open defects first, newest first within open and closed ones.
    case open
    /// Most severe first, in the order of the schema's choices.
    case severity
    /// Most urgent first, in the order of the schema's choices.
    case priority
}

extension Call where Output == Page<Defect> {
    /// Returns a call that lists the defects matching a filter, in its order.
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
