package import Core
import Events
package import Storage
import Work

/// Goes on with what was begun for many defects and broke off, for instance because a server was stopped.
package struct RunBulk: Job {
    package static let kind = "defects.bulk"

    /// Whoever is at it has done another part long before.
    private static let patienceMinutes = 2

    private let database: Database
    private let clock: WallClock

    package init(_ database: Database, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    package func run(now: Instant) async throws {
        let left = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, id FROM defect_operation
                WHERE state = 'running' AND touched_at < \(now.adding(minutes: -Self.patienceMinutes))
                ORDER BY touched_at LIMIT 20
                """
            ) { (crew: try $0[0] as CrewID, id: try $0[1] as DefectOperationID) }
        }
        for operation in left {
            _ = try await BulkOperation.carryOut(operation.id, crew: operation.crew, clock: clock, database)
        }
    }
}
