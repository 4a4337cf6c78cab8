import Storage

extension Migration {
    static let announcements001 = Migration(
        "Announcements001_announcement",
        """
        CREATE TABLE announcement (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            author uuid NOT NULL,
            body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
            audience text NOT NULL CHECK (audience IN ('everyone', 'position', 'workingToday')),
            -- As it was called when the announcement was made.
            position text CHECK (length(position) BETWEEN 1 AND 40),
            urgent boolean NOT NULL,
            created_at bigint NOT NULL,
            PRIMARY KEY (crew, id),
            CHECK ((audience = 'position') = (position IS NOT NULL)),
            FOREIGN KEY (crew, author) REFERENCES member (crew, person)
        );
        CREATE INDEX announcement_author ON announcement (crew, author, created_at);

        -- Whom it was sent to. Later members do not get it.
        CREATE TABLE announcement_recipient (
            crew uuid NOT NULL,
            announcement uuid NOT NULL,
            person uuid NOT NULL,
            -- When the person confirmed that they read it.
            confirmed_at bigint,
            PRIMARY KEY (crew, announcement, person),
            FOREIGN KEY (crew, announcement) REFERENCES announcement (crew, id) ON DELETE CASCADE,
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX announcement_recipient_person ON announcement_recipient (crew, person, announcement);
        CREATE INDEX announcement_recipient_open ON announcement_recipient (crew, person) WHERE confirmed_at IS NULL;
        """
    )
}
