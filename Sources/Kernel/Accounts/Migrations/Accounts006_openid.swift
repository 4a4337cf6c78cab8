import Storage

extension Migration {
    static let accounts006 = Migration(
        "Accounts006_openid",
        """
        -- An account at a provider of OpenID Connect, with which a person signs in.
        CREATE TABLE openid_identity (
            id uuid PRIMARY KEY NOT NULL,
            person uuid NOT NULL REFERENCES person (id),
            issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
            -- The name of the account at its issuer, which never passes to someone else.
            subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
            -- The address at the provider, to recognise the account; it gives no access.
            email text,
            created_at bigint NOT NULL,
            used_at bigint,
            UNIQUE (issuer, subject)
        );
        CREATE INDEX openid_identity_person ON openid_identity (person, id);

        -- Sign-ins that a provider has not answered yet. The secret is in a cookie of the browser.
        CREATE TABLE openid_attempt (
            hash bytea PRIMARY KEY NOT NULL,
            provider text NOT NULL,
            -- The session that an account is connected in; NULL to sign in.
            session uuid REFERENCES credential (id) ON DELETE CASCADE,
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at)
        );
        CREATE INDEX openid_attempt_expiry ON openid_attempt (expires_at);
        CREATE INDEX openid_attempt_session ON openid_attempt (session);
        """
    )
}
