import Storage

extension Migration {
    static let defects002 = Migration(
        "Defects002_imports",
        """
        -- A file of defects on its way into the crew. What stood in it is kept until it is done; then only what came of it.
        CREATE TABLE defect_import (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            -- Who brought it.
            person uuid NOT NULL,
            -- NULL: as it looks.
            format text,
            file_name text,
            -- Where the clocks in it hang.
            time_zone text NOT NULL,
            state text NOT NULL CHECK (state IN ('arriving', 'reading', 'checked', 'refused', 'applying', 'applied')),
            -- How much of it there is, and how much has been read.
            bytes bigint NOT NULL DEFAULT 0,
            read_bytes bigint NOT NULL DEFAULT 0,
            records bigint NOT NULL DEFAULT 0,
            created bigint NOT NULL DEFAULT 0,
            updated bigint NOT NULL DEFAULT 0,
            unchanged bigint NOT NULL DEFAULT 0,
            rejected bigint NOT NULL DEFAULT 0,
            -- What an archive says of itself, as JSON: what its numbers begin with, and its schema.
            about text,
            -- Why it was refused, as JSON.
            fault text,
            created_at bigint NOT NULL,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX defect_import_created ON defect_import (created_at);
        CREATE INDEX defect_import_by ON defect_import (crew, person);
        -- The file itself, so that whichever server is free can read it.
        CREATE TABLE defect_import_part (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
        );
        -- Whom it names.
        CREATE TABLE defect_import_person (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            name text NOT NULL,
            email text NOT NULL,
            -- Who that is in the crew; NULL: nobody, and only the name is kept.
            person uuid,
            -- Whether a manager said so.
            is_chosen boolean NOT NULL DEFAULT FALSE,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
        );
        -- Its words for states, severities, priorities and resolutions.
        CREATE TABLE defect_import_value (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            field text NOT NULL,
            word text NOT NULL,
            -- The word that it stands for, where the file has only a number.
            alias text NOT NULL,
            -- What it becomes; empty: nothing.
            choice text NOT NULL,
            is_chosen boolean NOT NULL DEFAULT FALSE,
            PRIMARY KEY (crew, import, number),
            FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
        );
        -- Its defects.
        CREATE TABLE defect_import_row (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            -- What the file calls it.
            item text NOT NULL,
            number bigint NOT NULL,
            -- Where it stands in the file.
            line bigint NOT NULL,
            -- When it was reported: by that they get their numbers.
            at bigint NOT NULL,
            -- What will become of it: it cannot be read, it is new, it has something new, it is there already, or a rule is against it.
            outcome text NOT NULL CHECK (outcome IN ('bad', 'new', 'changed', 'known', 'barred')),
            -- Why not, as JSON.
            reason text NOT NULL,
            -- All that the file says of it, as JSON.
            body text NOT NULL,
            PRIMARY KEY (crew, import, item),
            FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
        );
        CREATE INDEX defect_import_row_at ON defect_import_row (crew, import, at, number);
        -- Their comments, history and files, which may stand anywhere in the file.
        CREATE TABLE defect_import_piece (
            crew uuid NOT NULL,
            import uuid NOT NULL,
            item text NOT NULL,
            kind text NOT NULL CHECK (kind IN ('comment', 'file', 'note', 'step')),
            -- What the file calls it.
            key text NOT NULL,
            number bigint NOT NULL,
            line bigint NOT NULL,
            body text NOT NULL,
            PRIMARY KEY (crew, import, item, kind, key),
            FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
        );
        CREATE INDEX defect_import_piece_kind ON defect_import_piece (crew, import, kind, number);
        """
    )
}
