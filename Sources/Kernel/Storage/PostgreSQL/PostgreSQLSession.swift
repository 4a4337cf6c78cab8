import Core
import Logging

extension DatabaseRole {
    /// The statements that initialize every connection.
    var settings: String {
        """
        \(self == .server ? server : command)
        -- Our statements are short: compiling one takes longer than running it.
        SET jit = off;
        -- Off would take back answers after a power cut. What a server with standbys has set stays.
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
        """
    }

    /// How long a result may take. The server aborts a statement earlier, so a longer silence means that the connection
    /// is lost.
    var patience: Duration? { self == .server ? .seconds(9) : nil }

    private var server: String {
        """
        SET statement_timeout = '8s'; SET lock_timeout = '5s';
        -- Of a server that is gone without a word, the locks go soon.
        SET idle_in_transaction_session_timeout = '10s';
        -- One person's long query gets one processor, not all of them.
        SET max_parallel_workers_per_gather = 0;
        -- Each statement of a server has an index. A plan that was made while a queue was empty would read all of it
        -- later, until the next ANALYZE.
        SET enable_seqscan = off;
        """
    }

    /// Distinguishes commands from servers: see `otherServers`.
    private var command: String { "SET application_name = 'decklog command';" }
}

extension PostgreSQLConnection {
    /// - Throws: `StorageError.notADatabase` for a database that cannot store Decklog's data.
    func checkUsable() throws {
        var encoding = ""
        var version = 0
        try transact(.read) { tx in
            try tx.each(
                """
                SELECT current_setting('server_encoding'), CAST(current_setting('server_version_num') AS bigint)
                """
            ) { row in
                encoding = try row.read()
                version = try row.read()
            }
        }
        if encoding != "UTF8" { throw StorageError.notADatabase("its encoding is \(encoding); make it with UTF8") }
        if version < 13_00_00 { throw StorageError.notADatabase("PostgreSQL 13 or newer is needed") }
    }

    /// Warns when the clocks of this machine and of the database server differ: all instants come from this machine's
    /// clock.
    func compareClocks(_ logger: Logger) throws {
        var there = 0
        try transact(.read) { tx in
            there = try tx.value("SELECT CAST(extract(epoch FROM clock_timestamp()) AS bigint)") ?? 0
        }
        let seconds = Int(Instant.systemNow().milliseconds / 1000) - there
        if abs(seconds) > 2 {
            logger.warning("the clocks of server and database differ", metadata: ["seconds": "\(seconds)"])
        }
    }
}
