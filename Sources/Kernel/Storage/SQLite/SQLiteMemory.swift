import CSQLite

enum SQLiteMemory {
    /// Whether memory statistics are off. With them, every allocation of every connection takes the same lock, and a
    /// low-priority thread that is suspended while holding it makes all others wait
    /// (sqlite.org/c3ref/c_config_covering_index_scan.html, SQLITE_CONFIG_MEMSTATUS). Must be read before the first
    /// connection of the process is opened; later, SQLite refuses.
    static let hasNoStatistics = decklog_without_memory_statistics() == SQLITE_OK
}
