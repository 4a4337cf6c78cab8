import Storage

extension Migration {
    static let focus001 = Migration(
        "Focus001_focus",
        """
        -- A row is made when a person opens Focus for the first time, together with the ready-made modes.
        CREATE TABLE focus_settings (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            -- NULL is the zone of the crew that they joined last, or UTC.
            time_zone text CHECK (length(time_zone) BETWEEN 1 AND 64),
            -- Whether several entries may run, or lie, at the same time.
            parallel boolean NOT NULL DEFAULT FALSE,
            version bigint NOT NULL DEFAULT 1
        );
        CREATE TABLE focus_mode (
            person uuid NOT NULL REFERENCES focus_settings (person),
            id uuid NOT NULL,
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
            -- The name regardless of case: "work" and "Work" are one mode.
            name_key text NOT NULL,
            -- #rrggbb
            color text NOT NULL CHECK (length(color) = 7),
            icon text CHECK (length(icon) BETWEEN 1 AND 16),
            group_name text CHECK (length(group_name) BETWEEN 1 AND 40),
            position bigint NOT NULL CHECK (position > 0),
            archived_at bigint,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (person, id),
            UNIQUE (person, name_key)
        );
        CREATE TABLE focus_entry (
            person uuid NOT NULL,
            id uuid NOT NULL,
            mode uuid NOT NULL,
            started_at bigint NOT NULL,
            -- NULL while it runs. At most 24 hours later, so that whatever overlaps a time begins less than a day before it.
            ended_at bigint,
            note text CHECK (length(note) BETWEEN 1 AND 1000),
            -- A line for each tag, in their order.
            tags text CHECK (length(tags) BETWEEN 1 AND 409),
            source text NOT NULL CHECK (source IN ('timer', 'manual')),
            -- Whether it may lie beside others: several at once were allowed when it was written.
            parallel boolean NOT NULL,
            version bigint NOT NULL DEFAULT 1,
            created_at bigint NOT NULL,
            deleted_at bigint,
            PRIMARY KEY (person, id),
            CHECK (ended_at > started_at AND ended_at - started_at <= 86400000),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_entry_start ON focus_entry (person, started_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX focus_entry_mode ON focus_entry (person, mode, started_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX focus_entry_deleted ON focus_entry (deleted_at) WHERE deleted_at IS NOT NULL;
        -- One thing at a time, unless several are allowed; a mode never runs twice.
        CREATE UNIQUE INDEX focus_entry_running ON focus_entry (person)
            WHERE ended_at IS NULL AND deleted_at IS NULL AND NOT parallel;
        CREATE UNIQUE INDEX focus_entry_running_mode ON focus_entry (person, mode) WHERE ended_at IS NULL AND deleted_at IS NULL;

        -- What was done to entries, newest last, so that it can be undone.
        CREATE TABLE focus_change (
            person uuid NOT NULL REFERENCES focus_settings (person),
            id uuid NOT NULL,
            kind text NOT NULL,
            at bigint NOT NULL,
            undone_at bigint,
            PRIMARY KEY (person, id)
        );
        CREATE INDEX focus_change_at ON focus_change (at);
        -- An entry as it was before a change, and the version that the change gave it.
        CREATE TABLE focus_change_entry (
            person uuid NOT NULL,
            change uuid NOT NULL,
            entry uuid NOT NULL,
            mode uuid NOT NULL,
            started_at bigint NOT NULL,
            ended_at bigint,
            note text,
            tags text,
            parallel boolean NOT NULL,
            -- An entry that was not there yet counts as deleted.
            deleted_at bigint,
            version bigint NOT NULL,
            PRIMARY KEY (person, change, entry),
            FOREIGN KEY (person, change) REFERENCES focus_change (person, id) ON DELETE CASCADE,
            FOREIGN KEY (person, entry) REFERENCES focus_entry (person, id) ON DELETE CASCADE,
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_change_entry_entry ON focus_change_entry (person, entry);
        CREATE INDEX focus_change_entry_mode ON focus_change_entry (person, mode);
        """
    )
}
