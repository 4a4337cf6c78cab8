public import API

/// Who worked how long, in a crew that is named by its slug or its id.
public struct HoursCalls: Sendable {
    let connection: Connection
}

// MARK: - Records

extension HoursCalls {
    /// Records, the newest day first: mine, or for managers everybody's.
    /// - Parameters:
    ///   - from: the first date, such as `2026-11-16`; 366 days before the end when `nil`.
    ///   - to: the date before which to stop, at most 366 days after `from`; the end of this week when both are `nil`.
    ///   - person: only theirs, by id or `me`; members can ask for nobody else.
    ///   - project: only of this project.
    public func records(
        in crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil,
        project: String? = nil
    ) -> Listing<HoursRecord> {
        connection.list(
            Paths.Hours.records(crew: crew),
            HTTPCall.Parameter("from", from),
            HTTPCall.Parameter("to", to),
            HTTPCall.Parameter("person", person),
            HTTPCall.Parameter("project", project)
        )
    }

    /// Writes hours of mine down.
    public func log(in crew: String, _ input: NewHoursRecord) async throws -> Versioned<LoggedHours> {
        try await connection.postVersioned(Paths.Hours.records(crew: crew), input)
    }

    /// One record.
    public func record(_ record: String, in crew: String) async throws -> Versioned<HoursRecord> {
        try await connection.getVersioned(Paths.Hours.record(crew: crew, record: record))
    }

    /// Changes a record of mine.
    public func changeRecord(
        _ record: String,
        in crew: String,
        _ patch: HoursRecordPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<LoggedHours> {
        try await connection.patchVersioned(Paths.Hours.record(crew: crew, record: record), patch, ifMatch: etag)
    }

    /// Deletes a record of mine; it can be brought back for a while.
    public func removeRecord(
        _ record: String,
        in crew: String,
        ifMatch etag: String? = nil
    ) async throws -> DeletedHours {
        try await connection.delete(Paths.Hours.record(crew: crew, record: record), ifMatch: etag)
    }

    /// Brings a record of mine back.
    public func restoreRecord(_ record: String, in crew: String) async throws -> HoursRecord {
        try await connection.post(Paths.Hours.restoration(crew: crew, record: record))
    }

    /// What I worked on lately, at most three projects.
    public func quickLog(in crew: String) async throws -> [QuickLog] {
        let page: Page<QuickLog> = try await connection.get(Paths.Hours.quickLog(crew: crew))
        return page.items
    }

    /// Writes down for today what I did the last time on a project.
    public func logAgain(in crew: String, _ input: NewQuickLog) async throws -> LoggedHours {
        try await connection.post(Paths.Hours.quickLog(crew: crew), input)
    }
}
