import Storage

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
}
