package import Core
package import Storage
import Work

/// Resumes bulk operations whose request ended before they were done, for instance because the server was stopped.
package struct RunBulk: Sendable {
    /// An operation untouched for this long is not being executed: a running one saves its progress much more often.
    private static let patienceMilliseconds: Int64 = 10_000

    private let database: Database
    private let clock: WallClock

    package init(_ database: Database, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    /// - Throws: the error of the last operation that failed, after all others have been executed; `CancellationError`.
    package func run(now: Instant) async throws {
        let left = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, id FROM defect_operation
                WHERE state = 'running' AND touched_at < \(now.adding(milliseconds: -Self.patienceMilliseconds))
                ORDER BY touched_at LIMIT 20
                """
            ) { (crew: try $0.read() as CrewID, id: try $0.read() as DefectOperationID) }
        }
        try await left.forEachSeparately { operation in
            try await database.write { tx in
                try OperationPart.countAttempt(of: operation.id, operation.crew, tx)
            }
            _ = try await BulkOperation.execute(operation.id, crew: operation.crew, clock: clock, database)
        } failed: { operation in
            let end = clock.now
            _ = try await database.write { tx in
                try tx.run(
                    """
                    UPDATE defect_operation SET touched_at = \(end)
                    WHERE crew = \(operation.crew) AND id = \(operation.id) AND state = 'running'
                    """
                )
            }
        }
    }
}
