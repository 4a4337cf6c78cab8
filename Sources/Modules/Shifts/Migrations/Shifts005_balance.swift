import Storage

extension Migration {
    /// Adds an index for the balance of a crew, and the setting for the leaderboard.
    static let shifts005 = Migration(
        "Shifts005_balance",
        """
        ALTER TABLE shift_settings ADD COLUMN leaderboard boolean NOT NULL DEFAULT TRUE;
        -- What changed hands in some weeks, however long a crew has been trading.
        CREATE INDEX exchange_done ON exchange (crew, settled_at) WHERE state = 'done';
        """
    )
}
