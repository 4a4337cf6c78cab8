package import Storage

extension DefectsModule {
    /// In the order in which they are applied; a released one is never edited.
    package var migrations: [Migration] {
        [
            .defects001, .defects002, .defects003, .defects004, .defects005, .defects006, .defects007, .defects008,
            .defects009, .defects010, .defects011,
        ]
    }
}

// Short migrations; a long one has a file of its own.

extension Migration {
    static let defects003 = Migration(
        "Defects003_waiting",
        """
        -- Whether its words are not in defect_word and defect_spelling yet. They are entered together with those of others.
        ALTER TABLE defect_indexed ADD COLUMN waiting boolean NOT NULL DEFAULT FALSE;
        CREATE INDEX defect_indexed_waiting ON defect_indexed (waiting, crew, number) WHERE waiting = TRUE;
        """
    )

    static let defects004 = Migration(
        "Defects004_operation_parts",
        """
        -- Those of its defects to which it was not done yet, as many together as one transaction changes: their keys, 16 bytes each.
        CREATE TABLE defect_operation_part (
            crew uuid NOT NULL,
            operation uuid NOT NULL,
            number bigint NOT NULL,
            defects bytea NOT NULL,
            PRIMARY KEY (crew, operation, number),
            FOREIGN KEY (crew, operation) REFERENCES defect_operation (crew, id)
        );
        """
    )

    static let defects005 = Migration(
        "Defects005_import_slices",
        """
        -- How many of its new and changed defects have been written.
        ALTER TABLE defect_import ADD COLUMN taken bigint NOT NULL DEFAULT 0;
        -- The number of the first new defect; 0: they keep the numbers that they have in the file; NULL: none is being written yet.
        ALTER TABLE defect_import ADD COLUMN first_number bigint;
        -- Whether it was given up; it is no longer shown, and what is left of it is deleted some rows at a time.
        ALTER TABLE defect_import ADD COLUMN given_up boolean NOT NULL DEFAULT FALSE;
        CREATE INDEX defect_import_applying ON defect_import (created_at) WHERE state = 'applying';
        CREATE INDEX defect_import_given_up ON defect_import (created_at) WHERE given_up = TRUE;
        -- The defect that was made of it, and its version then; NULL: none.
        ALTER TABLE defect_import_row ADD COLUMN defect uuid;
        ALTER TABLE defect_import_row ADD COLUMN version bigint;
        """
    )

    static let defects006 = Migration(
        "Defects006_schema_update",
        """
        -- What the last change of the schema still has to change in defects; NULL: nothing.
        ALTER TABLE defect_settings ADD COLUMN pending jsonb;
        """
    )

    static let defects007 = Migration(
        "Defects007_placed",
        """
        -- What is open at the places of a crew.
        CREATE INDEX defect_placed ON defect (crew, number)
            WHERE deleted_at IS NULL AND NOT closed AND latitude IS NOT NULL;
        """
    )

    static let defects008 = Migration(
        "Defects008_erased",
        """
        -- What an import knows erased defects by, so that importing them again does not bring them back.
        CREATE TABLE defect_erased (
            crew uuid NOT NULL,
            source text NOT NULL,
            PRIMARY KEY (crew, source),
            FOREIGN KEY (crew) REFERENCES defect_settings (crew)
        ) WITHOUT ROWID;
        """
    )

    static let defects009 = Migration(
        "Defects009_operation_attempts",
        """
        -- How often its operation was resumed at this part.
        ALTER TABLE defect_operation_part ADD COLUMN attempts bigint NOT NULL DEFAULT 0;
        """
    )

    static let defects010 = Migration(
        "Defects010_mentioned",
        """
        -- Whom an edited comment has mentioned so far, so that nobody is told twice; NULL: nobody, or it was not edited.
        ALTER TABLE defect_comment ADD COLUMN mentioned jsonb;
        """
    )

    static let defects011 = Migration(
        "Defects011_operation_failures",
        """
        -- How often it was resumed when only its end was left, or defects without a part.
        ALTER TABLE defect_operation ADD COLUMN attempts bigint NOT NULL DEFAULT 0;
        -- Whether it is done although its end failed: nobody was notified.
        ALTER TABLE defect_operation ADD COLUMN failed boolean NOT NULL DEFAULT FALSE;
        """
    )
}
