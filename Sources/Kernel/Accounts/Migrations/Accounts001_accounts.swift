import Storage

extension Migration {
    static let accounts001 = Migration(
        "Accounts001_accounts",
        """
        CREATE TABLE person (
            id uuid PRIMARY KEY NOT NULL,
            -- In lower case, so that one address has one account.
            email text NOT NULL UNIQUE,
            name text NOT NULL,
            password_hash text NOT NULL,
            -- NULL: as the browser says.
            language text,
            appearance text NOT NULL DEFAULT 'system' CHECK (appearance IN ('system', 'light', 'dark')),
            created_at bigint NOT NULL
        );

        CREATE TABLE crew (
            id uuid PRIMARY KEY NOT NULL,
            slug text NOT NULL UNIQUE,
            name text NOT NULL,
            time_zone text NOT NULL,
            language text NOT NULL,
            week_start bigint NOT NULL CHECK (week_start BETWEEN 1 AND 7),
            archived_at bigint,
            created_at bigint NOT NULL,
            version bigint NOT NULL DEFAULT 1
        );

        -- The kinds of work in a crew, such as bar and kitchen.
        CREATE TABLE crew_position (
            crew uuid NOT NULL REFERENCES crew (id),
            name text NOT NULL,
            -- In the crew's own order.
            rank bigint NOT NULL,
            PRIMARY KEY (crew, name)
        );

        -- Who belongs to a crew, and who did: shifts of the past still name them.
        CREATE TABLE member (
            crew uuid NOT NULL REFERENCES crew (id),
            person uuid NOT NULL REFERENCES person (id),
            role text NOT NULL CHECK (role IN ('owner', 'manager', 'member')),
            joined_at bigint NOT NULL,
            left_at bigint,
            PRIMARY KEY (crew, person)
        );
        CREATE INDEX member_person ON member (person);

        CREATE TABLE member_position (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            position text NOT NULL,
            PRIMARY KEY (crew, person, position),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
        );
        CREATE INDEX member_position_position ON member_position (crew, position);

        -- What proves who somebody is: a sign-in (kind session) or a personal access token (kind token). Only its hash is kept.
        CREATE TABLE credential (
            id uuid PRIMARY KEY NOT NULL,
            person uuid NOT NULL REFERENCES person (id),
            kind text NOT NULL CHECK (kind IN ('session', 'token')),
            hash bytea NOT NULL UNIQUE,
            -- The device, or what the person called the token.
            name text NOT NULL,
            access text NOT NULL CHECK (access IN ('read', 'write')),
            -- The only crew that it opens; NULL opens all.
            crew uuid REFERENCES crew (id),
            created_at bigint NOT NULL,
            used_at bigint NOT NULL,
            expires_at bigint
        );
        CREATE INDEX credential_person ON credential (person);
        CREATE INDEX credential_crew ON credential (crew, person);

        CREATE TABLE invitation (
            crew uuid NOT NULL REFERENCES crew (id),
            id uuid NOT NULL,
            hash bytea NOT NULL UNIQUE,
            role text NOT NULL CHECK (role IN ('manager', 'member')),
            -- For one person, once; without it, for everybody who has the link.
            email text,
            created_by uuid NOT NULL REFERENCES person (id),
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL,
            PRIMARY KEY (crew, id)
        );
        CREATE INDEX invitation_created_by ON invitation (created_by);

        -- The answers to writes that carried a key, so that a retry is answered alike and does nothing. The key itself is not kept: it
        -- opens the body.
        CREATE TABLE request_key (
            person uuid NOT NULL REFERENCES person (id),
            hash bytea NOT NULL,
            fingerprint bytea NOT NULL,
            status bigint NOT NULL,
            etag text,
            body bytea NOT NULL,
            created_at bigint NOT NULL,
            PRIMARY KEY (person, hash)
        );
        CREATE INDEX request_key_age ON request_key (created_at);
        """
    )
}
