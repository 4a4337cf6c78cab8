import Storage

extension Migration {
    static let notifications001 = Migration(
        "Notifications001_notice",
        """
        -- The inboxes: one row for each person and thing, however often something happens to it.
        CREATE TABLE notice (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            -- What it is about, as in the outbox.
            thing uuid NOT NULL,
            id uuid NOT NULL UNIQUE,
            -- The newest sentence, not yet in a language.
            phrase jsonb NOT NULL,
            -- A page of this server and of no other.
            path text NOT NULL CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
            -- How often it happened since the person last read it.
            count bigint NOT NULL CHECK (count > 0),
            created_at bigint NOT NULL,
            updated_at bigint NOT NULL,
            read_at bigint,
            PRIMARY KEY (crew, person, thing),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX notice_inbox ON notice (person, updated_at, id);
        -- Counted on every page.
        CREATE INDEX notice_unread ON notice (person, crew) WHERE read_at IS NULL;
        """
    )
}
