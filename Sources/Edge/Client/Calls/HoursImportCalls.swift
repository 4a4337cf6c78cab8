public import API
public import Foundation

// MARK: - Imports

extension HoursCalls {
    /// Takes in a file of hours; for managers. Taking it in again changes nothing.
    /// - Parameters:
    ///   - file: as another program wrote it, at most 64 MB.
    ///   - format: as it looks when `nil`.
    ///   - dryRun: only tells what would come of it.
    ///   - dates: the order of day and month, where no date of the file tells.
    ///   - zone: where the clocks in it hang; the crew's when `nil`.
    ///   - map: who somebody in the file is, by the id of a member.
    public func importFile(
        _ file: Data,
        in crew: String,
        format: HoursImportFormat? = nil,
        dryRun: Bool = false,
        dates: HoursImportDates? = nil,
        zone: String? = nil,
        map: [String: String] = [:]
    ) async throws -> HoursImportResult {
        let asked = [
            HTTPCall.Parameter("format", format?.rawValue), HTTPCall.Parameter("dryRun", dryRun ? "true" : nil),
            HTTPCall.Parameter("dates", dates?.rawValue), HTTPCall.Parameter("zone", zone),
        ]
        let people = map.sorted { $0.key < $1.key }.map { HTTPCall.Parameter("map", "\($0.key):\($0.value)") }
        return try await connection.post(
            Paths.Hours.imports(crew: crew),
            file: file,
            asked.compactMap(\.self) + people
        )
    }
}
