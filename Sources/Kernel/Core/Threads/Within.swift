/// Runs work with a time limit.
/// - Returns: `nil` when it took longer; it has then been cancelled, and has ended.
package func within<Value: Sendable>(
    _ patience: Duration,
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: patience)
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
