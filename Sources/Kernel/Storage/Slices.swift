/// The number of rows that one slice of a long write changes: some ten milliseconds, during which other writes wait.
package let sliceRows = 100

extension Database {
    /// Writes in slices as background work, each in its own transaction, so that other writes can run in between.
    /// - Parameter slice: writes one slice and returns the number of changed rows; zero when nothing is left to do.
    package func inSlices(_ slice: @escaping @Sendable (Tx) throws -> Int) async throws {
        try await BackgroundWork.run {
            while try await write(slice) > 0 {}
        }
    }
}
