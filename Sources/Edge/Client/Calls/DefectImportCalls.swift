public import API
public import Foundation

// MARK: - Files of defects

extension DefectCalls {
    /// Takes in a file of defects; for managers. Taking it in again changes nothing.
    /// - Parameters:
    ///   - file: as another program wrote it, at most 200 MB.
    ///   - format: as it looks when `nil`.
    ///   - dryRun: only tells what would come of it.
    ///   - zone: where the clocks in it hang; the crew's when `nil`.
    ///   - map: who somebody in the file is, by the id of a member.
    ///   - values: what its words become, each as `severity:blocker:1-Critical`.
    public func importFile(
        _ file: Data,
        in crew: String,
        format: DefectImportFormat? = nil,
        dryRun: Bool = false,
        zone: String? = nil,
        map: [String: String] = [:],
        values: [String] = []
    ) async throws -> DefectImportResult {
        let asked = [
            HTTPCall.Parameter("format", format?.rawValue), HTTPCall.Parameter("dryRun", dryRun ? "true" : nil),
            HTTPCall.Parameter("zone", zone),
        ]
        let people = map.sorted { $0.key < $1.key }.map { HTTPCall.Parameter("map", "\($0.key):\($0.value)") }
        let words = values.map { HTTPCall.Parameter("value", $0) }
        return try await connection.post(
            Paths.Defects.imports(crew: crew),
            file: file,
            asked.compactMap(\.self) + people + words
        )
    }

    /// The crew's defects as a file; archive and JSON are for managers.
    /// - Parameter language: in whose spreadsheets a table opens right.
    public func export(
        from crew: String,
        as format: DefectExportFormat = .csv,
        language: String? = nil
    ) async throws -> Data {
        try await connection.download(
            Paths.Defects.exports(crew: crew),
            HTTPCall.Parameter("format", format.rawValue),
            HTTPCall.Parameter("language", language)
        )
    }
}
