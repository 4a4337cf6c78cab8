CREATE TABLE activity_bucket (
    id uuid NOT NULL,
    person uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    client text COLLATE "C" NOT NULL,
    hostname text COLLATE "C" NOT NULL,
    data text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    last_number bigint NOT NULL DEFAULT 0,
    events bigint NOT NULL DEFAULT 0,
    bytes bigint NOT NULL DEFAULT 0,
    longest bigint NOT NULL DEFAULT 0,
    last_key text COLLATE "C",
    PRIMARY KEY (id),
    UNIQUE (person, name),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

CREATE TABLE activity_event (
    bucket uuid NOT NULL,
    number bigint NOT NULL,
    start bigint NOT NULL,
    duration bigint NOT NULL,
    data text COLLATE "C" NOT NULL,
    PRIMARY KEY (bucket, number),
    FOREIGN KEY (bucket) REFERENCES activity_bucket(id),
    CHECK ((duration >= 0))
);
CREATE INDEX activity_event_start ON public.activity_event USING btree (bucket, start, number);

CREATE TABLE activity_settings (
    person uuid NOT NULL,
    kept_days bigint NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (person),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((kept_days > 0))
);

CREATE TABLE announcement (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    author uuid NOT NULL,
    body text COLLATE "C" NOT NULL,
    audience text COLLATE "C" NOT NULL,
    "position" text COLLATE "C",
    urgent boolean NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, author) REFERENCES member(crew, person),
    CHECK ((audience = ANY (ARRAY['everyone'::text, 'position'::text, 'workingToday'::text]))),
    CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
    CHECK (((audience = 'position'::text) = ("position" IS NOT NULL))),
    CHECK (((length("position") >= 1) AND (length("position") <= 40)))
);
CREATE INDEX announcement_author ON public.announcement USING btree (crew, author, created_at);

CREATE TABLE announcement_recipient (
    crew uuid NOT NULL,
    announcement uuid NOT NULL,
    person uuid NOT NULL,
    confirmed_at bigint,
    PRIMARY KEY (crew, announcement, person),
    FOREIGN KEY (crew, announcement) REFERENCES announcement(crew, id) ON DELETE CASCADE,
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX announcement_recipient_open ON public.announcement_recipient USING btree (crew, person) WHERE (confirmed_at IS NULL);
CREATE INDEX announcement_recipient_person ON public.announcement_recipient USING btree (crew, person, announcement);

CREATE TABLE backup (
    id bigint NOT NULL,
    made_at bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1))
);

CREATE TABLE blob (
    hash bytea NOT NULL,
    mark bigint NOT NULL,
    size bigint NOT NULL,
    is_stored boolean NOT NULL,
    unnamed_since bigint,
    PRIMARY KEY (hash)
);
CREATE INDEX blob_unnamed ON public.blob USING btree (unnamed_since) WHERE (unnamed_since IS NOT NULL);

CREATE TABLE blob_leaving (
    hash bytea NOT NULL,
    mark bigint NOT NULL,
    PRIMARY KEY (hash, mark)
);

CREATE TABLE blob_part (
    hash bytea NOT NULL,
    part bigint NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (hash, part),
    FOREIGN KEY (hash) REFERENCES blob(hash)
);

CREATE TABLE budget_notice (
    crew uuid NOT NULL,
    project uuid NOT NULL,
    period text COLLATE "C" NOT NULL,
    percent bigint NOT NULL,
    PRIMARY KEY (crew, project, period, percent),
    FOREIGN KEY (crew, project) REFERENCES project(crew, id)
);

CREATE TABLE calendar_cancellation (
    crew uuid NOT NULL,
    feed uuid NOT NULL,
    shift uuid NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    "position" text COLLATE "C",
    ended_at bigint NOT NULL,
    PRIMARY KEY (crew, feed, shift),
    FOREIGN KEY (crew, feed) REFERENCES calendar_feed(crew, id) ON DELETE CASCADE,
    FOREIGN KEY (crew, shift) REFERENCES shift(crew, id)
);
CREATE INDEX calendar_cancellation_ended ON public.calendar_cancellation USING btree (ended_at);
CREATE INDEX calendar_cancellation_shift ON public.calendar_cancellation USING btree (crew, shift);

CREATE TABLE calendar_feed (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    "position" text COLLATE "C",
    hash bytea NOT NULL,
    created_at bigint NOT NULL,
    read_at bigint,
    PRIMARY KEY (crew, id),
    UNIQUE (hash),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, "position") REFERENCES crew_position(crew, name) ON DELETE CASCADE,
    CHECK (((kind = 'position'::text) = ("position" IS NOT NULL))),
    CHECK ((kind = ANY (ARRAY['mine'::text, 'position'::text, 'open'::text])))
);
CREATE INDEX calendar_feed_kind ON public.calendar_feed USING btree (crew, kind, "position");
CREATE INDEX calendar_feed_person ON public.calendar_feed USING btree (crew, person);
CREATE INDEX calendar_feed_position ON public.calendar_feed USING btree (crew, "position");

CREATE TABLE client (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    archived_at bigint,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, name_key),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK (((length(name) >= 1) AND (length(name) <= 299)))
);

CREATE TABLE compass_crew (
    crew uuid NOT NULL,
    PRIMARY KEY (crew),
    FOREIGN KEY (crew) REFERENCES crew(id)
);

