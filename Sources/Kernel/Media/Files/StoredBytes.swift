package import Storage

extension Media {
    /// How many bytes the files of all crews take, each file counted in full.
    package static func storedBytes(in tx: Tx) throws -> Int {
        try tx.value("SELECT CAST(COALESCE(SUM(bytes), 0) AS bigint) FROM crew_storage") ?? 0
    }

    /// Whether there are any contents.
    package static func hasContents(in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM blob LIMIT 1")
    }
}
