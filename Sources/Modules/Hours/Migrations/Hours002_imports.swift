import Storage

extension Migration {
    static let hours002 = Migration(
        "Hours002_imports",
        """
        -- A file of hours on its way into the crew. What stood in it is kept until it is done; then only what came of it.
        CREATE TABLE hours_import (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            -- Who brought it.
            person uuid NOT NULL,
            -- NULL: as it looks.
            format text,
            file_name text,
            -- Where the clocks in it hang.
            time_zone text NOT NULL,
            -- Whether the month comes before the day; NULL: as the file tells.
            dates text CHECK (dates IN ('mdy', 'dmy')),
            state text NOT NULL CHECK (state IN ('arriving', 'reading', 'checked', 'refused', 'applying', 'applied')),
            -- How much of it there is, and how much has been read.
            bytes bigint NOT NULL DEFAULT 0,
            read_bytes bigint NOT NULL DEFAULT 0,
            records bigint NOT NULL DEFAULT 0,
            created bigint NOT NULL DEFAULT 0,
            unchanged bigint NOT NULL DEFAULT 0,
            rejected bigint NOT NULL DEFAULT 0,
            -- Why it was refused, as JSON.
            fault text,
            created_at bigint NOT NULL,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX hours_import_created ON hours_import (created_at);
        CREATE INDEX hours_import_by ON hours_import (crew, person);
        -- The file itself, so that whichever server is free can read it.
        CREATE TABLE hours_import_part (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
        );
        -- Whom it names.
        CREATE TABLE hours_import_person (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            name text NOT NULL,
            email text NOT NULL,
            -- Who that is in the crew; NULL: nobody, and their hours are left out.
            person uuid,
            -- The same as a text, as rates have it.
            scope text,
            -- Whether a manager said so.
            is_chosen boolean NOT NULL DEFAULT FALSE,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
        );
        -- What it names to work on.
        CREATE TABLE hours_import_project (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            client text NOT NULL,
            name text NOT NULL,
            -- Whether it is in a list of projects, and so is made without hours too.
            is_listed boolean NOT NULL,
            -- Which one that is in the crew; NULL: it will be made.
            project uuid,
            scope text,
            is_archived boolean NOT NULL DEFAULT FALSE,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
        );
        -- Who is on which project.
        CREATE TABLE hours_import_pin (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            person bigint NOT NULL,
            project bigint NOT NULL,
            PRIMARY KEY (crew, import, person, project),
            FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
        );
        -- None of it is NULL, so that one statement fits every row: nothing is an empty text, a zero, or a span of no length.
        CREATE TABLE hours_import_row (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            -- Where it stands in the file.
            line bigint NOT NULL,
            -- What will become of it: it cannot be read, it is new, it is there already, or a rule is against it.
            outcome text NOT NULL CHECK (outcome IN ('bad', 'new', 'known', 'barred')),
            -- Why not, as JSON.
            reason text NOT NULL,
            -- What to know about how it was read, as JSON.
            note text NOT NULL,
            -- Numbers of hours_import_person and hours_import_project.
            person bigint NOT NULL,
            project bigint NOT NULL,
            date text NOT NULL,
            minutes bigint NOT NULL,
            comment text NOT NULL,
            -- 1, 0, or -1: as the project says.
            billable bigint NOT NULL,
            status text NOT NULL,
            starts_at bigint NOT NULL,
            ends_at bigint NOT NULL,
            -- The key that the record gets.
            record uuid NOT NULL,
            -- The key of the record that it is, in a file that we wrote.
            own uuid NOT NULL,
            source text NOT NULL,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
        );
        """
    )
}
