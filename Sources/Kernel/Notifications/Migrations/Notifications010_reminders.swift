import Storage

extension Migration {
    static let notifications010 = Migration(
        "Notifications010_reminders",
        """
        -- When the next reminder of a kind is due for a member.
        CREATE TABLE reminder (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            id uuid NOT NULL UNIQUE,
            -- NULL: none is planned.
            due_at bigint,
            -- Every reminder up to this time was sent or dropped.
            done_until bigint NOT NULL,
            PRIMARY KEY (crew, person, kind),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX reminder_due ON reminder (due_at) WHERE due_at IS NOT NULL;
        CREATE INDEX reminder_person ON reminder (person);

        -- What people chose; a kind without a row is as the module declares it.
        CREATE TABLE reminder_settings (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            version bigint NOT NULL CHECK (version > 1)
        );
        CREATE TABLE reminder_choice (
            person uuid NOT NULL REFERENCES reminder_settings (person),
            kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            is_on boolean NOT NULL,
            minutes bigint NOT NULL CHECK (minutes BETWEEN 0 AND 10080),
            travel_minutes bigint NOT NULL CHECK (travel_minutes BETWEEN 0 AND 480),
            -- A bit for each weekday; bit 0 is Monday.
            weekdays bigint NOT NULL CHECK (weekdays BETWEEN 0 AND 127),
            minute_of_day bigint NOT NULL CHECK (minute_of_day BETWEEN 0 AND 1439),
            PRIMARY KEY (person, kind)
        );
        """
    )
}
