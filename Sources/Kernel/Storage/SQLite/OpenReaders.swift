import Synchronization

/// The connections of reads, idle or not.
final class OpenReaders: Sendable {
    private let readers = Mutex<[SQLiteReader]>([])

    var count: Int { readers.withLock { $0.count } }

    func add(_ reader: SQLiteReader) { readers.withLock { $0.append(reader) } }
    func remove(_ reader: SQLiteReader) { readers.withLock { $0.removeAll { $0 === reader } } }

    /// Interrupts long reads.
    func yield() {
        for reader in readers.withLock({ $0 }) { reader.yield() }
    }
}
