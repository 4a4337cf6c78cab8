import Storage

extension Migration {
    static let focus004 = Migration(
        "Focus004_imports",
        """
        -- A file that a person imports.
        CREATE TABLE focus_import (
            person uuid NOT NULL REFERENCES focus_settings (person),
            id uuid NOT NULL,
            file_name text CHECK (length(file_name) <= 200),
            state text NOT NULL CHECK (state IN ('arriving', 'checked', 'applying', 'applied', 'undoing', 'undone')),
            -- Counts and notes as JSON: what would be or was imported.
            outcome text,
            created_at bigint NOT NULL,
            PRIMARY KEY (person, id)
        );
        CREATE INDEX focus_import_at ON focus_import (created_at);
        -- The content of the file, until it is imported.
        CREATE TABLE focus_import_part (
            person uuid NOT NULL,
            import uuid NOT NULL,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (person, import, number),
            FOREIGN KEY (person, import) REFERENCES focus_import (person, id) ON DELETE CASCADE
        );
        -- The import that created a row.
        ALTER TABLE focus_mode ADD COLUMN import uuid;
        ALTER TABLE focus_block ADD COLUMN import uuid;
        ALTER TABLE focus_target ADD COLUMN import uuid;
        ALTER TABLE focus_entry ADD COLUMN import uuid;
        CREATE INDEX focus_entry_import ON focus_entry (person, import) WHERE import IS NOT NULL;
        """
    )
}
