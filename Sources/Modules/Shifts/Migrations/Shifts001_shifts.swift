import Storage

extension Migration {
    static let shifts001 = Migration(
        "Shifts001_shifts",
        """
        -- How a crew wants takeovers approved; no row means the defaults.
        CREATE TABLE shift_settings (
            crew uuid PRIMARY KEY NOT NULL REFERENCES crew (id),
            approval text NOT NULL CHECK (approval IN ('none', 'giver', 'manager', 'smart')),
            -- Of the rules as well: they are changed together.
            version bigint NOT NULL DEFAULT 1
        );

        -- The rules that a crew has set otherwise than by default.
        CREATE TABLE shift_rule (
            crew uuid NOT NULL REFERENCES crew (id),
            rule text NOT NULL,
            mode text NOT NULL CHECK (mode IN ('block', 'approve', 'warn', 'off')),
            value bigint,
            PRIMARY KEY (crew, rule)
        );

        -- A weekly commitment. Times are minutes after midnight on the crew's clock; an end not after the start is on the next day.
        CREATE TABLE fixed_shift (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            weekday bigint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
            start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
            end_minute bigint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            position text,
            valid_from text NOT NULL,
            valid_until text,
            -- The first day that no shift was generated for yet.
            generated_until text NOT NULL,
            -- When it was deleted; its shifts still point here.
            ended_at bigint,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
        );
        CREATE INDEX fixed_shift_person ON fixed_shift (crew, person);
        CREATE INDEX fixed_shift_generated ON fixed_shift (generated_until) WHERE ended_at IS NULL;
        CREATE INDEX fixed_shift_position ON fixed_shift (crew, position);

        -- One shift on one date. Date and minutes are what people agreed on; the instants are what they came to in the crew's zone.
        CREATE TABLE shift (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            -- Whose it is; NULL while nobody has it.
            person uuid,
            date text NOT NULL,
            start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
            end_minute bigint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            starts_at bigint NOT NULL,
            ends_at bigint NOT NULL CHECK (ends_at > starts_at),
            position text,
            fixed_shift uuid,
            -- The date of the series that it was generated for, wherever it was moved to.
            series_date text,
            -- Changed by hand, so that changes of the series leave it alone.
            is_exception boolean NOT NULL DEFAULT FALSE,
            deleted_at bigint,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, fixed_shift, series_date),
            CHECK ((fixed_shift IS NULL) = (series_date IS NULL)),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, fixed_shift) REFERENCES fixed_shift (crew, id),
            FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
        );
        CREATE INDEX shift_person_date ON shift (crew, person, date) WHERE deleted_at IS NULL;
        CREATE INDEX shift_date ON shift (crew, date) WHERE deleted_at IS NULL;
        CREATE INDEX shift_position ON shift (crew, position);

        -- A shift on its way from one person to another, by whichever way.
        CREATE TABLE exchange (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            kind text NOT NULL CHECK (kind IN ('offer', 'suggestion', 'trade')),
            state text NOT NULL
                CHECK (state IN ('open', 'pending', 'done', 'rejected', 'withdrawn', 'expired', 'superseded')),
            live boolean NOT NULL,
            giver uuid NOT NULL,
            taker uuid,
            -- The only colleague who may take it.
            to_person uuid,
            waiting_for text CHECK (waiting_for IN ('taker', 'giver', 'manager')),
            reason text,
            -- What the rules said when it was accepted.
            findings jsonb NOT NULL,
            created_at bigint NOT NULL,
            settled_at bigint,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, id, live),
            CHECK (live = (state IN ('open', 'pending'))),
            CHECK (live = (settled_at IS NULL)),
            CHECK ((state = 'pending') = (waiting_for IS NOT NULL)),
            CHECK (state NOT IN ('pending', 'done') OR taker IS NOT NULL),
            CHECK (taker IS NULL OR taker <> giver),
            FOREIGN KEY (crew, giver) REFERENCES member (crew, person),
            FOREIGN KEY (crew, taker) REFERENCES member (crew, person),
            FOREIGN KEY (crew, to_person) REFERENCES member (crew, person)
        );
        CREATE INDEX exchange_live ON exchange (crew, id) WHERE live;
        CREATE INDEX exchange_giver ON exchange (crew, giver, id);
        CREATE INDEX exchange_taker ON exchange (crew, taker, id);
        -- What somebody waits for, however much they took over before.
        CREATE INDEX exchange_taker_live ON exchange (crew, taker) WHERE live;
        CREATE INDEX exchange_to_person ON exchange (crew, to_person, id);

        -- The shifts of an exchange: 1 is given, 2 comes back for it. "live" follows the exchange by the foreign key, and the unique
        -- index lets a shift be in one live exchange, whichever its part in it.
        CREATE TABLE exchange_leg (
            crew uuid NOT NULL,
            exchange uuid NOT NULL,
            leg bigint NOT NULL CHECK (leg IN (1, 2)),
            shift uuid NOT NULL,
            live boolean NOT NULL,
            PRIMARY KEY (crew, exchange, leg),
            FOREIGN KEY (crew, exchange, live) REFERENCES exchange (crew, id, live) ON UPDATE CASCADE,
            FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
        );
        CREATE UNIQUE INDEX exchange_leg_live ON exchange_leg (crew, shift) WHERE live;
        CREATE INDEX exchange_leg_shift ON exchange_leg (crew, shift);
        """
    )
}
