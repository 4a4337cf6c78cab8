import Core
import Storage

extension Media {
    /// Stores a file's content once. It is kept until a day after the last reference to it is gone.
    func store(_ file: WholeFile, at now: Instant) async throws {
        let services = try services()
        let (blob, isStored) = try await services.database.write { tx in try claim(file, at: now, in: tx) }
        // A store may have lost it; then it is stored again.
        if isStored, try await services.store.size(of: blob) == file.size { return }
        try await services.store.put(blob, from: file.path, size: file.size)
        if isStored { return }
        try await services.database.write { tx in
            // An upload may have been interrupted when the server still stored contents in the database.
            if !(services.store is DatabaseStore) {
                try tx.run("DELETE FROM blob_part WHERE hash = \(blob.hash)")
            }
            try tx.run("UPDATE blob SET is_stored = TRUE WHERE hash = \(blob.hash) AND mark = \(blob.mark)")
        }
    }
}

/// Records a blob before it is stored, so that it is known whatever happens, and protects it from the sweep for a day.
private func claim(_ file: WholeFile, at now: Instant, in tx: Tx) throws -> (BlobName, isStored: Bool) {
    let found = try tx.first("SELECT mark, is_stored, unnamed_since FROM blob WHERE hash = \(file.hash)") { row in
        (mark: try row.read() as Int64, isStored: try row.read() as Bool, unnamedSince: try row.read() as Instant?)
    }
    if let found {
        if found.unnamedSince != nil {
            try tx.run("UPDATE blob SET unnamed_since = \(now) WHERE hash = \(file.hash)")
        }
        return (BlobName(hash: file.hash, mark: found.mark), found.isStored)
    }
    let mark = Int64(UInt32.random(in: 0...UInt32.max))
    try tx.run(
        """
        INSERT INTO blob (hash, mark, size, is_stored, unnamed_since)
        VALUES (\(file.hash), \(mark), \(file.size), FALSE, \(now))
        """
    )
    return (BlobName(hash: file.hash, mark: mark), false)
}
