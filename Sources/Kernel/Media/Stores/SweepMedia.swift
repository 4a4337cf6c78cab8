import Core
import Logging
import Storage
import Work

/// Deletes held files whose form was never sent, and contents that nothing refers to; with a delay, so that readers and
/// backups in progress do not lose them.
struct SweepMedia: Job {
    static let kind = "media.sweep"

    /// How long a blob without references is kept: a day.
    static let minutes = 24 * 60
    /// The maximum per write.
    private static let most = 500

    let media: Media

    func run(now: Instant) async throws {
        let services = try media.services()
        let end = now.adding(minutes: -Self.minutes)
        try await services.database.inSlices { tx in try forgetHeld(before: end, in: tx) }
        try await noteUnnamed(services.database, now)
        while try await services.database.write({ tx in try deleteUnnamed(before: end, in: tx) }) == Self.most {}
        try await clearStore(services)
    }

    /// - Returns: the number of deleted files.
    private func forgetHeld(before end: Instant, in tx: Tx) throws -> Int {
        let isHeld: SQL = """
            (crew, id) IN (
                SELECT crew, id FROM file WHERE held_at <= \(end) ORDER BY held_at, crew, id LIMIT \(sliceRows)
            )
            """
        let sizes = try tx.all(
            "SELECT crew, CAST(SUM(size) AS bigint) FROM file WHERE \(isHeld) GROUP BY crew ORDER BY crew"
        ) { (crew: try $0.read() as CrewID, bytes: try $0.read() as Int) }
        let count = try tx.run("DELETE FROM file WHERE \(isHeld)")
        for size in sizes { try CrewStorage.remove(size.bytes, from: size.crew, in: tx) }
        return count
    }

    /// Searches in a read, which does not block writers.
    private func noteUnnamed(_ database: Database, _ now: Instant) async throws {
        let hashes = try await database.read { tx in
            try tx.all("SELECT hash FROM blob WHERE unnamed_since IS NULL AND \(isUnnamed) LIMIT 10000") {
                try $0.read() as [UInt8]
            }
        }
        for start in stride(from: 0, to: hashes.count, by: Self.most) {
            let some = Array(hashes[start..<min(start + Self.most, hashes.count)])
            try await database.write { tx in
                try tx.run("UPDATE blob SET unnamed_since = \(now) WHERE hash IN \(list: some) AND \(isUnnamed)")
            }
        }
    }

    /// - Returns: the number of deleted blobs.
    private func deleteUnnamed(before end: Instant, in tx: Tx) throws -> Int {
        let blobs = try tx.all(
            "SELECT hash, mark FROM blob WHERE unnamed_since <= \(end) AND \(isUnnamed) LIMIT \(Self.most)"
        ) { BlobName(hash: try $0.read(), mark: try $0.read()) }
        for blob in blobs {
            try tx.run("DELETE FROM blob_part WHERE hash = \(blob.hash)")
            try tx.run("DELETE FROM blob WHERE hash = \(blob.hash)")
            try tx.run(
                "INSERT INTO blob_leaving (hash, mark) VALUES (\(blob.hash), \(blob.mark)) ON CONFLICT DO NOTHING"
            )
        }
        return blobs.count
    }

    /// Deletes abandoned contents from the store. Throws at the first failure; the rest is retried in the next sweep.
    private func clearStore(_ services: Media.Services) async throws {
        let blobs = try await services.database.read { tx in
            try tx.all("SELECT hash, mark FROM blob_leaving LIMIT 10000") {
                BlobName(hash: try $0.read(), mark: try $0.read())
            }
        }
        for blob in blobs {
            try await services.store.delete(blob)
            try await services.database.write { tx in
                try tx.run("DELETE FROM blob_leaving WHERE hash = \(blob.hash) AND mark = \(blob.mark)")
            }
        }
    }
}

private let isUnnamed: SQL = """
    NOT EXISTS (SELECT 1 FROM file WHERE file.hash = blob.hash)
    AND NOT EXISTS (SELECT 1 FROM file WHERE file.thumbnail = blob.hash)
    AND NOT EXISTS (SELECT 1 FROM picture WHERE picture.hash = blob.hash)
    AND NOT EXISTS (SELECT 1 FROM picture WHERE picture.thumbnail = blob.hash)
    AND NOT EXISTS (SELECT 1 FROM picture WHERE picture.medium = blob.hash)
    """
