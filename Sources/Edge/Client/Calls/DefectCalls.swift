public import API

/// What is broken in a crew, which is named by its slug or its id, and who sees to it. A defect is named by its id, or as it is called,
/// such as `ACME00000042` or `42`.
public struct DefectCalls: Sendable {
    let connection: Connection
}

// MARK: - Records

extension DefectCalls {
    /// Reports something.
    public func report(in crew: String, _ fields: DefectFields) async throws -> Versioned<Defect> {
        try await connection.postVersioned(Paths.Defects.defects(crew: crew), fields)
    }

    /// The defects that say every word of a text, the best first.
    public func search(_ text: String, in crew: String) -> Listing<Defect> {
        connection.list(Paths.Defects.defects(crew: crew), HTTPCall.Parameter("text", text))
    }

    /// Open defects that may be the same as what is about to be reported, the likeliest first.
    public func similar(to headline: String, in crew: String) async throws -> [Defect] {
        let path = Paths.Defects.similar(crew: crew)
        let page: Page<Defect> = try await connection.get(path, HTTPCall.Parameter("headline", headline))
        return page.items
    }

    /// One defect.
    public func get(_ defect: String, in crew: String) async throws -> Versioned<Defect> {
        try await connection.getVersioned(Paths.Defects.defect(crew: crew, defect: defect))
    }

    /// Changes fields. What others have changed meanwhile stays; where it is the same field, both sides come back in the error.
    public func change(
        _ defect: String,
        in crew: String,
        _ fields: DefectFields,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<Defect> {
        let path = Paths.Defects.defect(crew: crew, defect: defect)
        return try await connection.patchVersioned(path, fields, ifMatch: etag)
    }

    /// Deletes a defect; it can be brought back for a while.
    public func remove(
        _ defect: String,
        in crew: String,
        ifMatch etag: String? = nil
    ) async throws -> DeletedDefect {
        try await connection.delete(Paths.Defects.defect(crew: crew, defect: defect), ifMatch: etag)
    }

    /// Brings a defect back.
    /// - Parameter defect: its id.
    public func restore(_ defect: String, in crew: String) async throws -> Defect {
        try await connection.post(Paths.Defects.restoration(crew: crew, defect: defect))
    }

    /// What I can do to a defect now.
    public func actions(on defect: String, in crew: String) async throws -> [LegalAction] {
        let page: Page<LegalAction> = try await connection.get(Paths.Defects.actions(crew: crew, defect: defect))
        return page.items
    }

    /// Does one of these actions.
    public func act(
        on defect: String,
        in crew: String,
        _ input: DefectTransition,
        ifMatch etag: String? = nil
    ) async throws -> Defect {
        let path = Paths.Defects.transition(crew: crew, defect: defect)
        return try await connection.post(path, input, ifMatch: etag)
    }

    /// Says that a defect is the same as one that was reported before.
    public func markDuplicate(
        _ defect: String,
        in crew: String,
        _ input: DefectOriginal,
        ifMatch etag: String? = nil
    ) async throws -> Defect {
        let path = Paths.Defects.duplicate(crew: crew, defect: defect)
        return try await connection.post(path, input, ifMatch: etag)
    }

    /// Takes that back.
    public func unmarkDuplicate(
        _ defect: String,
        in crew: String,
        ifMatch etag: String? = nil
    ) async throws -> Defect {
        try await connection.delete(Paths.Defects.duplicate(crew: crew, defect: defect), ifMatch: etag)
    }
}
