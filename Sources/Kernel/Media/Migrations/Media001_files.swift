import Storage

extension Migration {
    static let media001 = Migration(
        "Media001_files",
        """
        -- Contents of files, each once, however many files have it. The bytes are where the server keeps them.
        CREATE TABLE blob (
            -- SHA-256.
            hash bytea PRIMARY KEY NOT NULL,
            -- Told apart from an earlier blob of the same content, which may be on its way out of the store.
            mark bigint NOT NULL,
            size bigint NOT NULL,
            is_stored boolean NOT NULL,
            -- Since when no file is known to have it; NULL while one has.
            unnamed_since bigint
        );
        CREATE INDEX blob_unnamed ON blob (unnamed_since) WHERE unnamed_since IS NOT NULL;

        -- The bytes themselves, where the database keeps them, and in a backup.
        CREATE TABLE blob_part (
            hash bytea NOT NULL REFERENCES blob (hash),
            part bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (hash, part)
        );

        -- What is still to be removed from the store.
        CREATE TABLE blob_leaving (
            hash bytea NOT NULL,
            mark bigint NOT NULL,
            PRIMARY KEY (hash, mark)
        );

        CREATE TABLE file (
            crew uuid NOT NULL REFERENCES crew (id),
            id uuid NOT NULL,
            hash bytea NOT NULL REFERENCES blob (hash),
            name text NOT NULL,
            -- As its content says: image/jpeg and so on.
            type text NOT NULL,
            size bigint NOT NULL,
            -- Of a picture, in pixels.
            width bigint,
            height bigint,
            thumbnail bytea REFERENCES blob (hash),
            uploaded_by uuid NOT NULL REFERENCES person (id),
            created_at bigint NOT NULL,
            -- Since when it waits for a form to be sent that is right; NULL once something has it.
            held_at bigint,
            PRIMARY KEY (crew, id)
        );
        CREATE INDEX file_hash ON file (hash);
        CREATE INDEX file_thumbnail ON file (thumbnail);
        CREATE INDEX file_uploaded_by ON file (uploaded_by);
        CREATE INDEX file_held ON file (held_at) WHERE held_at IS NOT NULL;
        """
    )
}
