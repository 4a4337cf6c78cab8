import Storage

extension Migration {
    static let accounts003 = Migration(
        "Accounts003_sign_in_challenge",
        """
        -- When somebody first showed that they read the mail of the address; NULL: never.
        ALTER TABLE person ADD COLUMN email_verified_at bigint;

        -- A sign-in with a mailed code. The code is kept sealed with the challenge and with the link, of which only hashes are here.
        CREATE TABLE sign_in_challenge (
            hash bytea PRIMARY KEY NOT NULL,
            -- What was typed; NULL in person when nobody has it.
            email text NOT NULL,
            person uuid REFERENCES person (id),
            code_seal bytea NOT NULL,
            link_hash bytea NOT NULL UNIQUE,
            link_code_seal bytea NOT NULL,
            -- What asked, in words, for whoever opens the link.
            device text NOT NULL,
            tries bigint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at)
        );
        CREATE INDEX sign_in_challenge_expiry ON sign_in_challenge (expires_at);
        CREATE INDEX sign_in_challenge_person ON sign_in_challenge (person);
        """
    )
}
