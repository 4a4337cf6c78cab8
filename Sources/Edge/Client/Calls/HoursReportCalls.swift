public import API
public import Foundation

// What comes of the records.

extension HoursCalls {
    /// Hours added up: mine, or for managers everybody's with what they are worth.
    /// - Parameters:
    ///   - from: the first date, such as `2026-11-01`; the first of this month when both are `nil`.
    ///   - to: the date before which to stop, at most 1,100 days after `from`.
    ///   - by: one to three of `client`, `project`, `person`, `day`, `week` and `month`; by project when it is empty.
    ///   - client: only of this client, by id.
    ///   - project: only of this project, by id.
    ///   - person: only theirs, by id or `me`.
    ///   - billable: only what is billed, or only what is not.
    public func report(
        in crew: String,
        from: String? = nil,
        to: String? = nil,
        by: [String] = [],
        client: String? = nil,
        project: String? = nil,
        person: String? = nil,
        billable: Bool? = nil
    ) async throws -> HoursReport {
        try await connection.get(
            Paths.Hours.report(crew: crew),
            HTTPCall.Parameter("from", from),
            HTTPCall.Parameter("to", to),
            HTTPCall.Parameter("by", by.isEmpty ? nil : by.joined(separator: ",")),
            HTTPCall.Parameter("client", client),
            HTTPCall.Parameter("project", project),
            HTTPCall.Parameter("person", person),
            HTTPCall.Parameter("billable", billable.map { String($0) })
        )
    }

    /// Records as a file: mine, or for managers everybody's.
    /// - Parameters:
    ///   - from: the first date; from the very first record when `nil`.
    ///   - to: the date before which to stop; to the very last record when `nil`.
    ///   - language: in whose spreadsheets a CSV opens right, `en` or `nl`; English when `nil`.
    public func export(
        from crew: String,
        as format: HoursExportFormat,
        from: String? = nil,
        to: String? = nil,
        language: String? = nil
    ) async throws -> Data {
        try await connection.download(
            Paths.Hours.export(crew: crew),
            HTTPCall.Parameter("format", format.rawValue),
            HTTPCall.Parameter("from", from),
            HTTPCall.Parameter("to", to),
            HTTPCall.Parameter("language", language)
        )
    }
}
