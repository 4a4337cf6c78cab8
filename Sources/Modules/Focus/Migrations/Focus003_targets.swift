import Storage

extension Migration {
    static let focus003 = Migration(
        "Focus003_targets",
        """
        -- How much time a person wants to spend in a mode, at least or at most.
        CREATE TABLE focus_target (
            person uuid NOT NULL,
            id uuid NOT NULL,
            mode uuid NOT NULL,
            kind text NOT NULL CHECK (kind IN ('atLeast', 'atMost')),
            period text NOT NULL CHECK (period IN ('day', 'week')),
            minutes bigint NOT NULL CHECK (minutes BETWEEN 1 AND 10080),
            -- The weekdays that a daily one is for: 1 is Monday, 2 Tuesday, 4 Wednesday and so on, added up.
            weekdays bigint CHECK (weekdays BETWEEN 1 AND 127),
            -- The first date that counts.
            since text NOT NULL,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (person, id),
            UNIQUE (person, mode, kind, period),
            CHECK ((period = 'day') = (weekdays IS NOT NULL)),
            CHECK (period = 'week' OR minutes <= 1440),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        -- Whether the day says how far a person is with one of their targets.
        ALTER TABLE focus_settings ADD COLUMN daily_line boolean NOT NULL DEFAULT TRUE;
        """
    )
}
