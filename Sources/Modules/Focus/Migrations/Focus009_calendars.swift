import Storage

extension Migration {
    static let focus009 = Migration(
        "Focus009_calendars",
        """
        -- A calendar whose events are planned. The address is as good as a password: whoever has it can read the calendar.
        CREATE TABLE focus_calendar (
            person uuid NOT NULL REFERENCES focus_settings (person),
            id uuid NOT NULL,
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
            -- NULL for an uploaded file, which is in focus_calendar_part.
            url text CHECK (length(url) BETWEEN 1 AND 2000),
            -- NULL plans its events without a mode.
            mode uuid,
            -- By which the server of the address recognises what was fetched last.
            tag text,
            modified text,
            -- SHA-256 of the content that the events are from; NULL until it has been read here.
            digest text,
            -- The zone that times without one were read in; NULL until then, too.
            time_zone text,
            -- What is not planned as it is in the calendar, as JSON; NULL until it has been read here.
            notes text,
            -- When the content was fetched or uploaded, and when its events were last expanded.
            updated_at bigint NOT NULL,
            expanded_at bigint NOT NULL,
            -- Since when it cannot be fetched, why, and how often that was tried; NULL, NULL and 0 after a success.
            failing_since bigint,
            failure text,
            failures bigint NOT NULL DEFAULT 0,
            -- When it is to be fetched or expanded again.
            next_at bigint NOT NULL,
            created_at bigint NOT NULL,
            version bigint NOT NULL DEFAULT 1,
            import uuid,
            PRIMARY KEY (person, id),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_calendar_next ON focus_calendar (next_at);
        CREATE INDEX focus_calendar_mode ON focus_calendar (person, mode);
        -- The text of an uploaded file.
        CREATE TABLE focus_calendar_part (
            person uuid NOT NULL,
            calendar uuid NOT NULL,
            number bigint NOT NULL,
            content text NOT NULL,
            PRIMARY KEY (person, calendar, number),
            FOREIGN KEY (person, calendar) REFERENCES focus_calendar (person, id) ON DELETE CASCADE
        );
        -- An occurrence of an event. Those that began before today stay as they were.
        CREATE TABLE focus_calendar_event (
            person uuid NOT NULL,
            calendar uuid NOT NULL,
            starts_at bigint NOT NULL,
            -- From the event and its start, so that reading a calendar again changes nothing.
            id uuid NOT NULL,
            -- At most a day later, so that whatever overlaps a time begins less than a day before it.
            ends_at bigint NOT NULL,
            title text CHECK (length(title) BETWEEN 1 AND 200),
            PRIMARY KEY (person, calendar, starts_at, id),
            CHECK (ends_at > starts_at AND ends_at - starts_at <= 86400000),
            FOREIGN KEY (person, calendar) REFERENCES focus_calendar (person, id) ON DELETE CASCADE
        );
        CREATE INDEX focus_calendar_event_start ON focus_calendar_event (person, starts_at);
        """
    )
}
