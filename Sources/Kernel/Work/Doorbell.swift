/// Wakes one waiter; rings that nobody waited for are remembered as one.
package struct Doorbell: Sendable {
    private let rings: AsyncStream<Void>
    private let button: AsyncStream<Void>.Continuation

    package init() {
        (rings, button) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func ring() {
        button.yield()
    }

    /// Returns at the next ring, after the time given, or when the task is cancelled.
    package func wait(atMost limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [rings] in for await _ in rings { return } }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
