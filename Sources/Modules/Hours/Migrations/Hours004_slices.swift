import Storage

extension Migration {
    static let hours004 = Migration(
        "Hours004_slices",
        """
        -- A change of a rate whose records are given their new rate some at a time. It stays for a month, so that a repeat of the request
        -- finds what came of it.
        CREATE TABLE hours_rerating (
            crew uuid NOT NULL REFERENCES crew (id),
            id uuid NOT NULL,
            -- The rate, its scope, its days and what it costs; a rate that was removed is in no other table.
            rate uuid NOT NULL,
            project uuid,
            person uuid,
            valid_from text NOT NULL,
            valid_until text,
            amount bigint NOT NULL,
            removed boolean NOT NULL,
            -- Who changed it.
            changed_by uuid NOT NULL,
            at bigint NOT NULL,
            -- Which records are being looked at: those that were deleted, then those that are there, then those deleted meanwhile.
            phase text NOT NULL CHECK (phase IN ('deleted', 'live', 'late', 'done')),
            -- The last one that was looked at: its day, or when it was deleted, and its key.
            after_date text NOT NULL,
            after_deleted bigint NOT NULL,
            after_record uuid NOT NULL,
            -- How many records that are there cost something else.
            records bigint NOT NULL DEFAULT 0,
            -- When the latest slice was written.
            touched_at bigint NOT NULL,
            PRIMARY KEY (crew, id)
        );
        CREATE INDEX hours_rerating_waiting ON hours_rerating (touched_at) WHERE phase <> 'done';
        CREATE INDEX hours_rerating_at ON hours_rerating (at);

        -- How many rows of a file have been taken in, in the order of the file.
        ALTER TABLE hours_import ADD COLUMN taken bigint NOT NULL DEFAULT 0;
        -- Whether it was given up; it is no longer shown, and what is left of it is deleted some rows at a time.
        ALTER TABLE hours_import ADD COLUMN given_up boolean NOT NULL DEFAULT FALSE;
        CREATE INDEX hours_import_applying ON hours_import (created_at) WHERE state = 'applying';
        CREATE INDEX hours_import_given_up ON hours_import (created_at) WHERE given_up = TRUE;
        """
    )
}
