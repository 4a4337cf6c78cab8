import Storage

extension Migration {
    static let media003 = Migration(
        "Media003_picture",
        """
        -- Pictures that belong to no crew. A picture is a row of the module that shows it and decides who may.
        CREATE TABLE picture (
            id uuid PRIMARY KEY NOT NULL,
            hash bytea NOT NULL REFERENCES blob (hash),
            thumbnail bytea NOT NULL REFERENCES blob (hash),
            name text NOT NULL,
            -- image/jpeg or image/webp, as stored.
            type text NOT NULL,
            size bigint NOT NULL,
            width bigint NOT NULL,
            height bigint NOT NULL,
            uploaded_by uuid NOT NULL REFERENCES person (id),
            created_at bigint NOT NULL
        );
        CREATE INDEX picture_hash ON picture (hash);
        CREATE INDEX picture_thumbnail ON picture (thumbnail);
        CREATE INDEX picture_uploaded_by ON picture (uploaded_by, size);
        """
    )
}
