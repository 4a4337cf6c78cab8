package import Storage

extension ShiftsModule {
    /// In the order in which they are applied; a released migration is never edited.
    package var migrations: [Migration] {
        [
            .shifts001, .shifts002, .shifts003, .shifts004, .shifts005, .shifts006, .shifts007, .shifts008, .shifts009,
            .shifts010,
        ]
    }
}

// Short migrations; a long one has a file of its own.

extension Migration {
    static let shifts004 = Migration(
        "Shifts004_rules",
        """
        -- For which day the hours after midnight count.
        ALTER TABLE shift_settings ADD COLUMN overnight text NOT NULL DEFAULT 'start'
            CHECK (overnight IN ('start', 'split'));
        -- Whom a manager marked as 14 or 15 years old.
        CREATE TABLE young_worker (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            PRIMARY KEY (crew, person),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        """
    )

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
