@testable import Storage

/// A connection that records statements before they run.
final class RecordingConnection: Connection {
    private let inner: Tx
    private let note: (SQL) throws -> Void
    /// The number of rows changed so far.
    private(set) var changed = 0

    init(_ inner: Tx, _ note: @escaping (SQL) throws -> Void = { _ in }) {
        self.inner = inner
        self.note = note
    }

    func run(_ statement: SQL) throws -> Int {
        try note(statement)
        let count = try inner.run(statement)
        changed += count
        return count
    }

    func query(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try note(query)
        var wantsMore = true
        _ = try inner.all(query) { row in
            if wantsMore { wantsMore = try each(&row) }
        }
    }

    func stream(_ query: SQL, _ each: (inout Row) throws -> Bool) throws { try self.query(query, each) }
    func claim(_ name: String) throws -> Bool { try inner.claim(name) }
    func analyze() throws { try inner.analyze() }
}
