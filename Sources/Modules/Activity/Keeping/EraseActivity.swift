package import Core
package import Storage

extension ActivityBucket {
    /// Deletes a bucket with its events. Deletes most events in slices, then the rest in one transaction, including
    /// what was recorded meanwhile. Can be repeated after a failure.
    /// - Throws: `AppError.notFound`.
    package static func erase(_ id: ActivityBucketID, of person: PersonID, _ database: Database) async throws {
        let bucket = try await database.read { tx in try find(id, of: person, in: tx) }
        try await bucket.eraseEvents(database)
        try await database.write { tx in
            try tx.run("DELETE FROM activity_event WHERE bucket = \(id)")
            try tx.run("DELETE FROM activity_bucket WHERE id = \(id)")
        }
    }

    /// Deletes everything that was recorded about a person. Their settings stay.
    package static func eraseAll(of person: PersonID, _ database: Database) async throws {
        for bucket in try await database.read({ tx in try all(of: person, in: tx) }) {
            try await bucket.eraseEvents(database)
        }
        try await database.write { tx in
            try tx.run(
                """
                DELETE FROM activity_event WHERE bucket IN (
                    SELECT id FROM activity_bucket WHERE person = \(person)
                )
                """
            )
            try tx.run("DELETE FROM activity_bucket WHERE person = \(person)")
        }
    }

    /// Deletes events in slices.
    /// - Parameter end: only events that ended before it; `nil` for all.
    func eraseEvents(before end: ActivityTime? = nil, _ database: Database) async throws {
        let old: SQL = end.map { "AND start < \($0) AND start + duration < \($0)" } ?? ""
        try await database.inSlices { tx in
            let events = try tx.all(
                ActivityEvent.self,
                "FROM activity_event WHERE bucket = \(id) \(old) ORDER BY start LIMIT \(sliceRows)"
            )
            return try delete(events, in: tx)
        }
    }
}
