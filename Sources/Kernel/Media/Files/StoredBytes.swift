package import Storage

extension Media {
    /// The total size of the files of all crews; files with the same content count in full.
    package static func storedBytes(in tx: Tx) throws -> Int {
        try tx.value("SELECT CAST(COALESCE(SUM(bytes), 0) AS bigint) FROM crew_storage") ?? 0
    }

    /// Whether any content is stored.
    package static func hasContents(in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM blob LIMIT 1")
    }
}
