import Storage

extension Migration {
    static let accounts005 = Migration(
        "Accounts005_passkeys",
        """
        -- The name of an account in its passkeys: random, so that a passkey reveals nothing. Created with the first passkey.
        ALTER TABLE person ADD COLUMN passkey_handle bytea CHECK (length(passkey_handle) = 32);
        CREATE UNIQUE INDEX person_passkey_handle ON person (passkey_handle);

        -- When the password was last entered in the session; NULL if only to sign in.
        ALTER TABLE credential ADD COLUMN confirmed_at bigint;

        CREATE TABLE passkey (
            id uuid PRIMARY KEY NOT NULL,
            person uuid NOT NULL REFERENCES person (id),
            -- The id that the authenticator chose.
            credential bytea NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
            -- In COSE (RFC 9052).
            public_key bytea NOT NULL,
            -- The number of signatures so far; 0 if the authenticator does not count.
            sign_count bigint NOT NULL CHECK (sign_count >= 0),
            backed_up boolean NOT NULL,
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
            created_at bigint NOT NULL,
            used_at bigint
        );
        CREATE INDEX passkey_person ON passkey (person, id);

        -- Challenges that an authenticator has not answered yet. Each is for one answer.
        CREATE TABLE passkey_challenge (
            hash bytea PRIMARY KEY NOT NULL,
            -- The session that a passkey is created in; NULL to sign in.
            session uuid REFERENCES credential (id) ON DELETE CASCADE,
            expires_at bigint NOT NULL
        );
        CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);
        CREATE INDEX passkey_challenge_session ON passkey_challenge (session);
        """
    )
}