CREATE TABLE compass_draft (
    crew uuid NOT NULL,
    number bigint NOT NULL,
    defect uuid,
    person uuid NOT NULL,
    action text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    seen jsonb NOT NULL,
    written jsonb NOT NULL,
    opened_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (crew, number),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX compass_draft_expiry ON public.compass_draft USING btree (expires_at);
CREATE INDEX compass_draft_person ON public.compass_draft USING btree (crew, person, opened_at);

CREATE TABLE compass_query (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    id bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    definition jsonb NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (crew, person, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX compass_query_name ON public.compass_query USING btree (crew, person, name, created_at);

CREATE TABLE compass_result (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    id uuid NOT NULL,
    query bigint,
    columns jsonb NOT NULL,
    row_count bigint NOT NULL,
    page_size bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (crew, person, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX compass_result_expiry ON public.compass_result USING btree (expires_at);

CREATE TABLE compass_result_part (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    result uuid NOT NULL,
    part bigint NOT NULL,
    content text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, person, result, part),
    FOREIGN KEY (crew, person, result) REFERENCES compass_result(crew, person, id)
);

CREATE TABLE contract (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    valid_from text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    week_minutes bigint NOT NULL,
    weekdays bigint NOT NULL,
    PRIMARY KEY (crew, person, valid_from),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK ((status = ANY (ARRAY['fullTime'::text, 'partTime'::text]))),
    CHECK (((week_minutes >= 0) AND (week_minutes <= 10080))),
    CHECK (((weekdays >= 0) AND (weekdays <= 127)))
);

CREATE TABLE credential (
    id uuid NOT NULL,
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    name text COLLATE "C" NOT NULL,
    access text COLLATE "C" NOT NULL,
    crew uuid,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    expires_at bigint,
    confirmed_at bigint,
    PRIMARY KEY (id),
    UNIQUE (hash),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((access = ANY (ARRAY['read'::text, 'write'::text]))),
    CHECK ((kind = ANY (ARRAY['session'::text, 'token'::text])))
);
CREATE INDEX credential_crew ON public.credential USING btree (crew, person);
CREATE INDEX credential_person ON public.credential USING btree (person);

CREATE TABLE crew (
    id uuid NOT NULL,
    slug text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    time_zone text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    week_start bigint NOT NULL,
    archived_at bigint,
    created_at bigint NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    module_order text COLLATE "C",
    PRIMARY KEY (id),
    UNIQUE (slug),
    CHECK (((length(module_order) >= 1) AND (length(module_order) <= 819))),
    CHECK (((week_start >= 1) AND (week_start <= 7)))
);

CREATE TABLE crew_module (
    crew uuid NOT NULL,
    module text COLLATE "C" NOT NULL,
    visible text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, module),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK (((length(module) >= 1) AND (length(module) <= 40))),
    CHECK ((visible = ANY (ARRAY['managers'::text, 'off'::text])))
);

CREATE TABLE crew_position (
    crew uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    rank bigint NOT NULL,
    PRIMARY KEY (crew, name),
    FOREIGN KEY (crew) REFERENCES crew(id)
);

CREATE TABLE crew_setup (
    crew uuid NOT NULL,
    started_at bigint NOT NULL,
    PRIMARY KEY (crew),
    FOREIGN KEY (crew) REFERENCES crew(id)
);

CREATE TABLE crew_storage (
    crew uuid NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (crew),
    FOREIGN KEY (crew) REFERENCES crew(id)
);

CREATE TABLE days_off (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    first_day text COLLATE "C" NOT NULL,
    last_day text COLLATE "C" NOT NULL,
    note text COLLATE "C",
    created_at bigint NOT NULL,
    decided_by uuid,
    decided_at bigint,
    reason text COLLATE "C",
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, decided_by) REFERENCES member(crew, person),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK ((first_day <= last_day)),
    CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
    CHECK (((kind = 'holiday'::text) OR (state <> ALL (ARRAY['requested'::text, 'declined'::text])))),
    CHECK (((state <> 'declined'::text) OR (decided_by IS NOT NULL))),
    CHECK (((decided_by IS NULL) OR (decided_by <> person))),
    CHECK ((kind = ANY (ARRAY['holiday'::text, 'unavailable'::text, 'sick'::text]))),
    CHECK ((state = ANY (ARRAY['requested'::text, 'active'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE INDEX days_off_decider ON public.days_off USING btree (crew, decided_by);
CREATE INDEX days_off_first_day ON public.days_off USING btree (crew, first_day, id);
CREATE INDEX days_off_person ON public.days_off USING btree (crew, person, first_day);
CREATE INDEX days_off_requested ON public.days_off USING btree (crew, first_day, id) WHERE (state = 'requested'::text);

CREATE TABLE days_off_shift (
    crew uuid NOT NULL,
    days_off uuid NOT NULL,
    shift uuid NOT NULL,
    PRIMARY KEY (crew, days_off, shift),
    FOREIGN KEY (crew, days_off) REFERENCES days_off(crew, id) ON DELETE CASCADE,
    FOREIGN KEY (crew, shift) REFERENCES shift(crew, id)
);
CREATE INDEX days_off_shift_shift ON public.days_off_shift USING btree (crew, shift);

CREATE TABLE defect (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    state text COLLATE "C" NOT NULL,
    closed boolean NOT NULL,
    headline text COLLATE "C" NOT NULL,
    description text COLLATE "C",
    severity text COLLATE "C",
    priority text COLLATE "C",
    owner uuid,
    project text COLLATE "C",
    resolution text COLLATE "C",
    extra jsonb NOT NULL,
    submitter uuid NOT NULL,
    submitter_name text COLLATE "C",
    submitted_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    original uuid,
    state_before text COLLATE "C",
    latitude double precision,
    longitude double precision,
    source text COLLATE "C",
    origin text COLLATE "C",
    version bigint NOT NULL DEFAULT 1,
    deleted_at bigint,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, number),
    FOREIGN KEY (crew) REFERENCES defect_settings(crew),
    FOREIGN KEY (crew, original) REFERENCES defect(crew, id),
    FOREIGN KEY (crew, owner) REFERENCES member(crew, person),
    FOREIGN KEY (crew, submitter) REFERENCES member(crew, person),
    CHECK ((original <> id)),
    CHECK (((original IS NULL) = (state_before IS NULL))),
    CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CHECK (((length(description) >= 1) AND (length(description) <= 20000))),
    CHECK (((length(headline) >= 1) AND (length(headline) <= 254))),
    CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CHECK ((number > 0))
);
CREATE INDEX defect_changed ON public.defect USING btree (crew, changed_at, number) WHERE (deleted_at IS NULL);
CREATE INDEX defect_deleted ON public.defect USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX defect_open ON public.defect USING btree (crew, number) WHERE ((deleted_at IS NULL) AND (NOT closed));
CREATE INDEX defect_original ON public.defect USING btree (crew, original) WHERE (original IS NOT NULL);
CREATE INDEX defect_owner ON public.defect USING btree (crew, owner, number) WHERE (deleted_at IS NULL);
CREATE INDEX defect_owner_open ON public.defect USING btree (crew, owner, number) WHERE ((deleted_at IS NULL) AND (NOT closed));
CREATE INDEX defect_placed ON public.defect USING btree (crew, number) WHERE ((deleted_at IS NULL) AND (NOT closed) AND (latitude IS NOT NULL));
CREATE INDEX defect_priority ON public.defect USING btree (crew, priority, number) WHERE (deleted_at IS NULL);
CREATE INDEX defect_project ON public.defect USING btree (crew, project, number) WHERE (deleted_at IS NULL);
CREATE INDEX defect_severity ON public.defect USING btree (crew, severity, number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX defect_source ON public.defect USING btree (crew, source) WHERE (source IS NOT NULL);
CREATE INDEX defect_state ON public.defect USING btree (crew, state, number) WHERE (deleted_at IS NULL);
CREATE INDEX defect_submitter ON public.defect USING btree (crew, submitter, number) WHERE (deleted_at IS NULL);
CREATE INDEX defect_submitter_open ON public.defect USING btree (crew, submitter, number) WHERE ((deleted_at IS NULL) AND (NOT closed));

CREATE TABLE defect_change (
    crew uuid NOT NULL,
    defect uuid NOT NULL,
    version bigint NOT NULL,
    field text COLLATE "C" NOT NULL,
    old text COLLATE "C",
    new text COLLATE "C",
    PRIMARY KEY (crew, defect, version, field),
    FOREIGN KEY (crew, defect, version) REFERENCES defect_step(crew, defect, version)
);

CREATE TABLE defect_comment (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    defect uuid NOT NULL,
    person uuid,
    name text COLLATE "C",
    at bigint NOT NULL,
    body text COLLATE "C" NOT NULL,
    changed_at bigint,
    source text COLLATE "C",
    version bigint NOT NULL DEFAULT 1,
    deleted_at bigint,
    deleted_by uuid,
    mentioned jsonb,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, defect) REFERENCES defect(crew, id),
    FOREIGN KEY (crew, deleted_by) REFERENCES member(crew, person),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK (((length(body) >= 1) AND (length(body) <= 20000)))
);
CREATE INDEX defect_comment_defect ON public.defect_comment USING btree (crew, defect, at, id);
CREATE INDEX defect_comment_deleted ON public.defect_comment USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX defect_comment_deleted_by ON public.defect_comment USING btree (crew, deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX defect_comment_person ON public.defect_comment USING btree (crew, person);

CREATE TABLE defect_erased (
    crew uuid NOT NULL,
    source text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, source),
    FOREIGN KEY (crew) REFERENCES defect_settings(crew)
);

CREATE TABLE defect_file (
    crew uuid NOT NULL,
    file uuid NOT NULL,
    defect uuid NOT NULL,
    comment uuid,
    person uuid,
    name text COLLATE "C",
    at bigint NOT NULL,
    source text COLLATE "C",
    deleted_at bigint,
    deleted_by uuid,
    PRIMARY KEY (crew, file),
    FOREIGN KEY (crew, comment) REFERENCES defect_comment(crew, id),
    FOREIGN KEY (crew, defect) REFERENCES defect(crew, id),
    FOREIGN KEY (crew, deleted_by) REFERENCES member(crew, person),
    FOREIGN KEY (crew, file) REFERENCES file(crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX defect_file_comment ON public.defect_file USING btree (crew, comment) WHERE (comment IS NOT NULL);
CREATE INDEX defect_file_defect ON public.defect_file USING btree (crew, defect, at, file);
CREATE INDEX defect_file_deleted ON public.defect_file USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX defect_file_deleted_by ON public.defect_file USING btree (crew, deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX defect_file_person ON public.defect_file USING btree (crew, person);

CREATE TABLE defect_import (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    format text COLLATE "C",
    file_name text COLLATE "C",
    time_zone text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    bytes bigint NOT NULL DEFAULT 0,
    read_bytes bigint NOT NULL DEFAULT 0,
    records bigint NOT NULL DEFAULT 0,
    created bigint NOT NULL DEFAULT 0,
    updated bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    rejected bigint NOT NULL DEFAULT 0,
    about text COLLATE "C",
    fault text COLLATE "C",
    created_at bigint NOT NULL,
    taken bigint NOT NULL DEFAULT 0,
    first_number bigint,
    given_up boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK ((state = ANY (ARRAY['arriving'::text, 'reading'::text, 'checked'::text, 'refused'::text, 'applying'::text, 'applied'::text])))
);
CREATE INDEX defect_import_applying ON public.defect_import USING btree (created_at) WHERE (state = 'applying'::text);
CREATE INDEX defect_import_by ON public.defect_import USING btree (crew, person);
CREATE INDEX defect_import_created ON public.defect_import USING btree (created_at);
CREATE INDEX defect_import_given_up ON public.defect_import USING btree (created_at) WHERE (given_up = true);

CREATE TABLE defect_import_part (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES defect_import(crew, id)
);

CREATE TABLE defect_import_person (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    email text COLLATE "C" NOT NULL,
    person uuid,
    is_chosen boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES defect_import(crew, id)
);

CREATE TABLE defect_import_piece (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    item text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    line bigint NOT NULL,
    body text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, import, item, kind, key),
    FOREIGN KEY (crew, import) REFERENCES defect_import(crew, id),
    CHECK ((kind = ANY (ARRAY['comment'::text, 'file'::text, 'note'::text, 'step'::text])))
);
CREATE INDEX defect_import_piece_kind ON public.defect_import_piece USING btree (crew, import, kind, number);

CREATE TABLE defect_import_row (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    item text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    line bigint NOT NULL,
    at bigint NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    defect uuid,
    version bigint,
    PRIMARY KEY (crew, import, item),
    FOREIGN KEY (crew, import) REFERENCES defect_import(crew, id),
    CHECK ((outcome = ANY (ARRAY['bad'::text, 'new'::text, 'changed'::text, 'known'::text, 'barred'::text])))
);
CREATE INDEX defect_import_row_at ON public.defect_import_row USING btree (crew, import, at, number);

CREATE TABLE defect_import_value (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    field text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    alias text COLLATE "C" NOT NULL,
    choice text COLLATE "C" NOT NULL,
    is_chosen boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES defect_import(crew, id)
);

CREATE TABLE defect_indexed (
    crew uuid NOT NULL,
    number bigint NOT NULL,
    edition bigint NOT NULL,
    words text COLLATE "C" NOT NULL,
    waiting boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, number),
    FOREIGN KEY (crew, number) REFERENCES defect(crew, number)
);
CREATE INDEX defect_indexed_waiting ON public.defect_indexed USING btree (waiting, crew, number) WHERE (waiting = true);

CREATE TABLE defect_operation (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    at bigint NOT NULL,
    state text COLLATE "C" NOT NULL,
    deed jsonb NOT NULL,
    undoes uuid,
    matched bigint NOT NULL,
    changed bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    refused jsonb NOT NULL,
    touched_at bigint NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    failed boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, undoes) REFERENCES defect_operation(crew, id),
    CHECK ((undoes <> id)),
    CHECK ((state = ANY (ARRAY['running'::text, 'done'::text])))
);
CREATE INDEX defect_operation_person ON public.defect_operation USING btree (crew, person);
CREATE INDEX defect_operation_running ON public.defect_operation USING btree (touched_at) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX defect_operation_undoes ON public.defect_operation USING btree (crew, undoes) WHERE (undoes IS NOT NULL);

CREATE TABLE defect_operation_item (
    crew uuid NOT NULL,
    operation uuid NOT NULL,
    defect uuid NOT NULL,
    PRIMARY KEY (crew, operation, defect),
    FOREIGN KEY (crew, defect) REFERENCES defect(crew, id),
    FOREIGN KEY (crew, operation) REFERENCES defect_operation(crew, id)
);
CREATE INDEX defect_operation_item_defect ON public.defect_operation_item USING btree (crew, defect);

CREATE TABLE defect_operation_part (
    crew uuid NOT NULL,
    operation uuid NOT NULL,
    number bigint NOT NULL,
    defects bytea NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (crew, operation, number),
    FOREIGN KEY (crew, operation) REFERENCES defect_operation(crew, id)
);

CREATE TABLE defect_query (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    shared boolean NOT NULL,
    filter jsonb NOT NULL,
    created_at bigint NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE INDEX defect_query_person ON public.defect_query USING btree (crew, person);
CREATE INDEX defect_query_shared ON public.defect_query USING btree (crew) WHERE shared;

CREATE TABLE defect_settings (
    crew uuid NOT NULL,
    prefix text COLLATE "C" NOT NULL,
    last_number bigint NOT NULL DEFAULT 0,
    schema jsonb,
    version bigint NOT NULL DEFAULT 1,
    pending jsonb,
    PRIMARY KEY (crew),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK (((length(prefix) >= 1) AND (length(prefix) <= 5)))
);

CREATE TABLE defect_spelling (
    crew uuid NOT NULL,
    part text COLLATE "C" NOT NULL,
    length bigint NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, part, length, word)
);

CREATE TABLE defect_step (
    crew uuid NOT NULL,
    defect uuid NOT NULL,
    version bigint NOT NULL,
    action text COLLATE "C" NOT NULL,
    person uuid,
    name text COLLATE "C",
    at bigint NOT NULL,
    old_state text COLLATE "C",
    new_state text COLLATE "C" NOT NULL,
    operation uuid,
    PRIMARY KEY (crew, defect, version),
    FOREIGN KEY (crew, defect) REFERENCES defect(crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX defect_step_at ON public.defect_step USING btree (crew, at);
CREATE INDEX defect_step_operation ON public.defect_step USING btree (crew, operation, defect) WHERE (operation IS NOT NULL);
CREATE INDEX defect_step_person ON public.defect_step USING btree (crew, person, at);

CREATE TABLE defect_time (
    crew uuid NOT NULL,
    defect uuid NOT NULL,
    record uuid NOT NULL,
    PRIMARY KEY (crew, defect, record),
    FOREIGN KEY (crew, defect) REFERENCES defect(crew, id)
);

CREATE TABLE defect_watcher (
    crew uuid NOT NULL,
    defect uuid NOT NULL,
    person uuid NOT NULL,
    watching boolean NOT NULL,
    PRIMARY KEY (crew, defect, person),
    FOREIGN KEY (crew, defect) REFERENCES defect(crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX defect_watcher_person ON public.defect_watcher USING btree (crew, person);

CREATE TABLE defect_word (
    crew uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    weight bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (crew, word, weight, number)
);

CREATE TABLE exchange (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    live boolean NOT NULL,
    giver uuid,
    taker uuid,
    to_person uuid,
    waiting_for text COLLATE "C",
    request uuid,
    wanted uuid,
    reason text COLLATE "C",
    findings jsonb NOT NULL,
    created_at bigint NOT NULL,
    settled_at bigint,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, id, live),
    FOREIGN KEY (crew, giver) REFERENCES member(crew, person),
    FOREIGN KEY (crew, request) REFERENCES shift_request(crew, id),
    FOREIGN KEY (crew, taker) REFERENCES member(crew, person),
    FOREIGN KEY (crew, to_person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, wanted) REFERENCES shift(crew, id),
    CHECK ((live = (state = ANY (ARRAY['open'::text, 'pending'::text])))),
    CHECK ((live = (settled_at IS NULL))),
    CHECK (((state = 'pending'::text) = (waiting_for IS NOT NULL))),
    CHECK (((state <> ALL (ARRAY['pending'::text, 'done'::text])) OR (taker IS NOT NULL))),
    CHECK (((taker IS NULL) OR (giver IS NULL) OR (taker <> giver))),
    CHECK (((kind = 'suggestion'::text) = (request IS NOT NULL))),
    CHECK (((kind = 'trade'::text) = (wanted IS NOT NULL))),
    CHECK (((kind = 'offer'::text) OR ((giver IS NOT NULL) AND (to_person IS NOT NULL)))),
    CHECK (((giver IS NOT NULL) OR ((taker IS NOT NULL) AND (kind = 'offer'::text) AND (state <> 'open'::text)))),
    CHECK (((giver IS NOT NULL) OR (waiting_for IS NULL) OR (waiting_for = 'manager'::text))),
    CHECK ((kind = ANY (ARRAY['offer'::text, 'suggestion'::text, 'trade'::text]))),
    CHECK ((state = ANY (ARRAY['open'::text, 'pending'::text, 'done'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'superseded'::text]))),
    CHECK ((waiting_for = ANY (ARRAY['taker'::text, 'giver'::text, 'manager'::text])))
);
CREATE INDEX exchange_done ON public.exchange USING btree (crew, settled_at) WHERE (state = 'done'::text);
CREATE INDEX exchange_giver ON public.exchange USING btree (crew, giver, id);
CREATE INDEX exchange_giver_pending ON public.exchange USING btree (crew, giver) WHERE ((state = 'pending'::text) AND (kind = 'trade'::text));
CREATE INDEX exchange_live ON public.exchange USING btree (crew, id) WHERE live;
CREATE INDEX exchange_request ON public.exchange USING btree (crew, request, id) WHERE (request IS NOT NULL);
CREATE UNIQUE INDEX exchange_request_pending ON public.exchange USING btree (crew, request) WHERE (state = 'pending'::text);
CREATE INDEX exchange_taker ON public.exchange USING btree (crew, taker, id);
CREATE INDEX exchange_taker_pending ON public.exchange USING btree (crew, taker) WHERE (state = 'pending'::text);
CREATE INDEX exchange_to_person ON public.exchange USING btree (crew, to_person, id);
CREATE INDEX exchange_wanted ON public.exchange USING btree (crew, wanted, id) WHERE (wanted IS NOT NULL);

CREATE TABLE exchange_leg (
    crew uuid NOT NULL,
    exchange uuid NOT NULL,
    leg bigint NOT NULL,
    shift uuid NOT NULL,
    live boolean NOT NULL,
    PRIMARY KEY (crew, exchange, leg),
    FOREIGN KEY (crew, exchange, live) REFERENCES exchange(crew, id, live) ON UPDATE CASCADE,
    FOREIGN KEY (crew, shift) REFERENCES shift(crew, id),
    CHECK ((leg = ANY (ARRAY[(1)::bigint, (2)::bigint])))
);
CREATE UNIQUE INDEX exchange_leg_live ON public.exchange_leg USING btree (crew, shift) WHERE live;
CREATE INDEX exchange_leg_shift ON public.exchange_leg USING btree (crew, shift);

CREATE TABLE experience (
    id uuid NOT NULL,
    number bigint NOT NULL,
    owner uuid NOT NULL,
    crew uuid,
    sharing text COLLATE "C" NOT NULL,
    title text COLLATE "C" NOT NULL,
    description text COLLATE "C",
    scene_count bigint NOT NULL DEFAULT 0,
    meters bigint NOT NULL DEFAULT 0,
    saves bigint NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    deleted_at bigint,
    hidden_at bigint,
    south double precision,
    west double precision,
    north double precision,
    east double precision,
    track_removed_at bigint,
    track text COLLATE "C",
    former_track text COLLATE "C",
    PRIMARY KEY (id),
    UNIQUE (number),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (owner) REFERENCES person(id),
    CHECK (((sharing = 'crew'::text) = (crew IS NOT NULL))),
    CHECK (((length(description) >= 1) AND (length(description) <= 4000))),
    CHECK ((saves >= 0)),
    CHECK ((sharing = ANY (ARRAY['private'::text, 'people'::text, 'crew'::text, 'server'::text, 'link'::text]))),
    CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE INDEX experience_crew ON public.experience USING btree (crew, id) WHERE (crew IS NOT NULL);
CREATE INDEX experience_deleted ON public.experience USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX experience_owner ON public.experience USING btree (owner, id);
CREATE INDEX experience_popular ON public.experience USING btree (saves, id) WHERE ((sharing = 'server'::text) AND (deleted_at IS NULL));
CREATE INDEX experience_server ON public.experience USING btree (id) WHERE ((sharing = 'server'::text) AND (deleted_at IS NULL));
CREATE INDEX experience_track_removed ON public.experience USING btree (track_removed_at) WHERE (track_removed_at IS NOT NULL);

CREATE TABLE experience_decision (
    id uuid NOT NULL,
    experience uuid NOT NULL,
    decision text COLLATE "C" NOT NULL,
    note text COLLATE "C",
    decided_by uuid NOT NULL,
    decided_at bigint NOT NULL,
    told_at bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (decided_by) REFERENCES person(id),
    FOREIGN KEY (experience) REFERENCES experience(id),
    CHECK ((decision = ANY (ARRAY['dismiss'::text, 'hide'::text]))),
    CHECK (((length(note) >= 1) AND (length(note) <= 1000)))
);
CREATE INDEX experience_decision_experience ON public.experience_decision USING btree (experience, id);
CREATE INDEX experience_decision_judge ON public.experience_decision USING btree (decided_by);
CREATE INDEX experience_decision_untold ON public.experience_decision USING btree (id) WHERE (told_at IS NULL);

CREATE TABLE experience_flag (
    id uuid NOT NULL,
    experience uuid NOT NULL,
    person uuid,
    reason text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    decision uuid,
    told_at bigint,
    PRIMARY KEY (id),
    FOREIGN KEY (decision) REFERENCES experience_decision(id),
    FOREIGN KEY (experience) REFERENCES experience(id),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((length(reason) >= 1) AND (length(reason) <= 1000)))
);
CREATE INDEX experience_flag_decision ON public.experience_flag USING btree (decision);
CREATE INDEX experience_flag_experience ON public.experience_flag USING btree (experience, id);
CREATE UNIQUE INDEX experience_flag_once ON public.experience_flag USING btree (person, experience) WHERE (decision IS NULL);
CREATE INDEX experience_flag_open ON public.experience_flag USING btree (id) WHERE (decision IS NULL);
CREATE INDEX experience_flag_person ON public.experience_flag USING btree (person, id);
CREATE INDEX experience_flag_untold ON public.experience_flag USING btree (id) WHERE (told_at IS NULL);

CREATE TABLE experience_indexed (
    audience uuid NOT NULL,
    number bigint NOT NULL,
    edition bigint NOT NULL,
    words text COLLATE "C" NOT NULL,
    waiting boolean NOT NULL DEFAULT false,
    PRIMARY KEY (audience, number),
    UNIQUE (number),
    FOREIGN KEY (number) REFERENCES experience(number)
);
CREATE INDEX experience_indexed_waiting ON public.experience_indexed USING btree (waiting, audience, number) WHERE (waiting = true);

CREATE TABLE experience_link (
    experience uuid NOT NULL,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    created_by uuid NOT NULL,
    language text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    ended_at bigint,
    PRIMARY KEY (experience, id),
    UNIQUE (hash),
    FOREIGN KEY (created_by) REFERENCES person(id),
    FOREIGN KEY (experience) REFERENCES experience(id)
);
CREATE INDEX experience_link_creator ON public.experience_link USING btree (created_by);
CREATE INDEX experience_link_ended ON public.experience_link USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX experience_link_expires ON public.experience_link USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE TABLE experience_person (
    experience uuid NOT NULL,
    person uuid NOT NULL,
    PRIMARY KEY (experience, person),
    FOREIGN KEY (experience) REFERENCES experience(id),
    FOREIGN KEY (person) REFERENCES person(id)
);
CREATE INDEX experience_person_person ON public.experience_person USING btree (person, experience);

CREATE TABLE experience_position (
    audience uuid NOT NULL,
    cell bigint NOT NULL,
    number bigint NOT NULL,
    scene uuid NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    PRIMARY KEY (audience, cell, number, scene),
    FOREIGN KEY (number) REFERENCES experience(number)
);
CREATE INDEX experience_position_experience ON public.experience_position USING btree (number, scene, latitude, longitude);

CREATE TABLE experience_save (
    person uuid NOT NULL,
    experience uuid NOT NULL,
    id uuid NOT NULL,
    saved_at bigint NOT NULL,
    link uuid,
    PRIMARY KEY (person, experience),
    FOREIGN KEY (experience) REFERENCES experience(id),
    FOREIGN KEY (person) REFERENCES person(id)
);
CREATE INDEX experience_save_experience ON public.experience_save USING btree (experience);
CREATE INDEX experience_save_list ON public.experience_save USING btree (person, id);

CREATE TABLE experience_spelling (
    audience uuid NOT NULL,
    part text COLLATE "C" NOT NULL,
    length bigint NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (audience, part, length, word)
);

CREATE TABLE experience_word (
    audience uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    weight bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (audience, word, weight, number)
);

CREATE TABLE file (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    name text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    size bigint NOT NULL,
    width bigint,
    height bigint,
    thumbnail bytea,
    uploaded_by uuid NOT NULL,
    created_at bigint NOT NULL,
    held_at bigint,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (hash) REFERENCES blob(hash),
    FOREIGN KEY (thumbnail) REFERENCES blob(hash),
    FOREIGN KEY (uploaded_by) REFERENCES person(id)
);
CREATE INDEX file_hash ON public.file USING btree (hash);
CREATE INDEX file_held ON public.file USING btree (held_at) WHERE (held_at IS NOT NULL);
CREATE INDEX file_thumbnail ON public.file USING btree (thumbnail);
CREATE INDEX file_uploaded_by ON public.file USING btree (uploaded_by);

CREATE TABLE fixed_shift (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    weekday bigint NOT NULL,
    start_minute bigint NOT NULL,
    end_minute bigint NOT NULL,
    "position" text COLLATE "C",
    valid_from text COLLATE "C" NOT NULL,
    valid_until text COLLATE "C",
    generated_until text COLLATE "C" NOT NULL,
    ended_at bigint,
    version bigint NOT NULL DEFAULT 1,
    planned_by uuid,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, "position") REFERENCES crew_position(crew, name),
    CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
    CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
    CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX fixed_shift_generated ON public.fixed_shift USING btree (generated_until) WHERE (ended_at IS NULL);
CREATE INDEX fixed_shift_person ON public.fixed_shift USING btree (crew, person);
CREATE INDEX fixed_shift_position ON public.fixed_shift USING btree (crew, "position");

CREATE TABLE fixed_shift_proposal (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    fixed_shift uuid,
    weekday bigint NOT NULL,
    start_minute bigint NOT NULL,
    end_minute bigint NOT NULL,
    "position" text COLLATE "C",
    valid_from text COLLATE "C" NOT NULL,
    valid_until text COLLATE "C",
    created_at bigint NOT NULL,
    decided_by uuid,
    decided_at bigint,
    reason text COLLATE "C",
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, decided_by) REFERENCES member(crew, person),
    FOREIGN KEY (crew, fixed_shift) REFERENCES fixed_shift(crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK (((state = 'open'::text) = (decided_at IS NULL))),
    CHECK (((state = ANY (ARRAY['approved'::text, 'declined'::text])) = (decided_by IS NOT NULL))),
    CHECK (((kind = 'add'::text) OR (fixed_shift IS NOT NULL))),
    CHECK (((decided_by IS NULL) OR (decided_by <> person))),
    CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
    CHECK ((kind = ANY (ARRAY['add'::text, 'change'::text, 'end'::text]))),
    CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
    CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
    CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX fixed_shift_proposal_decider ON public.fixed_shift_proposal USING btree (crew, decided_by);
CREATE INDEX fixed_shift_proposal_due ON public.fixed_shift_proposal USING btree (valid_until) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX fixed_shift_proposal_open ON public.fixed_shift_proposal USING btree (crew, fixed_shift) WHERE (state = 'open'::text);
CREATE INDEX fixed_shift_proposal_person ON public.fixed_shift_proposal USING btree (crew, person, id);
CREATE INDEX fixed_shift_proposal_series ON public.fixed_shift_proposal USING btree (crew, fixed_shift, id);
CREATE INDEX fixed_shift_proposal_waiting ON public.fixed_shift_proposal USING btree (crew, id) WHERE (state = 'open'::text);

CREATE TABLE focus_block (
    person uuid NOT NULL,
    id uuid NOT NULL,
    mode uuid NOT NULL,
    weekday bigint NOT NULL,
    start_minute bigint NOT NULL,
    end_minute bigint NOT NULL,
    note text COLLATE "C",
    valid_from text COLLATE "C" NOT NULL,
    valid_until text COLLATE "C",
    version bigint NOT NULL DEFAULT 1,
    import uuid,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK ((valid_until > valid_from)),
    CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
    CHECK (((length(note) >= 1) AND (length(note) <= 200))),
    CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
    CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX focus_block_from ON public.focus_block USING btree (person, valid_from);
CREATE INDEX focus_block_mode ON public.focus_block USING btree (person, mode);

CREATE TABLE focus_calendar (
    person uuid NOT NULL,
    id uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    url text COLLATE "C",
    mode uuid,
    tag text COLLATE "C",
    modified text COLLATE "C",
    digest text COLLATE "C",
    time_zone text COLLATE "C",
    notes text COLLATE "C",
    updated_at bigint NOT NULL,
    expanded_at bigint NOT NULL,
    failing_since bigint,
    failure text COLLATE "C",
    failures bigint NOT NULL DEFAULT 0,
    next_at bigint NOT NULL,
    created_at bigint NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    import uuid,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person) REFERENCES focus_settings(person),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);
CREATE INDEX focus_calendar_mode ON public.focus_calendar USING btree (person, mode);
CREATE INDEX focus_calendar_next ON public.focus_calendar USING btree (next_at);

CREATE TABLE focus_calendar_event (
    person uuid NOT NULL,
    calendar uuid NOT NULL,
    starts_at bigint NOT NULL,
    id uuid NOT NULL,
    ends_at bigint NOT NULL,
    title text COLLATE "C",
    PRIMARY KEY (person, calendar, starts_at, id),
    FOREIGN KEY (person, calendar) REFERENCES focus_calendar(person, id) ON DELETE CASCADE,
    CHECK (((ends_at > starts_at) AND ((ends_at - starts_at) <= 86400000))),
    CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX focus_calendar_event_start ON public.focus_calendar_event USING btree (person, starts_at);

CREATE TABLE focus_calendar_part (
    person uuid NOT NULL,
    calendar uuid NOT NULL,
    number bigint NOT NULL,
    content text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, calendar, number),
    FOREIGN KEY (person, calendar) REFERENCES focus_calendar(person, id) ON DELETE CASCADE
);

CREATE TABLE focus_change (
    person uuid NOT NULL,
    id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    undone_at bigint,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person) REFERENCES focus_settings(person)
);
CREATE INDEX focus_change_at ON public.focus_change USING btree (at);

CREATE TABLE focus_change_entry (
    person uuid NOT NULL,
    change uuid NOT NULL,
    entry uuid NOT NULL,
    mode uuid NOT NULL,
    started_at bigint NOT NULL,
    ended_at bigint,
    note text COLLATE "C",
    tags text COLLATE "C",
    parallel boolean NOT NULL,
    deleted_at bigint,
    version bigint NOT NULL,
    PRIMARY KEY (person, change, entry),
    FOREIGN KEY (person, change) REFERENCES focus_change(person, id) ON DELETE CASCADE,
    FOREIGN KEY (person, entry) REFERENCES focus_entry(person, id) ON DELETE CASCADE,
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id)
);
CREATE INDEX focus_change_entry_entry ON public.focus_change_entry USING btree (person, entry);
CREATE INDEX focus_change_entry_mode ON public.focus_change_entry USING btree (person, mode);

CREATE TABLE focus_entry (
    person uuid NOT NULL,
    id uuid NOT NULL,
    mode uuid NOT NULL,
    started_at bigint NOT NULL,
    ended_at bigint,
    note text COLLATE "C",
    tags text COLLATE "C",
    source text COLLATE "C" NOT NULL,
    parallel boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at bigint NOT NULL,
    deleted_at bigint,
    import uuid,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK (((ended_at > started_at) AND ((ended_at - started_at) <= 86400000))),
    CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
    CHECK ((source = ANY (ARRAY['timer'::text, 'manual'::text]))),
    CHECK (((length(tags) >= 1) AND (length(tags) <= 409)))
);
CREATE INDEX focus_entry_deleted ON public.focus_entry USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX focus_entry_import ON public.focus_entry USING btree (person, import) WHERE (import IS NOT NULL);
CREATE INDEX focus_entry_mode ON public.focus_entry USING btree (person, mode, started_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX focus_entry_running ON public.focus_entry USING btree (person) WHERE ((ended_at IS NULL) AND (deleted_at IS NULL) AND (NOT parallel));
CREATE UNIQUE INDEX focus_entry_running_mode ON public.focus_entry USING btree (person, mode) WHERE ((ended_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX focus_entry_start ON public.focus_entry USING btree (person, started_at, id) WHERE (deleted_at IS NULL);

CREATE TABLE focus_import (
    person uuid NOT NULL,
    id uuid NOT NULL,
    file_name text COLLATE "C",
    state text COLLATE "C" NOT NULL,
    outcome text COLLATE "C",
    created_at bigint NOT NULL,
    time_zone text COLLATE "C",
    PRIMARY KEY (person, id),
    FOREIGN KEY (person) REFERENCES focus_settings(person),
    CHECK ((length(file_name) <= 200)),
    CHECK ((state = ANY (ARRAY['arriving'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text]))),
    CHECK ((length(time_zone) <= 64))
);
CREATE INDEX focus_import_at ON public.focus_import USING btree (created_at);

CREATE TABLE focus_import_part (
    person uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (person, import, number),
    FOREIGN KEY (person, import) REFERENCES focus_import(person, id) ON DELETE CASCADE
);

CREATE TABLE focus_link (
    person uuid NOT NULL,
    id uuid NOT NULL,
    mode uuid NOT NULL,
    action text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    PRIMARY KEY (person, id),
    UNIQUE (hash),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK ((action = ANY (ARRAY['start'::text, 'stop'::text, 'switch'::text])))
);
CREATE INDEX focus_link_mode ON public.focus_link USING btree (person, mode);

CREATE TABLE focus_mode (
    person uuid NOT NULL,
    id uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    color text COLLATE "C" NOT NULL,
    icon text COLLATE "C",
    group_name text COLLATE "C",
    "position" bigint NOT NULL,
    archived_at bigint,
    version bigint NOT NULL DEFAULT 1,
    import uuid,
    PRIMARY KEY (person, id),
    UNIQUE (person, name_key),
    FOREIGN KEY (person) REFERENCES focus_settings(person),
    CHECK ((length(color) = 7)),
    CHECK (((length(group_name) >= 1) AND (length(group_name) <= 40))),
    CHECK (((length(icon) >= 1) AND (length(icon) <= 16))),
    CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CHECK (("position" > 0))
);

CREATE TABLE focus_rule (
    person uuid NOT NULL,
    id uuid NOT NULL,
    mode uuid NOT NULL,
    field text COLLATE "C" NOT NULL,
    wanted text COLLATE "C" NOT NULL,
    "position" bigint NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    import uuid,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK ((field = ANY (ARRAY['app'::text, 'title'::text, 'site'::text]))),
    CHECK (((length(wanted) >= 1) AND (length(wanted) <= 80)))
);
CREATE INDEX focus_rule_mode ON public.focus_rule USING btree (person, mode);

CREATE TABLE focus_settings (
    person uuid NOT NULL,
    time_zone text COLLATE "C",
    parallel boolean NOT NULL DEFAULT false,
    version bigint NOT NULL DEFAULT 1,
    tolerance bigint NOT NULL DEFAULT 15,
    shift_mode uuid,
    daily_line boolean NOT NULL DEFAULT true,
    PRIMARY KEY (person),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
    CHECK (((tolerance >= 0) AND (tolerance <= 240)))
);

CREATE TABLE focus_target (
    person uuid NOT NULL,
    id uuid NOT NULL,
    mode uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    period text COLLATE "C" NOT NULL,
    minutes bigint NOT NULL,
    weekdays bigint,
    since text COLLATE "C" NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    import uuid,
    PRIMARY KEY (person, id),
    UNIQUE (person, mode, kind, period),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK (((period = 'day'::text) = (weekdays IS NOT NULL))),
    CHECK (((period = 'week'::text) OR (minutes <= 1440))),
    CHECK ((kind = ANY (ARRAY['atLeast'::text, 'atMost'::text]))),
    CHECK (((minutes >= 1) AND (minutes <= 10080))),
    CHECK ((period = ANY (ARRAY['day'::text, 'week'::text]))),
    CHECK (((weekdays >= 1) AND (weekdays <= 127)))
);

CREATE TABLE focus_task (
    person uuid NOT NULL,
    id uuid NOT NULL,
    title text COLLATE "C" NOT NULL,
    date text COLLATE "C" NOT NULL,
    minute bigint,
    repeats text COLLATE "C",
    month_day bigint NOT NULL,
    mode uuid,
    done_at bigint,
    next_task uuid,
    version bigint NOT NULL DEFAULT 1,
    import uuid,
    reminder text COLLATE "C",
    remind_at bigint,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person) REFERENCES focus_settings(person),
    FOREIGN KEY (person, mode) REFERENCES focus_mode(person, id),
    CHECK (((minute >= 0) AND (minute <= 1439))),
    CHECK (((month_day >= 1) AND (month_day <= 31))),
    CHECK ((reminder = ANY (ARRAY['morning'::text, 'atTime'::text, 'tenMinutes'::text, 'halfHour'::text, 'hour'::text]))),
    CHECK ((repeats = ANY (ARRAY['daily'::text, 'weekdays'::text, 'weekly'::text, 'monthly'::text]))),
    CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX focus_task_date ON public.focus_task USING btree (person, date);
CREATE INDEX focus_task_mode ON public.focus_task USING btree (person, mode);
CREATE INDEX focus_task_open ON public.focus_task USING btree (person, date) WHERE (done_at IS NULL);
CREATE INDEX focus_task_remind ON public.focus_task USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE TABLE holiday_allowance (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    days bigint NOT NULL,
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK (((days >= 0) AND (days <= 366)))
);

CREATE TABLE hourly_rate (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    project uuid,
    person uuid,
    scope text COLLATE "C" NOT NULL,
    valid_from text COLLATE "C" NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, scope, valid_from),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, project) REFERENCES project(crew, id),
    CHECK (((amount >= 0) AND (amount <= 100000000)))
);
CREATE INDEX hourly_rate_person ON public.hourly_rate USING btree (crew, person, project, valid_from);
CREATE INDEX hourly_rate_scope ON public.hourly_rate USING btree (crew, project, person, valid_from);

CREATE TABLE hours_import (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    format text COLLATE "C",
    file_name text COLLATE "C",
    time_zone text COLLATE "C" NOT NULL,
    dates text COLLATE "C",
    state text COLLATE "C" NOT NULL,
    bytes bigint NOT NULL DEFAULT 0,
    read_bytes bigint NOT NULL DEFAULT 0,
    records bigint NOT NULL DEFAULT 0,
    created bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    rejected bigint NOT NULL DEFAULT 0,
    fault text COLLATE "C",
    created_at bigint NOT NULL,
    taken bigint NOT NULL DEFAULT 0,
    given_up boolean NOT NULL DEFAULT false,
    updated bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK ((dates = ANY (ARRAY['mdy'::text, 'dmy'::text]))),
    CHECK ((state = ANY (ARRAY['arriving'::text, 'reading'::text, 'checked'::text, 'refused'::text, 'applying'::text, 'applied'::text])))
);
CREATE INDEX hours_import_applying ON public.hours_import USING btree (created_at) WHERE (state = 'applying'::text);
CREATE INDEX hours_import_by ON public.hours_import USING btree (crew, person);
CREATE INDEX hours_import_created ON public.hours_import USING btree (created_at);
CREATE INDEX hours_import_given_up ON public.hours_import USING btree (created_at) WHERE (given_up = true);

CREATE TABLE hours_import_part (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import(crew, id)
);

CREATE TABLE hours_import_person (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    email text COLLATE "C" NOT NULL,
    person uuid,
    scope text COLLATE "C",
    is_chosen boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import(crew, id)
);

CREATE TABLE hours_import_pin (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    person bigint NOT NULL,
    project bigint NOT NULL,
    PRIMARY KEY (crew, import, person, project),
    FOREIGN KEY (crew, import) REFERENCES hours_import(crew, id)
);

CREATE TABLE hours_import_project (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    client text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    is_listed boolean NOT NULL,
    project uuid,
    scope text COLLATE "C",
    is_archived boolean NOT NULL DEFAULT false,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import(crew, id)
);

CREATE TABLE hours_import_row (
    crew uuid NOT NULL,
    import uuid NOT NULL,
    number bigint NOT NULL,
    line bigint NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    note text COLLATE "C" NOT NULL,
    person bigint NOT NULL,
    project bigint NOT NULL,
    date text COLLATE "C" NOT NULL,
    minutes bigint NOT NULL,
    comment text COLLATE "C" NOT NULL,
    billable bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    record uuid NOT NULL,
    own uuid NOT NULL,
    source text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import(crew, id),
    CHECK ((outcome = ANY (ARRAY['bad'::text, 'new'::text, 'known'::text, 'barred'::text])))
);

CREATE TABLE hours_record (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    project uuid NOT NULL,
    date text COLLATE "C" NOT NULL,
    minutes bigint NOT NULL,
    comment text COLLATE "C",
    billable boolean NOT NULL,
    status text COLLATE "C" NOT NULL,
    starts_at bigint,
    ends_at bigint,
    rate bigint,
    shift uuid,
    source text COLLATE "C",
    version bigint NOT NULL DEFAULT 1,
    created_at bigint NOT NULL,
    deleted_at bigint,
    place uuid,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, project) REFERENCES project(crew, id),
    CHECK (((starts_at IS NULL) = (ends_at IS NULL))),
    CHECK ((ends_at > starts_at)),
    CHECK ((billable OR (rate IS NULL))),
    CHECK (((length(comment) >= 1) AND (length(comment) <= 300))),
    CHECK (((minutes >= 1) AND (minutes <= 1500))),
    CHECK ((rate >= 0)),
    CHECK ((status = ANY (ARRAY['fullTime'::text, 'partTime'::text])))
);
CREATE INDEX hours_record_day ON public.hours_record USING btree (crew, date, id, project, person, billable, minutes, rate, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX hours_record_deleted ON public.hours_record USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX hours_record_gone ON public.hours_record USING btree (crew, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX hours_record_last ON public.hours_record USING btree (crew, person, project, id) WHERE (deleted_at IS NULL);
CREATE INDEX hours_record_person ON public.hours_record USING btree (crew, person, date, id) WHERE (deleted_at IS NULL);
CREATE INDEX hours_record_project ON public.hours_record USING btree (crew, project, date, id, minutes, rate, deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX hours_record_shift ON public.hours_record USING btree (crew, shift, person) WHERE ((shift IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX hours_record_source ON public.hours_record USING btree (crew, source) WHERE ((source IS NOT NULL) AND (deleted_at IS NULL));

CREATE TABLE hours_rerating (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    rate uuid NOT NULL,
    project uuid,
    person uuid,
    valid_from text COLLATE "C" NOT NULL,
    valid_until text COLLATE "C",
    amount bigint NOT NULL,
    removed boolean NOT NULL,
    changed_by uuid NOT NULL,
    at bigint NOT NULL,
    phase text COLLATE "C" NOT NULL,
    after_date text COLLATE "C" NOT NULL,
    after_deleted bigint NOT NULL,
    after_record uuid NOT NULL,
    records bigint NOT NULL DEFAULT 0,
    touched_at bigint NOT NULL,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK ((phase = ANY (ARRAY['deleted'::text, 'live'::text, 'late'::text, 'done'::text])))
);
CREATE INDEX hours_rerating_at ON public.hours_rerating USING btree (at);
CREATE INDEX hours_rerating_waiting ON public.hours_rerating USING btree (touched_at) WHERE (phase <> 'done'::text);

CREATE TABLE hours_settings (
    crew uuid NOT NULL,
    step bigint NOT NULL,
    period text COLLATE "C" NOT NULL,
    currency text COLLATE "C" NOT NULL,
    rounding text COLLATE "C" NOT NULL,
    rounding_step bigint NOT NULL,
    locked_until text COLLATE "C",
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (crew),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK ((length(currency) = 3)),
    CHECK ((period = ANY (ARRAY['week'::text, 'month'::text]))),
    CHECK ((rounding = ANY (ARRAY['none'::text, 'up'::text, 'nearest'::text, 'down'::text]))),
    CHECK (((rounding_step >= 1) AND (rounding_step <= 240))),
    CHECK (((step >= 1) AND (step <= 240)))
);

CREATE TABLE hours_timer (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    project uuid NOT NULL,
    started_at bigint NOT NULL,
    comment text COLLATE "C",
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, project) REFERENCES project(crew, id),
    CHECK (((length(comment) >= 1) AND (length(comment) <= 300)))
);
CREATE INDEX hours_timer_project ON public.hours_timer USING btree (crew, project);

CREATE TABLE invitation (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    role text COLLATE "C" NOT NULL,
    email text COLLATE "C",
    created_by uuid NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    person uuid,
    used_by uuid,
    PRIMARY KEY (crew, id),
    UNIQUE (hash),
    FOREIGN KEY (created_by) REFERENCES person(id),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (person) REFERENCES person(id),
    FOREIGN KEY (used_by) REFERENCES person(id),
    CHECK ((role = ANY (ARRAY['manager'::text, 'member'::text])))
);
CREATE INDEX invitation_created_by ON public.invitation USING btree (created_by);
CREATE INDEX invitation_person ON public.invitation USING btree (person) WHERE (person IS NOT NULL);
CREATE UNIQUE INDEX invitation_person_open ON public.invitation USING btree (person) WHERE ((person IS NOT NULL) AND (used_by IS NULL));
CREATE INDEX invitation_used_by ON public.invitation USING btree (used_by) WHERE (used_by IS NOT NULL);

CREATE TABLE job (
    id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    due_at bigint,
    leased_until bigint NOT NULL DEFAULT 0,
    attempts bigint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    crew uuid,
    subject text COLLATE "C",
    turn bigint NOT NULL DEFAULT 0,
    deaths bigint NOT NULL DEFAULT 0,
    failed_at bigint,
    PRIMARY KEY (id),
    UNIQUE (name)
);
CREATE INDEX job_crew ON public.job USING btree (crew, turn) WHERE (crew IS NOT NULL);
CREATE INDEX job_done ON public.job USING btree (created_at) WHERE (due_at IS NULL);
CREATE INDEX job_due ON public.job USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX job_turn ON public.job USING btree (turn) WHERE (turn > 0);

CREATE TABLE mail (
    id uuid NOT NULL,
    recipient text COLLATE "C" NOT NULL,
    content jsonb,
    state text COLLATE "C" NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    problem text COLLATE "C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    due_at bigint,
    leased_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id),
    CHECK ((attempts >= 0)),
    CHECK (((state = 'waiting'::text) = (due_at IS NOT NULL))),
    CHECK (((state = 'waiting'::text) = (content IS NOT NULL))),
    CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'expired'::text])))
);
CREATE INDEX mail_age ON public.mail USING btree (created_at);
CREATE INDEX mail_due ON public.mail USING btree (expires_at, id) WHERE (due_at IS NOT NULL);

CREATE TABLE mail_off_link (
    hash bytea NOT NULL,
    person uuid NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY (person) REFERENCES person(id)
);
CREATE INDEX mail_off_link_age ON public.mail_off_link USING btree (created_at);
CREATE INDEX mail_off_link_person ON public.mail_off_link USING btree (person);

CREATE TABLE mail_refusal (
    address text COLLATE "C" NOT NULL,
    refused_at bigint NOT NULL,
    problem text COLLATE "C" NOT NULL,
    PRIMARY KEY (address)
);

CREATE TABLE member (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    role text COLLATE "C" NOT NULL,
    joined_at bigint NOT NULL,
    left_at bigint,
    tabs text COLLATE "C",
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text]))),
    CHECK (((length(tabs) >= 1) AND (length(tabs) <= 122)))
);
CREATE INDEX member_person ON public.member USING btree (person);

CREATE TABLE member_position (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    "position" text COLLATE "C" NOT NULL,
    PRIMARY KEY (crew, person, "position"),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, "position") REFERENCES crew_position(crew, name)
);
CREATE INDEX member_position_position ON public.member_position USING btree (crew, "position");

CREATE TABLE member_span (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    joined_at bigint NOT NULL,
    left_at bigint NOT NULL,
    PRIMARY KEY (crew, person, joined_at),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
CREATE INDEX member_span_person ON public.member_span USING btree (person);

CREATE TABLE moderator (
    person uuid NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (person),
    FOREIGN KEY (person) REFERENCES person(id)
);

CREATE TABLE notice (
    id uuid NOT NULL,
    crew uuid,
    person uuid NOT NULL,
    thing uuid NOT NULL,
    phrase jsonb NOT NULL,
    path text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    read_at bigint,
    module text COLLATE "C",
    kind text COLLATE "C",
    title jsonb,
    urgent boolean NOT NULL DEFAULT false,
    expires_at bigint,
    mail_due_at bigint,
    mailed_key text COLLATE "C",
    mail_id uuid,
    actor uuid,
    push_due_at bigint,
    pushed_key text COLLATE "C",
    seq bigint,
    action text COLLATE "C",
    PRIMARY KEY (id),
    UNIQUE (crew, person, thing),
    FOREIGN KEY (actor) REFERENCES person(id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((mail_due_at IS NULL) OR (read_at IS NULL))),
    CHECK (((push_due_at IS NULL) OR (read_at IS NULL))),
    CHECK ((count > 0)),
    CHECK (((path ~~ '/%'::text) AND (path !~~ '//%'::text)))
);
CREATE INDEX notice_actor ON public.notice USING btree (actor);
CREATE INDEX notice_crew_inbox ON public.notice USING btree (person, crew, updated_at, id);
CREATE INDEX notice_inbox ON public.notice USING btree (person, updated_at, id);
CREATE INDEX notice_mail ON public.notice USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX notice_mail_due ON public.notice USING btree (mail_due_at, person) WHERE (mail_due_at IS NOT NULL);
CREATE UNIQUE INDEX notice_personal ON public.notice USING btree (person, thing) WHERE (crew IS NULL);
CREATE INDEX notice_push_due ON public.notice USING btree (push_due_at, person) WHERE (push_due_at IS NOT NULL);
CREATE INDEX notice_thing ON public.notice USING btree (crew, thing) WHERE (read_at IS NULL);
CREATE INDEX notice_unread ON public.notice USING btree (person, crew, module) WHERE (read_at IS NULL);

CREATE TABLE notification_choice (
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    mail boolean NOT NULL,
    push boolean,
    PRIMARY KEY (person, kind),
    FOREIGN KEY (person) REFERENCES notification_settings(person),
    CHECK (((length(kind) >= 1) AND (length(kind) <= 64)))
);

CREATE TABLE notification_settings (
    person uuid NOT NULL,
    mail boolean NOT NULL,
    urgent_in_quiet boolean NOT NULL,
    version bigint NOT NULL,
    digest_minute bigint,
    quiet_after_shift bigint,
    PRIMARY KEY (person),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((digest_minute >= 0) AND (digest_minute <= 1439))),
    CHECK (((quiet_after_shift >= 1) AND (quiet_after_shift <= 24))),
    CHECK ((version > 1))
);

CREATE TABLE openid_attempt (
    hash bytea NOT NULL,
    provider text COLLATE "C" NOT NULL,
    session uuid,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY (session) REFERENCES credential(id) ON DELETE CASCADE,
    CHECK ((expires_at > created_at))
);
CREATE INDEX openid_attempt_expiry ON public.openid_attempt USING btree (expires_at);
CREATE INDEX openid_attempt_session ON public.openid_attempt USING btree (session);

CREATE TABLE openid_identity (
    id uuid NOT NULL,
    person uuid NOT NULL,
    issuer text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    email text COLLATE "C",
    created_at bigint NOT NULL,
    used_at bigint,
    PRIMARY KEY (id),
    UNIQUE (issuer, subject),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
    CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
CREATE INDEX openid_identity_person ON public.openid_identity USING btree (person, id);

CREATE TABLE outbox (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    subject uuid NOT NULL,
    seq bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    actor uuid,
    at bigint NOT NULL,
    payload jsonb NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    due_at bigint,
    told bigint,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, subject, seq)
);
CREATE INDEX outbox_at ON public.outbox USING btree (crew, at, id);
CREATE INDEX outbox_due ON public.outbox USING btree (due_at, id) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX outbox_told ON public.outbox USING btree (told);

CREATE TABLE passkey (
    id uuid NOT NULL,
    person uuid NOT NULL,
    credential bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    backed_up boolean NOT NULL,
    name text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    PRIMARY KEY (id),
    UNIQUE (credential),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK (((length(credential) >= 1) AND (length(credential) <= 1023))),
    CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CHECK ((sign_count >= 0))
);
CREATE INDEX passkey_person ON public.passkey USING btree (person, id);

CREATE TABLE passkey_challenge (
    hash bytea NOT NULL,
    session uuid,
    expires_at bigint NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY (session) REFERENCES credential(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_challenge_session ON public.passkey_challenge USING btree (session);

CREATE TABLE person (
    id uuid NOT NULL,
    email text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    password_hash text COLLATE "C" NOT NULL,
    language text COLLATE "C",
    appearance text COLLATE "C" NOT NULL DEFAULT 'system'::text,
    created_at bigint NOT NULL,
    email_verified_at bigint,
    passkey_handle bytea,
    passkey_offer_ended_at bigint,
    username text COLLATE "C",
    bio text COLLATE "C",
    picture uuid,
    entered_in uuid,
    merged_into uuid,
    guest_since bigint,
    PRIMARY KEY (id),
    UNIQUE (email),
    FOREIGN KEY (entered_in) REFERENCES crew(id),
    CHECK ((appearance = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text]))),
    CHECK (((length(bio) >= 1) AND (length(bio) <= 500))),
    CHECK ((length(passkey_handle) = 32)),
    CHECK (((length(username) >= 3) AND (length(username) <= 30)))
);
CREATE INDEX person_entered_in ON public.person USING btree (entered_in) WHERE (entered_in IS NOT NULL);
CREATE INDEX person_guest ON public.person USING btree (id) WHERE (guest_since IS NOT NULL);
CREATE INDEX person_merged_into ON public.person USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX person_passkey_handle ON public.person USING btree (passkey_handle);
CREATE UNIQUE INDEX person_picture ON public.person USING btree (picture);
CREATE UNIQUE INDEX person_username ON public.person USING btree (username);

CREATE TABLE person_avoided (
    person uuid NOT NULL,
    other uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (person, other, kind),
    FOREIGN KEY (other) REFERENCES person(id),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((person <> other)),
    CHECK ((kind = ANY (ARRAY['block'::text, 'mute'::text])))
);
CREATE INDEX person_avoided_list ON public.person_avoided USING btree (person, id);
CREATE INDEX person_avoided_other ON public.person_avoided USING btree (other, kind, person);

CREATE TABLE picture (
    id uuid NOT NULL,
    hash bytea NOT NULL,
    thumbnail bytea NOT NULL,
    name text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    size bigint NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    uploaded_by uuid NOT NULL,
    created_at bigint NOT NULL,
    medium bytea,
    colors bytea,
    PRIMARY KEY (id),
    FOREIGN KEY (hash) REFERENCES blob(hash),
    FOREIGN KEY (medium) REFERENCES blob(hash),
    FOREIGN KEY (thumbnail) REFERENCES blob(hash),
    FOREIGN KEY (uploaded_by) REFERENCES person(id),
    CHECK ((length(colors) = 36))
);
CREATE INDEX picture_hash ON public.picture USING btree (hash);
CREATE INDEX picture_medium ON public.picture USING btree (medium) WHERE (medium IS NOT NULL);
CREATE INDEX picture_thumbnail ON public.picture USING btree (thumbnail);
CREATE INDEX picture_uploaded_by ON public.picture USING btree (uploaded_by, size);

CREATE TABLE position_place (
    crew uuid NOT NULL,
    "position" text COLLATE "C" NOT NULL,
    place uuid NOT NULL,
    PRIMARY KEY (crew, "position"),
    FOREIGN KEY (crew, "position") REFERENCES crew_position(crew, name) ON DELETE CASCADE
);

CREATE TABLE project (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    client uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    billable boolean NOT NULL,
    budget_minutes bigint,
    budget_amount bigint,
    budget_monthly boolean NOT NULL DEFAULT false,
    archived_at bigint,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, client, name_key),
    FOREIGN KEY (crew, client) REFERENCES client(crew, id),
    CHECK ((budget_amount > 0)),
    CHECK ((budget_minutes > 0)),
    CHECK (((length(name) >= 1) AND (length(name) <= 299)))
);

CREATE TABLE project_pin (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    project uuid NOT NULL,
    PRIMARY KEY (crew, person, project),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, project) REFERENCES project(crew, id)
);
CREATE INDEX project_pin_project ON public.project_pin USING btree (crew, project);

