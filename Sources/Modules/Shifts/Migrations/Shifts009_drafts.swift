import Storage

extension Migration {
    static let shifts009 = Migration(
        "Shifts009_drafts",
        """
        -- A shift that managers plan, and that nobody else sees. Publishing it moves it to the table `shift`, with its id.
        CREATE TABLE unpublished_shift (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            -- Whose it will be; NULL for an open shift.
            person uuid,
            date text NOT NULL,
            start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
            end_minute bigint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            position text,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
        );
        CREATE INDEX unpublished_shift_date ON unpublished_shift (crew, date, start_minute, id);
        CREATE INDEX unpublished_shift_person ON unpublished_shift (crew, person);
        CREATE INDEX unpublished_shift_position ON unpublished_shift (crew, position);
        """
    )
}
