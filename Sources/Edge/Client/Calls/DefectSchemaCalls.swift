public import API

// MARK: - The schema

extension DefectCalls {
    /// Which fields, states and actions the crew's defects have.
    public func schema(of crew: String) async throws -> Versioned<DefectSchema> {
        try await connection.getVersioned(Paths.Defects.schema(crew: crew))
    }

    /// Gives the crew another schema; for managers. No value of a defect is lost.
    /// - Parameter dryRun: only tells what would come of it.
    public func setSchema(
        of crew: String,
        _ input: NewDefectSchema,
        dryRun: Bool = false,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<DefectSchemaChange> {
        try await connection.putVersioned(
            Paths.Defects.schema(crew: crew),
            input,
            ifMatch: etag,
            HTTPCall.Parameter("dryRun", dryRun ? "true" : nil)
        )
    }

    /// Gives the crew the schema that comes with Decklog; for managers.
    public func resetSchema(of crew: String, ifMatch etag: String? = nil) async throws -> DefectSchemaChange {
        try await connection.delete(Paths.Defects.schema(crew: crew), ifMatch: etag)
    }
}

// MARK: - Time

extension DefectCalls {
    /// The time that was spent on a defect.
    public func time(on defect: String, in crew: String) async throws -> DefectTime {
        try await connection.get(Paths.Defects.time(crew: crew, defect: defect))
    }

    /// Writes down hours of mine that I spent on a defect.
    public func logTime(on defect: String, in crew: String, _ input: NewDefectTime) async throws -> DefectTimeRecord {
        try await connection.post(Paths.Defects.time(crew: crew, defect: defect), input)
    }
}