CREATE TABLE push_key (
    id bigint NOT NULL,
    private_key bytea NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1)),
    CHECK ((length(private_key) = 32))
);

CREATE TABLE push_message (
    id uuid NOT NULL,
    subscription uuid NOT NULL,
    notice uuid NOT NULL,
    told_at bigint NOT NULL,
    origin text COLLATE "C" NOT NULL,
    content jsonb NOT NULL,
    short boolean NOT NULL DEFAULT false,
    urgent boolean NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    expires_at bigint NOT NULL,
    due_at bigint,
    leased_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id),
    UNIQUE (subscription, notice, told_at),
    FOREIGN KEY (notice) REFERENCES notice(id) ON DELETE CASCADE,
    FOREIGN KEY (subscription) REFERENCES push_subscription(id) ON DELETE CASCADE,
    CHECK ((attempts >= 0))
);
CREATE INDEX push_message_busy ON public.push_message USING btree (origin, leased_until) WHERE (leased_until > 0);
CREATE INDEX push_message_due ON public.push_message USING btree (expires_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX push_message_notice ON public.push_message USING btree (notice);

CREATE TABLE push_pause (
    origin text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (origin)
);

CREATE TABLE push_problem (
    origin text COLLATE "C" NOT NULL,
    answer text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    PRIMARY KEY (origin, answer),
    CHECK ((last_at >= first_at)),
    CHECK ((count > 0))
);
CREATE INDEX push_problem_age ON public.push_problem USING btree (last_at);

CREATE TABLE push_subscription (
    id uuid NOT NULL,
    person uuid NOT NULL,
    credential uuid NOT NULL,
    hash bytea NOT NULL,
    endpoint text COLLATE "C" NOT NULL,
    origin text COLLATE "C" NOT NULL,
    public_key bytea NOT NULL,
    secret bytea NOT NULL,
    device text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    failing_since bigint,
    PRIMARY KEY (id),
    UNIQUE (hash),
    FOREIGN KEY (credential) REFERENCES credential(id) ON DELETE CASCADE,
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((length(public_key) = 65)),
    CHECK ((length(secret) = 16))
);
CREATE INDEX push_subscription_credential ON public.push_subscription USING btree (credential);
CREATE INDEX push_subscription_person ON public.push_subscription USING btree (person, seen_at);

CREATE TABLE quiet_hours (
    person uuid NOT NULL,
    weekday bigint NOT NULL,
    start_minute bigint NOT NULL,
    end_minute bigint NOT NULL,
    PRIMARY KEY (person, weekday),
    FOREIGN KEY (person) REFERENCES notification_settings(person),
    CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
    CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
    CHECK (((weekday >= 1) AND (weekday <= 7)))
);

CREATE TABLE reminder (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    due_at bigint,
    done_until bigint NOT NULL,
    PRIMARY KEY (crew, person, kind),
    UNIQUE (id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK (((length(kind) >= 1) AND (length(kind) <= 64)))
);
CREATE INDEX reminder_due ON public.reminder USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX reminder_person ON public.reminder USING btree (person);

CREATE TABLE reminder_choice (
    person uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    is_on boolean NOT NULL,
    minutes bigint NOT NULL,
    travel_minutes bigint NOT NULL,
    weekdays bigint NOT NULL,
    minute_of_day bigint NOT NULL,
    PRIMARY KEY (person, kind),
    FOREIGN KEY (person) REFERENCES reminder_settings(person),
    CHECK (((length(kind) >= 1) AND (length(kind) <= 64))),
    CHECK (((minute_of_day >= 0) AND (minute_of_day <= 1439))),
    CHECK (((minutes >= 0) AND (minutes <= 10080))),
    CHECK (((travel_minutes >= 0) AND (travel_minutes <= 480))),
    CHECK (((weekdays >= 0) AND (weekdays <= 127)))
);

CREATE TABLE reminder_settings (
    person uuid NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (person),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((version > 1))
);

CREATE TABLE request_key (
    person uuid NOT NULL,
    hash bytea NOT NULL,
    fingerprint bytea NOT NULL,
    status bigint NOT NULL,
    etag text COLLATE "C",
    body bytea NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (person, hash),
    FOREIGN KEY (person) REFERENCES person(id)
);
CREATE INDEX request_key_age ON public.request_key USING btree (created_at);

CREATE TABLE scene (
    experience uuid NOT NULL,
    id uuid NOT NULL,
    rank bigint NOT NULL,
    title text COLLATE "C" NOT NULL,
    description text COLLATE "C",
    latitude double precision,
    longitude double precision,
    position_source text COLLATE "C",
    date text COLLATE "C",
    version bigint NOT NULL DEFAULT 1,
    deleted_at bigint,
    PRIMARY KEY (experience, id),
    FOREIGN KEY (experience) REFERENCES experience(id),
    CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CHECK (((latitude IS NULL) = (position_source IS NULL))),
    CHECK (((length(description) >= 1) AND (length(description) <= 4000))),
    CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CHECK ((position_source = ANY (ARRAY['device'::text, 'photo'::text, 'hand'::text]))),
    CHECK ((rank > 0)),
    CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE INDEX scene_deleted ON public.scene USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX scene_rank ON public.scene USING btree (experience, rank) WHERE (deleted_at IS NULL);

CREATE TABLE scene_picture (
    experience uuid NOT NULL,
    scene uuid NOT NULL,
    picture uuid NOT NULL,
    PRIMARY KEY (experience, scene, picture),
    UNIQUE (picture),
    FOREIGN KEY (experience, scene) REFERENCES scene(experience, id),
    FOREIGN KEY (picture) REFERENCES picture(id)
);

CREATE TABLE schema_migration (
    name text COLLATE "C" NOT NULL,
    applied_at bigint NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE shift (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid,
    date text COLLATE "C" NOT NULL,
    start_minute bigint NOT NULL,
    end_minute bigint NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    "position" text COLLATE "C",
    fixed_shift uuid,
    series_date text COLLATE "C",
    is_exception boolean NOT NULL DEFAULT false,
    deleted_at bigint,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, fixed_shift, series_date),
    FOREIGN KEY (crew, fixed_shift) REFERENCES fixed_shift(crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, "position") REFERENCES crew_position(crew, name),
    CHECK ((ends_at > starts_at)),
    CHECK (((fixed_shift IS NULL) = (series_date IS NULL))),
    CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
    CHECK (((start_minute >= 0) AND (start_minute <= 1439)))
);
CREATE INDEX shift_date ON public.shift USING btree (crew, date) WHERE (deleted_at IS NULL);
CREATE INDEX shift_person_date ON public.shift USING btree (crew, person, date) WHERE (deleted_at IS NULL);
CREATE INDEX shift_position ON public.shift USING btree (crew, "position");

CREATE TABLE shift_request (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    date text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    settled_at bigint,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK (((state = 'open'::text) = (settled_at IS NULL))),
    CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE INDEX shift_request_date ON public.shift_request USING btree (crew, date) WHERE (state = 'open'::text);
CREATE INDEX shift_request_due ON public.shift_request USING btree (date) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX shift_request_open ON public.shift_request USING btree (crew, person, date) WHERE (state = 'open'::text);

CREATE TABLE shift_rule (
    crew uuid NOT NULL,
    rule text COLLATE "C" NOT NULL,
    mode text COLLATE "C" NOT NULL,
    value bigint,
    PRIMARY KEY (crew, rule),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK ((mode = ANY (ARRAY['block'::text, 'approve'::text, 'warn'::text, 'off'::text])))
);

CREATE TABLE shift_settings (
    crew uuid NOT NULL,
    approval text COLLATE "C" NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    overnight text COLLATE "C" NOT NULL DEFAULT 'start'::text,
    leaderboard boolean NOT NULL DEFAULT true,
    planning text COLLATE "C" NOT NULL DEFAULT 'approval'::text,
    PRIMARY KEY (crew),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK ((approval = ANY (ARRAY['none'::text, 'giver'::text, 'manager'::text, 'smart'::text]))),
    CHECK ((overnight = ANY (ARRAY['start'::text, 'split'::text]))),
    CHECK ((planning = ANY (ARRAY['managers'::text, 'everyone'::text, 'approval'::text])))
);

CREATE TABLE sign_in_challenge (
    hash bytea NOT NULL,
    email text COLLATE "C" NOT NULL,
    person uuid,
    code_seal bytea NOT NULL,
    link_hash bytea NOT NULL,
    link_code_seal bytea NOT NULL,
    device text COLLATE "C" NOT NULL,
    tries bigint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (hash),
    UNIQUE (link_hash),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((expires_at > created_at)),
    CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX sign_in_challenge_expiry ON public.sign_in_challenge USING btree (expires_at);
CREATE INDEX sign_in_challenge_person ON public.sign_in_challenge USING btree (person);

CREATE TABLE sign_in_link (
    person uuid NOT NULL,
    hash bytea NOT NULL,
    crew uuid,
    created_by uuid,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (person),
    UNIQUE (hash),
    FOREIGN KEY (created_by) REFERENCES person(id),
    FOREIGN KEY (crew) REFERENCES crew(id),
    FOREIGN KEY (person) REFERENCES person(id),
    CHECK ((expires_at > created_at)),
    CHECK (((crew IS NULL) = (created_by IS NULL))),
    CHECK ((created_by <> person))
);
CREATE INDEX sign_in_link_created_by ON public.sign_in_link USING btree (created_by);
CREATE INDEX sign_in_link_crew ON public.sign_in_link USING btree (crew);

CREATE TABLE timesheet (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid NOT NULL,
    period text COLLATE "C" NOT NULL,
    first_day text COLLATE "C" NOT NULL,
    last_day text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    locked boolean NOT NULL,
    minutes bigint NOT NULL,
    reason text COLLATE "C",
    submitted_at bigint NOT NULL,
    decided_by uuid,
    decided_at bigint,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, person, period),
    FOREIGN KEY (crew, decided_by) REFERENCES member(crew, person),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    CHECK ((locked = (state = ANY (ARRAY['submitted'::text, 'approved'::text])))),
    CHECK (((state <> 'approved'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> person)))),
    CHECK ((state = ANY (ARRAY['submitted'::text, 'approved'::text, 'returned'::text, 'open'::text])))
);
CREATE INDEX timesheet_decided_by ON public.timesheet USING btree (crew, decided_by);
CREATE INDEX timesheet_locked ON public.timesheet USING btree (crew, person, last_day) WHERE locked;
CREATE INDEX timesheet_period ON public.timesheet USING btree (crew, period, person);
CREATE INDEX timesheet_waiting ON public.timesheet USING btree (crew, first_day) WHERE (state = 'submitted'::text);

CREATE TABLE unpublished_shift (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    person uuid,
    date text COLLATE "C" NOT NULL,
    start_minute bigint NOT NULL,
    end_minute bigint NOT NULL,
    "position" text COLLATE "C",
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person),
    FOREIGN KEY (crew, "position") REFERENCES crew_position(crew, name),
    CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
    CHECK (((start_minute >= 0) AND (start_minute <= 1439)))
);
CREATE INDEX unpublished_shift_date ON public.unpublished_shift USING btree (crew, date, start_minute, id);
CREATE INDEX unpublished_shift_person ON public.unpublished_shift USING btree (crew, person);
CREATE INDEX unpublished_shift_position ON public.unpublished_shift USING btree (crew, "position");

CREATE TABLE upload_day (
    person uuid NOT NULL,
    day bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (person),
    FOREIGN KEY (person) REFERENCES person(id)
);

CREATE TABLE webhook (
    crew uuid NOT NULL,
    id uuid NOT NULL,
    url text COLLATE "C" NOT NULL,
    topics text COLLATE "C" NOT NULL,
    secret bytea NOT NULL,
    old_secret bytea,
    old_until bigint,
    enabled boolean NOT NULL,
    created_at bigint NOT NULL,
    failing_since bigint,
    failures bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew) REFERENCES crew(id),
    CHECK (((old_secret IS NULL) = (old_until IS NULL))),
    CHECK ((length(old_secret) = 32)),
    CHECK ((length(secret) = 32)),
    CHECK ((length(topics) > 0)),
    CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);

CREATE TABLE webhook_delivery (
    crew uuid NOT NULL,
    webhook uuid NOT NULL,
    id uuid NOT NULL,
    fact uuid,
    type text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint,
    expires_at bigint NOT NULL,
    leased_until bigint NOT NULL DEFAULT 0,
    attempts bigint NOT NULL DEFAULT 0,
    status bigint,
    problem text COLLATE "C",
    delivered_at bigint,
    PRIMARY KEY (id),
    UNIQUE (crew, webhook, fact),
    FOREIGN KEY (crew, webhook) REFERENCES webhook(crew, id) ON DELETE CASCADE,
    CHECK ((length(body) <= 20000))
);
CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_busy ON public.webhook_delivery USING btree (crew, webhook, leased_until) WHERE (leased_until > 0);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (due_at, expires_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_delivery_log ON public.webhook_delivery USING btree (crew, webhook, id);

CREATE TABLE young_worker (
    crew uuid NOT NULL,
    person uuid NOT NULL,
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew, person) REFERENCES member(crew, person)
);
