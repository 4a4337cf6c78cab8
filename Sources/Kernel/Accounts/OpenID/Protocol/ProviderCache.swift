import Core

/// A cache of published data, by issuer.
///
/// Visitors trigger the requests for it, so there is at most one at a time for each issuer, and a failed one is retried
/// only after ten seconds.
actor ProviderCache<Value: Sendable> {
    private var entries: [String: Entry] = [:]

    private struct Entry {
        let task: Task<(value: Value, seconds: Int), any Error>
        let since: Instant
        /// When the result expires; `nil` while it is being read.
        var until: Instant?
    }

    /// - Parameter read: returns the value, and how many seconds to cache it.
    /// - Throws: what `read` throws.
    func value(
        _ issuer: String,
        at now: Instant,
        _ read: @escaping @Sendable () async throws -> (value: Value, seconds: Int)
    ) async throws -> Value {
        if let entry = entries[issuer], entry.until.map({ now < $0 }) ?? true {
            return try await entry.task.value.value
        }
        let task = Task { try await read() }
        entries[issuer] = Entry(task: task, since: now)
        let result = await task.result
        let seconds = (try? result.get())?.seconds ?? 10
        if entries[issuer]?.task == task {
            entries[issuer]?.until = now.adding(milliseconds: Int64(seconds) * 1000)
        }
        return try result.get().value
    }

    /// Forgets a value.
    /// - Returns: `false` if it was read less than a minute ago.
    func forget(_ issuer: String, at now: Instant) -> Bool {
        guard let entry = entries[issuer], now.milliseconds - entry.since.milliseconds >= 60_000 else { return false }
        if entry.until != nil { entries[issuer] = nil }
        return true
    }
}
