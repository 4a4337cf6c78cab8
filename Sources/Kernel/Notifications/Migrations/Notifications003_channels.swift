import Storage

extension Migration {
    static let notifications003 = Migration(
        "Notifications003_channels",
        """
        -- What people choose by; NULL for what was told before they could.
        ALTER TABLE notice ADD COLUMN kind text;
        -- The name of the thing, not yet in a language.
        ALTER TABLE notice ADD COLUMN title jsonb;
        ALTER TABLE notice ADD COLUMN urgent boolean NOT NULL DEFAULT FALSE;
        -- From when on nobody needs to be told any more.
        ALTER TABLE notice ADD COLUMN expires_at bigint;

        -- What reaches a person outside the inbox; no row for who chose nothing.
        CREATE TABLE notification_settings (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            mail boolean NOT NULL,
            urgent_in_quiet boolean NOT NULL,
            version bigint NOT NULL CHECK (version > 1)
        );
        CREATE TABLE notification_choice (
            person uuid NOT NULL REFERENCES notification_settings (person),
            kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            mail boolean NOT NULL,
            PRIMARY KEY (person, kind)
        );
        -- An end that is not later than the start is on the next day.
        CREATE TABLE quiet_hours (
            person uuid NOT NULL REFERENCES notification_settings (person),
            weekday bigint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
            start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
            end_minute bigint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            PRIMARY KEY (person, weekday)
        );
        """
    )
}
