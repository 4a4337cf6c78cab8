import Storage

extension Migration {
    static let defects001 = Migration(
        "Defects001_defects",
        """
        -- How a crew keeps its defects. The row is there from its first defect on.
        CREATE TABLE defect_settings (
            crew uuid NOT NULL REFERENCES crew (id),
            -- What its numbers begin with, as in ACME00000042; it stays when the crew's address changes.
            prefix text NOT NULL CHECK (length(prefix) BETWEEN 1 AND 5),
            last_number bigint NOT NULL DEFAULT 0,
            -- Its own states, actions, fields and lists; NULL is what comes with Decklog.
            schema jsonb,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew)
        );

        CREATE TABLE defect (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            number bigint NOT NULL CHECK (number > 0),
            state text NOT NULL,
            -- Whether that state means that nothing is left to do.
            closed boolean NOT NULL,
            headline text NOT NULL CHECK (length(headline) BETWEEN 1 AND 254),
            description text CHECK (length(description) BETWEEN 1 AND 20000),
            severity text,
            priority text,
            owner uuid,
            project text,
            resolution text,
            -- Fields that have no column of their own: {"keywords": "door"}. What the schema no longer has stays here.
            extra jsonb NOT NULL,
            submitter uuid NOT NULL,
            -- Who reported it, where that is nobody of the crew: an import keeps the name, and the submitter is who brought the file.
            submitter_name text,
            submitted_at bigint NOT NULL,
            changed_at bigint NOT NULL,
            -- The same thing reported before, and the state that this one had until then.
            original uuid,
            state_before text,
            -- Where it is, in degrees.
            latitude double precision CHECK (latitude BETWEEN -90 AND 90),
            longitude double precision CHECK (longitude BETWEEN -180 AND 180),
            -- What an import knows it by, so that importing it again changes nothing.
            source text,
            -- What it said last, as hashes by field: so the next one tells what is new in its file from what was changed here.
            origin text,
            version bigint NOT NULL DEFAULT 1,
            deleted_at bigint,
            PRIMARY KEY (crew, id),
            UNIQUE (crew, number),
            FOREIGN KEY (crew) REFERENCES defect_settings (crew),
            FOREIGN KEY (crew, submitter) REFERENCES member (crew, person),
            FOREIGN KEY (crew, owner) REFERENCES member (crew, person),
            FOREIGN KEY (crew, original) REFERENCES defect (crew, id),
            CHECK (original <> id),
            CHECK ((original IS NULL) = (state_before IS NULL)),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        );
        CREATE UNIQUE INDEX defect_source ON defect (crew, source) WHERE source IS NOT NULL;
        CREATE INDEX defect_owner ON defect (crew, owner, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_submitter ON defect (crew, submitter, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_owner_open ON defect (crew, owner, number) WHERE deleted_at IS NULL AND NOT closed;
        CREATE INDEX defect_submitter_open ON defect (crew, submitter, number) WHERE deleted_at IS NULL AND NOT closed;
        CREATE INDEX defect_state ON defect (crew, state, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_severity ON defect (crew, severity, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_priority ON defect (crew, priority, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_project ON defect (crew, project, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_open ON defect (crew, number) WHERE deleted_at IS NULL AND NOT closed;
        CREATE INDEX defect_changed ON defect (crew, changed_at, number) WHERE deleted_at IS NULL;
        CREATE INDEX defect_original ON defect (crew, original) WHERE original IS NOT NULL;
        CREATE INDEX defect_deleted ON defect (deleted_at) WHERE deleted_at IS NOT NULL;

        -- What was done to a defect: a line for each action, numbered by the version that it made.
        CREATE TABLE defect_step (
            crew uuid NOT NULL,
            defect uuid NOT NULL,
            version bigint NOT NULL,
            action text NOT NULL,
            -- NULL for somebody whom the crew does not know; an import keeps their name.
            person uuid,
            name text,
            at bigint NOT NULL,
            old_state text,
            new_state text NOT NULL,
            -- Those that were done at once, to many.
            operation uuid,
            PRIMARY KEY (crew, defect, version),
            FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        ) WITHOUT ROWID;
        CREATE INDEX defect_step_at ON defect_step (crew, at);
        CREATE INDEX defect_step_person ON defect_step (crew, person, at);
        CREATE INDEX defect_step_operation ON defect_step (crew, operation, defect) WHERE operation IS NOT NULL;
        -- Which fields a step changed. A person is written by key.
        CREATE TABLE defect_change (
            crew uuid NOT NULL,
            defect uuid NOT NULL,
            version bigint NOT NULL,
            field text NOT NULL,
            old text,
            new text,
            PRIMARY KEY (crew, defect, version, field),
            FOREIGN KEY (crew, defect, version) REFERENCES defect_step (crew, defect, version)
        ) WITHOUT ROWID;

        CREATE TABLE defect_comment (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            defect uuid NOT NULL,
            person uuid,
            name text,
            at bigint NOT NULL,
            body text NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
            -- When it was written anew.
            changed_at bigint,
            source text,
            version bigint NOT NULL DEFAULT 1,
            deleted_at bigint,
            deleted_by uuid,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, deleted_by) REFERENCES member (crew, person)
        );
        CREATE INDEX defect_comment_defect ON defect_comment (crew, defect, at, id);
        CREATE INDEX defect_comment_deleted ON defect_comment (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX defect_comment_person ON defect_comment (crew, person);
        CREATE INDEX defect_comment_deleted_by ON defect_comment (crew, deleted_by) WHERE deleted_by IS NOT NULL;
        -- Photos and files of a defect.
        CREATE TABLE defect_file (
            crew uuid NOT NULL,
            file uuid NOT NULL,
            defect uuid NOT NULL,
            -- The comment that it came with.
            comment uuid,
            person uuid,
            name text,
            at bigint NOT NULL,
            source text,
            deleted_at bigint,
            deleted_by uuid,
            PRIMARY KEY (crew, file),
            FOREIGN KEY (crew, file) REFERENCES file (crew, id),
            FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
            FOREIGN KEY (crew, comment) REFERENCES defect_comment (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, deleted_by) REFERENCES member (crew, person)
        );
        CREATE INDEX defect_file_defect ON defect_file (crew, defect, at, file);
        CREATE INDEX defect_file_comment ON defect_file (crew, comment) WHERE comment IS NOT NULL;
        CREATE INDEX defect_file_deleted ON defect_file (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX defect_file_person ON defect_file (crew, person);
        CREATE INDEX defect_file_deleted_by ON defect_file (crew, deleted_by) WHERE deleted_by IS NOT NULL;
        -- Who follows a defect, or does not want to although they reported it or have it.
        CREATE TABLE defect_watcher (
            crew uuid NOT NULL,
            defect uuid NOT NULL,
            person uuid NOT NULL,
            watching boolean NOT NULL,
            PRIMARY KEY (crew, defect, person),
            FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX defect_watcher_person ON defect_watcher (crew, person);

        -- Lists that somebody keeps under a name.
        CREATE TABLE defect_query (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
            -- Whether the whole crew sees it.
            shared boolean NOT NULL,
            -- What is asked for, as programs write it: {"assignedTo": "me", "open": true}
            filter jsonb NOT NULL,
            created_at bigint NOT NULL,
            version bigint NOT NULL DEFAULT 1,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX defect_query_person ON defect_query (crew, person);
        CREATE INDEX defect_query_shared ON defect_query (crew) WHERE shared;

        -- What was done to many defects at once.
        CREATE TABLE defect_operation (
            crew uuid NOT NULL,
            id uuid NOT NULL,
            person uuid NOT NULL,
            at bigint NOT NULL,
            -- 'running' as long as there are items.
            state text NOT NULL CHECK (state IN ('running', 'done')),
            -- {"action": "Assign", "fields": {...}}
            deed jsonb NOT NULL,
            -- The operation that this one takes back.
            undoes uuid,
            matched bigint NOT NULL,
            changed bigint NOT NULL DEFAULT 0,
            unchanged bigint NOT NULL DEFAULT 0,
            -- How many could not be changed, by reason, with the first of them.
            refused jsonb NOT NULL,
            -- When the latest part of it was done.
            touched_at bigint NOT NULL,
            PRIMARY KEY (crew, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person),
            FOREIGN KEY (crew, undoes) REFERENCES defect_operation (crew, id),
            CHECK (undoes <> id)
        );
        CREATE UNIQUE INDEX defect_operation_undoes ON defect_operation (crew, undoes) WHERE undoes IS NOT NULL;
        CREATE INDEX defect_operation_running ON defect_operation (touched_at) WHERE state = 'running';
        CREATE INDEX defect_operation_person ON defect_operation (crew, person);
        -- Those of its defects to which it was not done yet.
        CREATE TABLE defect_operation_item (
            crew uuid NOT NULL,
            operation uuid NOT NULL,
            defect uuid NOT NULL,
            PRIMARY KEY (crew, operation, defect),
            FOREIGN KEY (crew, operation) REFERENCES defect_operation (crew, id),
            FOREIGN KEY (crew, defect) REFERENCES defect (crew, id)
        );
        CREATE INDEX defect_operation_item_defect ON defect_operation_item (crew, defect);

        -- What is found by a word: its defects, the weightiest place of the word first when it is read from its end.
        CREATE TABLE defect_word (
            crew uuid NOT NULL,
            -- Folded: lower case, without accents.
            word text NOT NULL,
            -- Where it stands: 8 in the headline, 4 in another line, 2 in the description, 1 in a comment, added up.
            weight bigint NOT NULL,
            number bigint NOT NULL,
            PRIMARY KEY (crew, word, weight, number)
        ) WITHOUT ROWID;
        -- What the index holds of a defect that was not deleted: "door:8 fridge:10".
        CREATE TABLE defect_indexed (
            crew uuid NOT NULL,
            number bigint NOT NULL,
            -- Of the way in which words are made; those of an earlier one are made anew.
            edition bigint NOT NULL,
            words text NOT NULL,
            PRIMARY KEY (crew, number),
            FOREIGN KEY (crew, number) REFERENCES defect (crew, number)
        ) WITHOUT ROWID;
        -- Words by what is left of their first letters when one is left out, so that one wrong letter can be looked up.
        CREATE TABLE defect_spelling (
            crew uuid NOT NULL,
            part text NOT NULL,
            length bigint NOT NULL,
            word text NOT NULL,
            PRIMARY KEY (crew, part, length, word)
        ) WITHOUT ROWID;
        -- Hours that were spent on a defect. They are records of another module, which may be deleted there.
        CREATE TABLE defect_time (
            crew uuid NOT NULL,
            defect uuid NOT NULL,
            record uuid NOT NULL,
            PRIMARY KEY (crew, defect, record),
            FOREIGN KEY (crew, defect) REFERENCES defect (crew, id)
        );
        """
    )
}
