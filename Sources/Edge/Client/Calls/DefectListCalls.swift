public import API

// MARK: - Lists

extension DefectCalls {
    /// The defects that a filter asks for, in its order; the newest first where it says nothing.
    public func list(in crew: String, _ filter: DefectFilter = DefectFilter()) -> Listing<Defect> {
        connection.list(
            Paths.Defects.defects(crew: crew),
            HTTPCall.Parameter("assignedTo", filter.assignedTo),
            HTTPCall.Parameter("reportedBy", filter.reportedBy),
            HTTPCall.Parameter("state", filter.state),
            HTTPCall.Parameter("open", filter.open.map { "\($0)" }),
            HTTPCall.Parameter("severity", filter.severity),
            HTTPCall.Parameter("priority", filter.priority),
            HTTPCall.Parameter("project", filter.project),
            HTTPCall.Parameter("text", filter.text),
            HTTPCall.Parameter("sort", filter.sort?.rawValue)
        )
    }

    /// The lists that I keep under a name, and those of the crew, by name.
    public func queries(in crew: String) async throws -> [DefectQuery] {
        let page: Page<DefectQuery> = try await connection.get(Paths.Defects.queries(crew: crew))
        return page.items
    }

    /// Keeps a list under a name.
    public func keepQuery(in crew: String, _ input: NewDefectQuery) async throws -> Versioned<DefectQuery> {
        try await connection.postVersioned(Paths.Defects.queries(crew: crew), input)
    }

    /// One of them.
    public func query(_ query: String, in crew: String) async throws -> Versioned<DefectQuery> {
        try await connection.getVersioned(Paths.Defects.query(crew: crew, query: query))
    }

    /// Changes one: my own, or for managers a shared one.
    public func changeQuery(
        _ query: String,
        in crew: String,
        _ patch: DefectQueryPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<DefectQuery> {
        let path = Paths.Defects.query(crew: crew, query: query)
        return try await connection.patchVersioned(path, patch, ifMatch: etag)
    }

    /// Removes one: my own, or for managers a shared one.
    public func removeQuery(_ query: String, in crew: String, ifMatch etag: String? = nil) async throws {
        try await connection.delete(Paths.Defects.query(crew: crew, query: query), ifMatch: etag)
    }

    /// Does something to many at once, or tells what would come of it.
    public func bulk(in crew: String, _ input: DefectBulk) async throws -> DefectOperation {
        try await connection.post(Paths.Defects.bulk(crew: crew), input)
    }

    /// What came of that.
    public func operation(_ operation: String, in crew: String) async throws -> DefectOperation {
        try await connection.get(Paths.Defects.operation(crew: crew, operation: operation))
    }

    /// Takes it back: mine, or for managers anybody's. What somebody has changed since stays as it is.
    public func undo(_ operation: String, in crew: String) async throws -> DefectOperation {
        try await connection.post(Paths.Defects.undo(crew: crew, operation: operation))
    }
}
