/// Rows that one slice of a long write changes: some ten milliseconds, so that other writes wait no longer than that.
package let sliceRows = 500

extension Database {
    /// Writes slice by slice as background work, each in a transaction of its own, so that other writes come between them.
    /// - Parameter slice: one of them; it returns how many rows it changed, and zero when there was nothing left to do.
    package func inSlices(_ slice: @escaping @Sendable (Tx) throws -> Int) async throws {
        try await BackgroundWork.run {
            while try await write(slice) > 0 {}
        }
    }
}
