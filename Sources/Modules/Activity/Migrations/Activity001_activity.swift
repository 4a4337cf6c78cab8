import Storage

extension Migration {
    static let activity001 = Migration(
        "Activity001_activity",
        """
        -- What programs on a person's devices record. Only the person can see it.
        CREATE TABLE activity_settings (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            -- How many days events are kept.
            kept_days bigint NOT NULL CHECK (kept_days > 0),
            version bigint NOT NULL DEFAULT 1
        );
        -- The events of one program on one device.
        CREATE TABLE activity_bucket (
            id uuid PRIMARY KEY NOT NULL,
            person uuid NOT NULL REFERENCES person (id),
            -- Chosen by the program, which finds the bucket by it.
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            kind text NOT NULL,
            client text NOT NULL,
            hostname text NOT NULL,
            data text NOT NULL,
            created_at bigint NOT NULL,
            -- The number of the event that was inserted last.
            last_number bigint NOT NULL DEFAULT 0,
            -- How many events it has, and the length of their data in bytes.
            events bigint NOT NULL DEFAULT 0,
            bytes bigint NOT NULL DEFAULT 0,
            -- No event is longer, so what overlaps a time begins at most this long before it.
            longest bigint NOT NULL DEFAULT 0,
            -- The Idempotency-Key of the last change. A program sends one change after the other, so only the last one can be repeated.
            last_key text,
            UNIQUE (person, name)
        );
        CREATE TABLE activity_event (
            bucket uuid NOT NULL REFERENCES activity_bucket (id),
            number bigint NOT NULL,
            -- In microseconds since 1970, because two events can lie within a millisecond.
            start bigint NOT NULL,
            -- In microseconds.
            duration bigint NOT NULL CHECK (duration >= 0),
            -- JSON with sorted keys, so that equal data is equal text.
            data text NOT NULL,
            PRIMARY KEY (bucket, number)
        );
        CREATE INDEX activity_event_start ON activity_event (bucket, start, number);
        """
    )
}
