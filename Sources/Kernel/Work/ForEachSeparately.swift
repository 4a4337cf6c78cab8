extension Sequence {
    /// Does some work for each element, also for those after one that fails.
    /// - Parameter failed: called for an element that failed, for instance to retry it after those that have waited for
    ///   longer. Its own errors are ignored.
    /// - Throws: the last error of the work, after all elements have had their turn; `CancellationError`.
    package func forEachSeparately(
        _ work: (Element) async throws -> Void,
        failed: (Element) async throws -> Void = { _ in }
    ) async throws {
        var failure: (any Error)?
        for element in self {
            // The end of the server is not the failure of the remaining elements.
            try Task.checkCancellation()
            do {
                try await work(element)
            } catch {
                failure = error
                try? await failed(element)
            }
        }
        if let failure { throw failure }
    }
}
