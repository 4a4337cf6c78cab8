import Storage

extension Migration {
    static let shifts003 = Migration(
        "Shifts003_calendar_feeds",
        """
        -- An address from which a calendar program reads shifts. It needs no sign-in, so its secret is all that guards it; only the
        -- secret's hash is kept.
        CREATE TABLE calendar_feed (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            -- Who made it. It ends when they leave the crew.
            person uuid NOT NULL,
            kind text NOT NULL CHECK (kind IN ('mine', 'position', 'open')),
            position text,
            hash bytea NOT NULL UNIQUE,
            created_at bigint NOT NULL,
            -- When it was last read, true to the hour.
            read_at bigint,
            PRIMARY KEY (crew, id),
            CHECK ((kind = 'position') = (position IS NOT NULL)),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            -- Nobody should have to find out whose calendar keeps a position in use.
            FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name) ON DELETE CASCADE
        );
        CREATE INDEX calendar_feed_person ON calendar_feed (crew, person);
        CREATE INDEX calendar_feed_kind ON calendar_feed (crew, kind, position);
        CREATE INDEX calendar_feed_position ON calendar_feed (crew, position);

        -- What a feed held and holds no more. A shift that only vanished would stay in calendars that read seldom, and people would come
        -- to work for it: it is told as cancelled for a while.
        CREATE TABLE calendar_cancellation (
            crew uuid NOT NULL,
            feed uuid NOT NULL,
            shift uuid NOT NULL,
            -- As it was then: whoever has it now may have it at another time.
            starts_at bigint NOT NULL,
            ends_at bigint NOT NULL,
            position text,
            ended_at bigint NOT NULL,
            PRIMARY KEY (crew, feed, shift),
            FOREIGN KEY (crew, feed) REFERENCES calendar_feed (crew, id) ON DELETE CASCADE,
            FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
        );
        CREATE INDEX calendar_cancellation_shift ON calendar_cancellation (crew, shift);
        CREATE INDEX calendar_cancellation_ended ON calendar_cancellation (ended_at);
        """
    )
}
