import Synchronization

/// A value shared by several tasks.
package final class Noted<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) {
        mutex = Mutex(value)
    }

    package var value: Value { mutex.withLock { $0 } }

    package func change(_ body: (inout Value) -> Void) {
        mutex.withLock { value in
            var changed = value
            body(&changed)
            value = changed
        }
    }
}
