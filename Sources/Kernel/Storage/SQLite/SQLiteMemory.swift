import CSQLite

enum SQLiteMemory {
    /// Whether SQLite counts no memory, for which every allocation of every connection would take the same lock: a thread
    /// with a low priority that is suspended there makes all others wait (sqlite.org/c3ref/c_config_covering_index_scan.html,
    /// SQLITE_CONFIG_MEMSTATUS). Must be read before the first connection of the process is opened; later, SQLite
    /// refuses.
    static let hasNoStatistics = decklog_without_memory_statistics() == SQLITE_OK
}
