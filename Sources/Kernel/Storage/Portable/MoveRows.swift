import Foundation

extension Database {
    /// Copies every row to an empty database with the same schema, possibly of another engine: all of them or none. No
    /// other process may write meanwhile.
    /// - Parameter invariants: checks that the copy must pass before it is kept.
    /// - Returns: the number of rows.
    /// - Throws: `StorageError.notEmpty` when the target has rows already; `PortableError` when the copy is not
    ///   complete.
    package func move(into target: Database, _ invariants: [Invariant]) async throws -> Int {
        let file = FileManager.default.temporaryDirectory.appending(path: "decklog-move-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let rows = try await export(to: file)
        guard try await target.importRows(from: file, keepingIf: invariants) == rows else {
            throw PortableError("not every row arrived")
        }
        return rows
    }
}
