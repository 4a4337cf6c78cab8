import Storage

extension Migration {
    static let hours001 = Migration(
        "Hours001_hours",
        """
        CREATE TABLE client (
            crew uuid NOT NULL REFERENCES crew (id),
            id uuid NOT NULL,
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 299),
            -- The name regardless of case: "acme" and "Acme" are one client.
            name_key text NOT NULL,
            archived_at bigint,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, name_key)
        );
        CREATE TABLE project (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            client uuid NOT NULL,
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 299),
            name_key text NOT NULL,
            -- Whether its hours are billed unless somebody says otherwise.
            billable boolean NOT NULL,
            -- NULL is no budget; a budget of nothing there is not.
            budget_minutes bigint CHECK (budget_minutes > 0),
            -- In minor units of the crew's currency.
            budget_amount bigint CHECK (budget_amount > 0),
            -- Whether the budget is there anew every month.
            budget_monthly boolean NOT NULL DEFAULT FALSE,
            archived_at bigint,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, client, name_key),
            FOREIGN KEY (crew, client) REFERENCES client (crew, id)
        );
        -- Who added themselves to a project.
        CREATE TABLE project_pin (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            project uuid NOT NULL,
            PRIMARY KEY (crew, person, project),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, project) REFERENCES project (crew, id)
        );
        CREATE INDEX project_pin_project ON project_pin (crew, project);
        -- How much of a budget was told to be used, in percent: ever, or in a month such as 2026-11.
        CREATE TABLE budget_notice (
            crew uuid NOT NULL,
            project uuid NOT NULL,
            period text NOT NULL,
            percent bigint NOT NULL,
            PRIMARY KEY (crew, project, period, percent),
            FOREIGN KEY (crew, project) REFERENCES project (crew, id)
        );

        CREATE TABLE hours_record (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            project uuid NOT NULL,
            date text NOT NULL,
            -- A day has at most 25 hours.
            minutes bigint NOT NULL CHECK (minutes BETWEEN 1 AND 1500),
            comment text CHECK (length(comment) BETWEEN 1 AND 300),
            billable boolean NOT NULL,
            status text NOT NULL CHECK (status IN ('fullTime', 'partTime')),
            -- From when to when, if that is known. The minutes may be fewer: there was a break.
            starts_at bigint,
            ends_at bigint,
            -- What an hour of it costs, in minor units, as the rates were then; NULL when it is not billed or has no rate.
            rate bigint CHECK (rate >= 0),
            -- The shift that was worked; a shift is written down once.
            shift uuid,
            -- What an import knows it by, so that importing it again changes nothing.
            source text,
            version bigint NOT NULL DEFAULT 1,
            created_at bigint NOT NULL,
            deleted_at bigint,
            PRIMARY KEY (crew, id),
            CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
            CHECK (ends_at > starts_at),
            CHECK (billable OR rate IS NULL),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, project) REFERENCES project (crew, id)
        );
        CREATE INDEX hours_record_person ON hours_record (crew, person, date, id) WHERE deleted_at IS NULL;
        CREATE INDEX hours_record_date ON hours_record (crew, date, id) WHERE deleted_at IS NULL;
        -- Reports read nothing but this: one engine looks whether a record is deleted even where the index has no other.
        CREATE INDEX hours_record_report ON hours_record (crew, date, project, person, billable, minutes, rate, deleted_at)
            WHERE deleted_at IS NULL;
        -- What a budget is used up by is read from this alone.
        CREATE INDEX hours_record_project ON hours_record (crew, project, date, id, minutes, rate, deleted_at) WHERE deleted_at IS NULL;
        CREATE INDEX hours_record_last ON hours_record (crew, person, project, id) WHERE deleted_at IS NULL;
        CREATE UNIQUE INDEX hours_record_shift ON hours_record (crew, shift, person) WHERE shift IS NOT NULL AND deleted_at IS NULL;
        CREATE UNIQUE INDEX hours_record_source ON hours_record (crew, source) WHERE source IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX hours_record_deleted ON hours_record (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX hours_record_gone ON hours_record (crew, deleted_at) WHERE deleted_at IS NOT NULL;

        -- What somebody is doing now: at most one thing in a crew.
        CREATE TABLE hours_timer (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            project uuid NOT NULL,
            started_at bigint NOT NULL,
            comment text CHECK (length(comment) BETWEEN 1 AND 300),
            PRIMARY KEY (crew, person),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, project) REFERENCES project (crew, id)
        );
        CREATE INDEX hours_timer_project ON hours_timer (crew, project);

        -- A week or a month of somebody's records that was handed in at least once.
        CREATE TABLE timesheet (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            -- 2026-W47 or 2026-11.
            period text NOT NULL,
            first_day text NOT NULL,
            last_day text NOT NULL,
            state text NOT NULL CHECK (state IN ('submitted', 'approved', 'returned', 'open')),
            -- Whether its records are fixed.
            locked boolean NOT NULL,
            -- What was in it when it was handed in.
            minutes bigint NOT NULL,
            -- Why it came back, or was opened again.
            reason text,
            submitted_at bigint NOT NULL,
            decided_by uuid,
            decided_at bigint,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, person, period),
            CHECK (locked = (state IN ('submitted', 'approved'))),
            CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_by <> person)),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, decided_by) REFERENCES member (crew, person)
        );
        CREATE INDEX timesheet_locked ON timesheet (crew, person, last_day) WHERE locked;
        CREATE INDEX timesheet_waiting ON timesheet (crew, first_day) WHERE state = 'submitted';
        CREATE INDEX timesheet_decided_by ON timesheet (crew, decided_by);
        CREATE INDEX timesheet_period ON timesheet (crew, period, person);

        CREATE TABLE hours_settings (
            crew uuid PRIMARY KEY NOT NULL REFERENCES crew (id),
            -- Hours that are typed go in steps of so many minutes.
            step bigint NOT NULL CHECK (step BETWEEN 1 AND 240),
            period text NOT NULL CHECK (period IN ('week', 'month')),
            -- ISO 4217.
            currency text NOT NULL CHECK (length(currency) = 3),
            rounding text NOT NULL CHECK (rounding IN ('none', 'up', 'nearest', 'down')),
            rounding_step bigint NOT NULL CHECK (rounding_step BETWEEN 1 AND 240),
            -- Everything up to and with this day is closed.
            locked_until text,
            version bigint NOT NULL DEFAULT 1
        );

        -- What somebody was taken on for, from a day on.
        CREATE TABLE contract (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            valid_from text NOT NULL,
            status text NOT NULL CHECK (status IN ('fullTime', 'partTime')),
            week_minutes bigint NOT NULL CHECK (week_minutes BETWEEN 0 AND 10080),
            -- The days that they work: Monday is 1, Tuesday 2, Wednesday 4, and so on.
            weekdays bigint NOT NULL CHECK (weekdays BETWEEN 0 AND 127),
            PRIMARY KEY (crew, person, valid_from),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );

        -- What an hour costs, from a day on: of somebody on a project, on a project, of somebody, or in the crew. The first that there is
        -- counts.
        CREATE TABLE hourly_rate (
            crew uuid NOT NULL REFERENCES crew (id),
            id uuid NOT NULL,
            project uuid,
            person uuid,
            -- Project and person as one text, for NULL is equal to nothing.
            scope text NOT NULL,
            valid_from text NOT NULL,
            -- Minor units an hour.
            amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 100000000),
            PRIMARY KEY (crew, id),
            UNIQUE (crew, scope, valid_from),
            FOREIGN KEY (crew, project) REFERENCES project (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX hourly_rate_scope ON hourly_rate (crew, project, person, valid_from);
        CREATE INDEX hourly_rate_person ON hourly_rate (crew, person, project, valid_from);
        """
    )
}
