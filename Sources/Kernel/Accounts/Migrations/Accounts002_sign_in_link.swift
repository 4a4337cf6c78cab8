import Storage

extension Migration {
    static let accounts002 = Migration(
        "Accounts002_sign_in_link",
        """
        -- What lets somebody in once who forgot their password, to choose another: at most one for each person. Only its hash is kept.
        CREATE TABLE sign_in_link (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            hash bytea NOT NULL UNIQUE,
            -- In which crew somebody created it; NULL for whoever runs the server.
            crew uuid REFERENCES crew (id),
            created_by uuid REFERENCES person (id),
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at),
            CHECK ((crew IS NULL) = (created_by IS NULL)),
            CHECK (created_by <> person)
        );
        CREATE INDEX sign_in_link_crew ON sign_in_link (crew);
        CREATE INDEX sign_in_link_created_by ON sign_in_link (created_by);
        """
    )
}
