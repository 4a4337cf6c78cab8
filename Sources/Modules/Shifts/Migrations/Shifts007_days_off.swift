import Storage

extension Migration {
    static let shifts007 = Migration(
        "Shifts007_days_off",
        """
        -- Days on which a person does not work. What kind of days they are, and the note, are in no other table and in no fact, so
        -- that deleting the row erases them.
        CREATE TABLE days_off (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            kind text NOT NULL CHECK (kind IN ('holiday', 'unavailable', 'sick')),
            state text NOT NULL CHECK (state IN ('requested', 'active', 'declined', 'withdrawn')),
            first_day text NOT NULL,
            last_day text NOT NULL,
            note text,
            created_at bigint NOT NULL,
            -- The manager who approved, declined or entered them.
            decided_by uuid,
            decided_at bigint,
            reason text,
            PRIMARY KEY (crew, id),
            CHECK (first_day <= last_day),
            CHECK ((state = 'requested') = (decided_at IS NULL)),
            CHECK (kind = 'holiday' OR state NOT IN ('requested', 'declined')),
            CHECK (state <> 'declined' OR decided_by IS NOT NULL),
            CHECK (decided_by IS NULL OR decided_by <> person),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, decided_by) REFERENCES member (crew, person)
        );
        CREATE INDEX days_off_person ON days_off (crew, person, first_day);
        CREATE INDEX days_off_first_day ON days_off (crew, first_day, id);
        CREATE INDEX days_off_requested ON days_off (crew, first_day, id) WHERE state = 'requested';
        CREATE INDEX days_off_decider ON days_off (crew, decided_by);

        -- The shifts that were offered because their holder is sick. They are offered no longer when the sickness is withdrawn.
        CREATE TABLE days_off_shift (
            crew uuid NOT NULL,
            days_off uuid NOT NULL,
            shift uuid NOT NULL,
            PRIMARY KEY (crew, days_off, shift),
            FOREIGN KEY (crew, days_off) REFERENCES days_off (crew, id) ON DELETE CASCADE,
            FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
        );
        CREATE INDEX days_off_shift_shift ON days_off_shift (crew, shift);
        """
    )
}
