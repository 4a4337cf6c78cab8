import Storage

extension Migration {
    /// Adds requests, and what suggestions, trades and open shifts need in exchanges: the request that is answered, the
    /// wanted shift, and an optional giver. The engines have no common syntax for dropping NOT NULL or adding a key, so
    /// both tables are recreated.
    static let shifts002 = Migration(
        "Shifts002_exchanges",
        """
        -- A day on which somebody wants to work.
        CREATE TABLE shift_request (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            date text NOT NULL,
            state text NOT NULL CHECK (state IN ('open', 'done', 'withdrawn', 'expired')),
            created_at bigint NOT NULL,
            settled_at bigint,
            PRIMARY KEY (crew, id),
            CHECK ((state = 'open') = (settled_at IS NULL)),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE UNIQUE INDEX shift_request_open ON shift_request (crew, person, date) WHERE state = 'open';
        CREATE INDEX shift_request_date ON shift_request (crew, date) WHERE state = 'open';
        CREATE INDEX shift_request_due ON shift_request (date) WHERE state = 'open';
        CREATE TABLE new_exchange (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            kind text NOT NULL CHECK (kind IN ('offer', 'suggestion', 'trade')),
            state text NOT NULL
                CHECK (state IN ('open', 'pending', 'done', 'rejected', 'withdrawn', 'expired', 'superseded')),
            live boolean NOT NULL,
            -- NULL for a shift that nobody had.
            giver uuid,
            taker uuid,
            -- The only colleague who may take it.
            to_person uuid,
            waiting_for text CHECK (waiting_for IN ('taker', 'giver', 'manager')),
            -- The request that a suggestion answers.
            request uuid,
            -- The shift that a trade asks for. It is a leg of the exchange only once its holder has agreed.
            wanted uuid,
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
            CHECK (taker IS NULL OR giver IS NULL OR taker <> giver),
            CHECK ((kind = 'suggestion') = (request IS NOT NULL)),
            CHECK ((kind = 'trade') = (wanted IS NOT NULL)),
            CHECK (kind = 'offer' OR (giver IS NOT NULL AND to_person IS NOT NULL)),
            -- An open shift is there to be taken without anybody offering it.
            CHECK (giver IS NOT NULL OR (taker IS NOT NULL AND kind = 'offer' AND state <> 'open')),
            CHECK (giver IS NOT NULL OR waiting_for IS NULL OR waiting_for = 'manager'),
            FOREIGN KEY (crew, giver) REFERENCES member (crew, person),
            FOREIGN KEY (crew, taker) REFERENCES member (crew, person),
            FOREIGN KEY (crew, to_person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, request) REFERENCES shift_request (crew, id),
            FOREIGN KEY (crew, wanted) REFERENCES shift (crew, id)
        );
        INSERT INTO new_exchange (crew, id, kind, state, live, giver, taker, to_person, waiting_for, reason, findings, created_at, settled_at)
            SELECT crew, id, kind, state, live, giver, taker, to_person, waiting_for, reason, findings, created_at, settled_at FROM exchange;
        CREATE TABLE new_exchange_leg (
            crew uuid NOT NULL,
            exchange uuid NOT NULL,
            leg bigint NOT NULL CHECK (leg IN (1, 2)),
            shift uuid NOT NULL,
            live boolean NOT NULL,
            PRIMARY KEY (crew, exchange, leg),
            FOREIGN KEY (crew, exchange, live) REFERENCES new_exchange (crew, id, live) ON UPDATE CASCADE,
            FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
        );
        INSERT INTO new_exchange_leg (crew, exchange, leg, shift, live) SELECT crew, exchange, leg, shift, live FROM exchange_leg;
        DROP TABLE exchange_leg;
        DROP TABLE exchange;
        ALTER TABLE new_exchange RENAME TO exchange;
        ALTER TABLE new_exchange_leg RENAME TO exchange_leg;
        CREATE INDEX exchange_live ON exchange (crew, id) WHERE live;
        CREATE INDEX exchange_giver ON exchange (crew, giver, id);
        CREATE INDEX exchange_taker ON exchange (crew, taker, id);
        -- What somebody waits for, however much they took over before.
        CREATE INDEX exchange_taker_pending ON exchange (crew, taker) WHERE state = 'pending';
        CREATE INDEX exchange_giver_pending ON exchange (crew, giver) WHERE state = 'pending' AND kind = 'trade';
        -- Who asked for a day waits for one answer at a time.
        CREATE UNIQUE INDEX exchange_request_pending ON exchange (crew, request) WHERE state = 'pending';
        CREATE INDEX exchange_to_person ON exchange (crew, to_person, id);
        CREATE INDEX exchange_request ON exchange (crew, request, id) WHERE request IS NOT NULL;
        CREATE INDEX exchange_wanted ON exchange (crew, wanted, id) WHERE wanted IS NOT NULL;
        CREATE UNIQUE INDEX exchange_leg_live ON exchange_leg (crew, shift) WHERE live;
        CREATE INDEX exchange_leg_shift ON exchange_leg (crew, shift);
        """
    )
}
