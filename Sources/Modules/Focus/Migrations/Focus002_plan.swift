import Storage

extension Migration {
    static let focus002 = Migration(
        "Focus002_plan",
        """
        -- What a person plans to do at the same time of every week. A change keeps what was planned before, as a row of its own.
        CREATE TABLE focus_block (
            person uuid NOT NULL,
            id uuid NOT NULL,
            mode uuid NOT NULL,
            weekday bigint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
            start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
            -- On the next day unless it is later than the start.
            end_minute bigint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            note text CHECK (length(note) BETWEEN 1 AND 200),
            -- The first date on which it starts.
            valid_from text NOT NULL,
            -- The first date on which it starts no more; NULL while it is planned.
            valid_until text CHECK (valid_until > valid_from),
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (person, id),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_block_from ON focus_block (person, valid_from);
        CREATE INDEX focus_block_mode ON focus_block (person, mode);
        -- How many minutes less than planned still count as kept.
        ALTER TABLE focus_settings ADD COLUMN tolerance bigint NOT NULL DEFAULT 15 CHECK (tolerance BETWEEN 0 AND 240);
        -- The mode that shifts on a roster are planned in; NULL leaves them out.
        ALTER TABLE focus_settings ADD COLUMN shift_mode uuid;
        """
    )
}
