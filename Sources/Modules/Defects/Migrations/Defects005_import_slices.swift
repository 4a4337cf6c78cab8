import Storage

extension Migration {
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
}
