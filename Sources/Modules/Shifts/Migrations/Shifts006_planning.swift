import Storage

extension Migration {
    static let shifts006 = Migration(
        "Shifts006_planning",
        """
        -- Who may change the fixed shifts: managers, everyone their own, or everyone with the approval of a manager.
        ALTER TABLE shift_settings ADD COLUMN planning text NOT NULL DEFAULT 'approval'
            CHECK (planning IN ('managers', 'everyone', 'approval'));
        -- Who made the fixed shift. NULL where that is not known: then it counts as made by a manager.
        ALTER TABLE fixed_shift ADD COLUMN planned_by uuid;
        UPDATE fixed_shift SET planned_by = (
            SELECT outbox.actor FROM shift
            JOIN outbox ON outbox.crew = shift.crew AND outbox.subject = shift.id AND outbox.seq = 1
            WHERE shift.crew = fixed_shift.crew AND shift.fixed_shift = fixed_shift.id
                AND outbox.kind = 'shift.created' AND outbox.actor IS NOT NULL
            ORDER BY outbox.at, outbox.id LIMIT 1);

        -- A change of the fixed shifts that a member asks a manager to approve.
        CREATE TABLE fixed_shift_proposal (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            -- Who asks, and whose fixed shift it is.
            person uuid NOT NULL,
            kind text NOT NULL CHECK (kind IN ('add', 'change', 'end')),
            state text NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'expired')),
            -- What changes or ends; of a new one, what came of it.
            fixed_shift uuid,
            -- The fixed shift as it is wanted; as it was, where it is to end. The position need not be there any more.
            weekday bigint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
            start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
            end_minute bigint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            position text,
            valid_from text NOT NULL,
            valid_until text,
            created_at bigint NOT NULL,
            decided_by uuid,
            decided_at bigint,
            reason text,
            PRIMARY KEY (crew, id),
            CHECK ((state = 'open') = (decided_at IS NULL)),
            CHECK ((state IN ('approved', 'declined')) = (decided_by IS NOT NULL)),
            CHECK (kind = 'add' OR fixed_shift IS NOT NULL),
            CHECK (decided_by IS NULL OR decided_by <> person),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, decided_by) REFERENCES member (crew, person),
            FOREIGN KEY (crew, fixed_shift) REFERENCES fixed_shift (crew, id)
        );
        CREATE UNIQUE INDEX fixed_shift_proposal_open ON fixed_shift_proposal (crew, fixed_shift) WHERE state = 'open';
        CREATE INDEX fixed_shift_proposal_series ON fixed_shift_proposal (crew, fixed_shift, id);
        CREATE INDEX fixed_shift_proposal_person ON fixed_shift_proposal (crew, person, id);
        CREATE INDEX fixed_shift_proposal_decider ON fixed_shift_proposal (crew, decided_by);
        CREATE INDEX fixed_shift_proposal_waiting ON fixed_shift_proposal (crew, id) WHERE state = 'open';
        CREATE INDEX fixed_shift_proposal_due ON fixed_shift_proposal (valid_until) WHERE state = 'open';
        """
    )
}
