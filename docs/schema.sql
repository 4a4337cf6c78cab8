CREATE TABLE activity_bucket (
    id BLOB PRIMARY KEY NOT NULL,
    person BLOB NOT NULL REFERENCES person (id),
    -- Chosen by the program, which finds the bucket by it.
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    kind TEXT NOT NULL,
    client TEXT NOT NULL,
    hostname TEXT NOT NULL,
    data TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- The number of the event that was inserted last.
    last_number INTEGER NOT NULL DEFAULT 0,
    -- How many events it has, and the length of their data in bytes.
    events INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    -- No event is longer, so what overlaps a time begins at most this long before it.
    longest INTEGER NOT NULL DEFAULT 0,
    -- The Idempotency-Key of the last change. A program sends one change after the other, so only the last one can be repeated.
    last_key TEXT,
    UNIQUE (person, name)
) STRICT;

CREATE TABLE activity_event (
    bucket BLOB NOT NULL REFERENCES activity_bucket (id),
    number INTEGER NOT NULL,
    -- In microseconds since 1970, because two events can lie within a millisecond.
    start INTEGER NOT NULL,
    -- In microseconds.
    duration INTEGER NOT NULL CHECK (duration >= 0),
    -- JSON with sorted keys, so that equal data is equal text.
    data TEXT NOT NULL,
    PRIMARY KEY (bucket, number)
) STRICT;

CREATE INDEX activity_event_start ON activity_event (bucket, start, number);

CREATE TABLE activity_settings (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    -- How many days events are kept.
    kept_days INTEGER NOT NULL CHECK (kept_days > 0),
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE announcement (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    author BLOB NOT NULL,
    body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
    audience TEXT NOT NULL CHECK (audience IN ('everyone', 'position', 'workingToday')),
    -- As it was called when the announcement was made.
    position TEXT CHECK (length(position) BETWEEN 1 AND 40),
    urgent INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (crew, id),
    CHECK ((audience = 'position') = (position IS NOT NULL)),
    FOREIGN KEY (crew, author) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX announcement_author ON announcement (crew, author, created_at);

CREATE TABLE announcement_recipient (
    crew BLOB NOT NULL,
    announcement BLOB NOT NULL,
    person BLOB NOT NULL,
    -- When the person confirmed that they read it.
    confirmed_at INTEGER,
    PRIMARY KEY (crew, announcement, person),
    FOREIGN KEY (crew, announcement) REFERENCES announcement (crew, id) ON DELETE CASCADE,
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX announcement_recipient_open ON announcement_recipient (crew, person) WHERE confirmed_at IS NULL;

CREATE INDEX announcement_recipient_person ON announcement_recipient (crew, person, announcement);

CREATE TABLE backup (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE blob (
    -- SHA-256.
    hash BLOB PRIMARY KEY NOT NULL,
    -- Told apart from an earlier blob of the same content, which may be on its way out of the store.
    mark INTEGER NOT NULL,
    size INTEGER NOT NULL,
    is_stored INTEGER NOT NULL,
    -- Since when no file is known to have it; NULL while one has.
    unnamed_since INTEGER
) STRICT;

CREATE INDEX blob_unnamed ON blob (unnamed_since) WHERE unnamed_since IS NOT NULL;

CREATE TABLE blob_leaving (
    hash BLOB NOT NULL,
    mark INTEGER NOT NULL,
    PRIMARY KEY (hash, mark)
) STRICT;

CREATE TABLE blob_part (
    hash BLOB NOT NULL REFERENCES blob (hash),
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (hash, part)
) STRICT;

CREATE TABLE budget_notice (
    crew BLOB NOT NULL,
    project BLOB NOT NULL,
    period TEXT NOT NULL,
    percent INTEGER NOT NULL,
    PRIMARY KEY (crew, project, period, percent),
    FOREIGN KEY (crew, project) REFERENCES project (crew, id)
) STRICT;

CREATE TABLE calendar_cancellation (
    crew BLOB NOT NULL,
    feed BLOB NOT NULL,
    shift BLOB NOT NULL,
    -- As it was then: whoever has it now may have it at another time.
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    position TEXT,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (crew, feed, shift),
    FOREIGN KEY (crew, feed) REFERENCES calendar_feed (crew, id) ON DELETE CASCADE,
    FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
) STRICT;

CREATE INDEX calendar_cancellation_ended ON calendar_cancellation (ended_at);

CREATE INDEX calendar_cancellation_shift ON calendar_cancellation (crew, shift);

CREATE TABLE calendar_feed (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    -- Who made it. It ends when they leave the crew.
    person BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('mine', 'position', 'open')),
    position TEXT,
    hash BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    -- When it was last read, true to the hour.
    read_at INTEGER,
    PRIMARY KEY (crew, id),
    CHECK ((kind = 'position') = (position IS NOT NULL)),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    -- Nobody should have to find out whose calendar keeps a position in use.
    FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name) ON DELETE CASCADE
) STRICT;

CREATE INDEX calendar_feed_kind ON calendar_feed (crew, kind, position);

CREATE INDEX calendar_feed_person ON calendar_feed (crew, person);

CREATE INDEX calendar_feed_position ON calendar_feed (crew, position);

CREATE TABLE client (
    crew BLOB NOT NULL REFERENCES crew (id),
    id BLOB NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 299),
    -- The name regardless of case: "acme" and "Acme" are one client.
    name_key TEXT NOT NULL,
    archived_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, name_key)
) STRICT;

CREATE TABLE compass_crew (
    crew BLOB PRIMARY KEY NOT NULL REFERENCES crew (id)
) STRICT;

CREATE TABLE compass_draft (
    crew BLOB NOT NULL,
    number INTEGER NOT NULL,
    -- NULL for a defect that is not there yet.
    defect BLOB,
    person BLOB NOT NULL,
    action TEXT NOT NULL,
    -- The version that was opened, and its fields as they were; 0 and none for a new one.
    version INTEGER NOT NULL,
    seen TEXT NOT NULL,
    -- What was written so far: {"priority": "4-Low Priority", "owner": null}
    written TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    -- A client that dies never gives it back.
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (crew, number),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX compass_draft_expiry ON compass_draft (expires_at);

CREATE INDEX compass_draft_person ON compass_draft (crew, person, opened_at);

CREATE TABLE compass_query (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    definition TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (crew, person, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX compass_query_name ON compass_query (crew, person, name, created_at);

CREATE TABLE compass_result (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    id BLOB NOT NULL,
    -- NULL for a question that was not stored. Those of everybody are not stored either.
    query INTEGER,
    -- ["id", "Headline"]
    columns TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    page_size INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (crew, person, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX compass_result_expiry ON compass_result (expires_at);

CREATE TABLE compass_result_part (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    result BLOB NOT NULL,
    part INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (crew, person, result, part),
    FOREIGN KEY (crew, person, result) REFERENCES compass_result (crew, person, id)
) STRICT;

CREATE TABLE contract (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    valid_from TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('fullTime', 'partTime')),
    week_minutes INTEGER NOT NULL CHECK (week_minutes BETWEEN 0 AND 10080),
    -- The days that they work: Monday is 1, Tuesday 2, Wednesday 4, and so on.
    weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 0 AND 127),
    PRIMARY KEY (crew, person, valid_from),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE TABLE credential (
    id BLOB PRIMARY KEY NOT NULL,
    person BLOB NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL CHECK (kind IN ('session', 'token')),
    hash BLOB NOT NULL UNIQUE,
    -- The device, or what the person called the token.
    name TEXT NOT NULL,
    access TEXT NOT NULL CHECK (access IN ('read', 'write')),
    -- The only crew that it opens; NULL opens all.
    crew BLOB REFERENCES crew (id),
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    expires_at INTEGER
, confirmed_at INTEGER) STRICT;

CREATE INDEX credential_crew ON credential (crew, person);

CREATE INDEX credential_person ON credential (person);

CREATE TABLE crew (
    id BLOB PRIMARY KEY NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    language TEXT NOT NULL,
    week_start INTEGER NOT NULL CHECK (week_start BETWEEN 1 AND 7),
    archived_at INTEGER,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
, module_order TEXT CHECK (length(module_order) BETWEEN 1 AND 819)) STRICT;

CREATE TABLE crew_module (
    crew BLOB NOT NULL REFERENCES crew (id),
    -- The id that the module declares.
    module TEXT NOT NULL CHECK (length(module) BETWEEN 1 AND 40),
    visible TEXT NOT NULL CHECK (visible IN ('managers', 'off')),
    PRIMARY KEY (crew, module)
) STRICT;

CREATE TABLE crew_position (
    crew BLOB NOT NULL REFERENCES crew (id),
    name TEXT NOT NULL,
    -- In the crew's own order.
    rank INTEGER NOT NULL,
    PRIMARY KEY (crew, name)
) STRICT;

CREATE TABLE crew_setup (
    crew BLOB PRIMARY KEY NOT NULL REFERENCES crew (id),
    started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE crew_storage (
    crew BLOB PRIMARY KEY NOT NULL REFERENCES crew (id),
    bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE days_off (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('holiday', 'unavailable', 'sick')),
    state TEXT NOT NULL CHECK (state IN ('requested', 'active', 'declined', 'withdrawn')),
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    note TEXT,
    created_at INTEGER NOT NULL,
    -- The manager who approved, declined or entered them.
    decided_by BLOB,
    decided_at INTEGER,
    reason TEXT,
    PRIMARY KEY (crew, id),
    CHECK (first_day <= last_day),
    CHECK ((state = 'requested') = (decided_at IS NULL)),
    CHECK (kind = 'holiday' OR state NOT IN ('requested', 'declined')),
    CHECK (state <> 'declined' OR decided_by IS NOT NULL),
    CHECK (decided_by IS NULL OR decided_by <> person),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, decided_by) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX days_off_decider ON days_off (crew, decided_by);

CREATE INDEX days_off_first_day ON days_off (crew, first_day, id);

CREATE INDEX days_off_person ON days_off (crew, person, first_day);

CREATE INDEX days_off_requested ON days_off (crew, first_day, id) WHERE state = 'requested';

CREATE TABLE days_off_shift (
    crew BLOB NOT NULL,
    days_off BLOB NOT NULL,
    shift BLOB NOT NULL,
    PRIMARY KEY (crew, days_off, shift),
    FOREIGN KEY (crew, days_off) REFERENCES days_off (crew, id) ON DELETE CASCADE,
    FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
) STRICT;

CREATE INDEX days_off_shift_shift ON days_off_shift (crew, shift);

CREATE TABLE defect (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    state TEXT NOT NULL,
    -- Whether that state means that nothing is left to do.
    closed INTEGER NOT NULL,
    headline TEXT NOT NULL CHECK (length(headline) BETWEEN 1 AND 254),
    description TEXT CHECK (length(description) BETWEEN 1 AND 20000),
    severity TEXT,
    priority TEXT,
    owner BLOB,
    project TEXT,
    resolution TEXT,
    -- Fields that have no column of their own: {"keywords": "door"}. What the schema no longer has stays here.
    extra TEXT NOT NULL,
    submitter BLOB NOT NULL,
    -- Who reported it, where that is nobody of the crew: an import keeps the name, and the submitter is who brought the file.
    submitter_name TEXT,
    submitted_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- The same thing reported before, and the state that this one had until then.
    original BLOB,
    state_before TEXT,
    -- Where it is, in degrees.
    latitude REAL  CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL  CHECK (longitude BETWEEN -180 AND 180),
    -- What an import knows it by, so that importing it again changes nothing.
    source TEXT,
    -- What it said last, as hashes by field: so the next one tells what is new in its file from what was changed here.
    origin TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    deleted_at INTEGER,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, number),
    FOREIGN KEY (crew) REFERENCES defect_settings (crew),
    FOREIGN KEY (crew, submitter) REFERENCES member (crew, person),
    FOREIGN KEY (crew, owner) REFERENCES member (crew, person),
    FOREIGN KEY (crew, original) REFERENCES defect (crew, id),
    CHECK (original <> id),
    CHECK ((original IS NULL) = (state_before IS NULL)),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;

CREATE INDEX defect_changed ON defect (crew, changed_at, number) WHERE deleted_at IS NULL;

CREATE INDEX defect_deleted ON defect (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX defect_open ON defect (crew, number) WHERE deleted_at IS NULL AND NOT closed;

CREATE INDEX defect_original ON defect (crew, original) WHERE original IS NOT NULL;

CREATE INDEX defect_owner ON defect (crew, owner, number) WHERE deleted_at IS NULL;

CREATE INDEX defect_owner_open ON defect (crew, owner, number) WHERE deleted_at IS NULL AND NOT closed;

CREATE INDEX defect_placed ON defect (crew, number)
    WHERE deleted_at IS NULL AND NOT closed AND latitude IS NOT NULL;

CREATE INDEX defect_priority ON defect (crew, priority, number) WHERE deleted_at IS NULL;

CREATE INDEX defect_project ON defect (crew, project, number) WHERE deleted_at IS NULL;

CREATE INDEX defect_severity ON defect (crew, severity, number) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX defect_source ON defect (crew, source) WHERE source IS NOT NULL;

CREATE INDEX defect_state ON defect (crew, state, number) WHERE deleted_at IS NULL;

CREATE INDEX defect_submitter ON defect (crew, submitter, number) WHERE deleted_at IS NULL;

CREATE INDEX defect_submitter_open ON defect (crew, submitter, number) WHERE deleted_at IS NULL AND NOT closed;

CREATE TABLE defect_change (
    crew BLOB NOT NULL,
    defect BLOB NOT NULL,
    version INTEGER NOT NULL,
    field TEXT NOT NULL,
    old TEXT,
    new TEXT,
    PRIMARY KEY (crew, defect, version, field),
    FOREIGN KEY (crew, defect, version) REFERENCES defect_step (crew, defect, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE defect_comment (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    defect BLOB NOT NULL,
    person BLOB,
    name TEXT,
    at INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
    -- When it was written anew.
    changed_at INTEGER,
    source TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    deleted_at INTEGER,
    deleted_by BLOB, mentioned TEXT,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, deleted_by) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX defect_comment_defect ON defect_comment (crew, defect, at, id);

CREATE INDEX defect_comment_deleted ON defect_comment (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX defect_comment_deleted_by ON defect_comment (crew, deleted_by) WHERE deleted_by IS NOT NULL;

CREATE INDEX defect_comment_person ON defect_comment (crew, person);

CREATE TABLE defect_erased (
    crew BLOB NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (crew, source),
    FOREIGN KEY (crew) REFERENCES defect_settings (crew)
) STRICT, WITHOUT ROWID;

CREATE TABLE defect_file (
    crew BLOB NOT NULL,
    file BLOB NOT NULL,
    defect BLOB NOT NULL,
    -- The comment that it came with.
    comment BLOB,
    person BLOB,
    name TEXT,
    at INTEGER NOT NULL,
    source TEXT,
    deleted_at INTEGER,
    deleted_by BLOB,
    PRIMARY KEY (crew, file),
    FOREIGN KEY (crew, file) REFERENCES file (crew, id),
    FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
    FOREIGN KEY (crew, comment) REFERENCES defect_comment (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, deleted_by) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX defect_file_comment ON defect_file (crew, comment) WHERE comment IS NOT NULL;

CREATE INDEX defect_file_defect ON defect_file (crew, defect, at, file);

CREATE INDEX defect_file_deleted ON defect_file (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX defect_file_deleted_by ON defect_file (crew, deleted_by) WHERE deleted_by IS NOT NULL;

CREATE INDEX defect_file_person ON defect_file (crew, person);

CREATE TABLE defect_import (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    -- Who brought it.
    person BLOB NOT NULL,
    -- NULL: as it looks.
    format TEXT,
    file_name TEXT,
    -- Where the clocks in it hang.
    time_zone TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('arriving', 'reading', 'checked', 'refused', 'applying', 'applied')),
    -- How much of it there is, and how much has been read.
    bytes INTEGER NOT NULL DEFAULT 0,
    read_bytes INTEGER NOT NULL DEFAULT 0,
    records INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    rejected INTEGER NOT NULL DEFAULT 0,
    -- What an archive says of itself, as JSON: what its numbers begin with, and its schema.
    about TEXT,
    -- Why it was refused, as JSON.
    fault TEXT,
    created_at INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0, first_number INTEGER, given_up INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX defect_import_applying ON defect_import (created_at) WHERE state = 'applying';

CREATE INDEX defect_import_by ON defect_import (crew, person);

CREATE INDEX defect_import_created ON defect_import (created_at);

CREATE INDEX defect_import_given_up ON defect_import (created_at) WHERE given_up = TRUE;

CREATE TABLE defect_import_part (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
) STRICT;

CREATE TABLE defect_import_person (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- Who that is in the crew; NULL: nobody, and only the name is kept.
    person BLOB,
    -- Whether a manager said so.
    is_chosen INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
) STRICT;

CREATE TABLE defect_import_piece (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    item TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('comment', 'file', 'note', 'step')),
    -- What the file calls it.
    key TEXT NOT NULL,
    number INTEGER NOT NULL,
    line INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (crew, import, item, kind, key),
    FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
) STRICT;

CREATE INDEX defect_import_piece_kind ON defect_import_piece (crew, import, kind, number);

CREATE TABLE defect_import_row (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    -- What the file calls it.
    item TEXT NOT NULL,
    number INTEGER NOT NULL,
    -- Where it stands in the file.
    line INTEGER NOT NULL,
    -- When it was reported: by that they get their numbers.
    at INTEGER NOT NULL,
    -- What will become of it: it cannot be read, it is new, it has something new, it is there already, or a rule is against it.
    outcome TEXT NOT NULL CHECK (outcome IN ('bad', 'new', 'changed', 'known', 'barred')),
    -- Why not, as JSON.
    reason TEXT NOT NULL,
    -- All that the file says of it, as JSON.
    body TEXT NOT NULL, defect BLOB, version INTEGER,
    PRIMARY KEY (crew, import, item),
    FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
) STRICT;

CREATE INDEX defect_import_row_at ON defect_import_row (crew, import, at, number);

CREATE TABLE defect_import_value (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    field TEXT NOT NULL,
    word TEXT NOT NULL,
    -- The word that it stands for, where the file has only a number.
    alias TEXT NOT NULL,
    -- What it becomes; empty: nothing.
    choice TEXT NOT NULL,
    is_chosen INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES defect_import (crew, id)
) STRICT;

CREATE TABLE defect_indexed (
    crew BLOB NOT NULL,
    number INTEGER NOT NULL,
    -- Of the way in which words are made; those of an earlier one are made anew.
    edition INTEGER NOT NULL,
    words TEXT NOT NULL, waiting INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, number),
    FOREIGN KEY (crew, number) REFERENCES defect (crew, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX defect_indexed_waiting ON defect_indexed (waiting, crew, number) WHERE waiting = TRUE;

CREATE TABLE defect_operation (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    at INTEGER NOT NULL,
    -- 'running' as long as there are items.
    state TEXT NOT NULL CHECK (state IN ('running', 'done')),
    -- {"action": "Assign", "fields": {...}}
    deed TEXT NOT NULL,
    -- The operation that this one takes back.
    undoes BLOB,
    matched INTEGER NOT NULL,
    changed INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    -- How many could not be changed, by reason, with the first of them.
    refused TEXT NOT NULL,
    -- When the latest part of it was done.
    touched_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, undoes) REFERENCES defect_operation (crew, id),
    CHECK (undoes <> id)
) STRICT;

CREATE INDEX defect_operation_person ON defect_operation (crew, person);

CREATE INDEX defect_operation_running ON defect_operation (touched_at) WHERE state = 'running';

CREATE UNIQUE INDEX defect_operation_undoes ON defect_operation (crew, undoes) WHERE undoes IS NOT NULL;

CREATE TABLE defect_operation_item (
    crew BLOB NOT NULL,
    operation BLOB NOT NULL,
    defect BLOB NOT NULL,
    PRIMARY KEY (crew, operation, defect),
    FOREIGN KEY (crew, operation) REFERENCES defect_operation (crew, id),
    FOREIGN KEY (crew, defect) REFERENCES defect (crew, id)
) STRICT;

CREATE INDEX defect_operation_item_defect ON defect_operation_item (crew, defect);

CREATE TABLE defect_operation_part (
    crew BLOB NOT NULL,
    operation BLOB NOT NULL,
    number INTEGER NOT NULL,
    defects BLOB NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (crew, operation, number),
    FOREIGN KEY (crew, operation) REFERENCES defect_operation (crew, id)
) STRICT;

CREATE TABLE defect_query (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    -- Whether the whole crew sees it.
    shared INTEGER NOT NULL,
    -- What is asked for, as programs write it: {"assignedTo": "me", "open": true}
    filter TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX defect_query_person ON defect_query (crew, person);

CREATE INDEX defect_query_shared ON defect_query (crew) WHERE shared;

CREATE TABLE defect_settings (
    crew BLOB NOT NULL REFERENCES crew (id),
    -- What its numbers begin with, as in ACME00000042; it stays when the crew's address changes.
    prefix TEXT NOT NULL CHECK (length(prefix) BETWEEN 1 AND 5),
    last_number INTEGER NOT NULL DEFAULT 0,
    -- Its own states, actions, fields and lists; NULL is what comes with Decklog.
    schema TEXT,
    version INTEGER NOT NULL DEFAULT 1, pending TEXT,
    PRIMARY KEY (crew)
) STRICT;

CREATE TABLE defect_spelling (
    crew BLOB NOT NULL,
    part TEXT NOT NULL,
    length INTEGER NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (crew, part, length, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE defect_step (
    crew BLOB NOT NULL,
    defect BLOB NOT NULL,
    version INTEGER NOT NULL,
    action TEXT NOT NULL,
    -- NULL for somebody whom the crew does not know; an import keeps their name.
    person BLOB,
    name TEXT,
    at INTEGER NOT NULL,
    old_state TEXT,
    new_state TEXT NOT NULL,
    -- Those that were done at once, to many.
    operation BLOB,
    PRIMARY KEY (crew, defect, version),
    FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX defect_step_at ON defect_step (crew, at);

CREATE INDEX defect_step_operation ON defect_step (crew, operation, defect) WHERE operation IS NOT NULL;

CREATE INDEX defect_step_person ON defect_step (crew, person, at);

CREATE TABLE defect_time (
    crew BLOB NOT NULL,
    defect BLOB NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (crew, defect, record),
    FOREIGN KEY (crew, defect) REFERENCES defect (crew, id)
) STRICT;

CREATE TABLE defect_watcher (
    crew BLOB NOT NULL,
    defect BLOB NOT NULL,
    person BLOB NOT NULL,
    watching INTEGER NOT NULL,
    PRIMARY KEY (crew, defect, person),
    FOREIGN KEY (crew, defect) REFERENCES defect (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX defect_watcher_person ON defect_watcher (crew, person);

CREATE TABLE defect_word (
    crew BLOB NOT NULL,
    -- Folded: lower case, without accents.
    word TEXT NOT NULL,
    -- Where it stands: 8 in the headline, 4 in another line, 2 in the description, 1 in a comment, added up.
    weight INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (crew, word, weight, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE "exchange" (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('offer', 'suggestion', 'trade')),
    state TEXT NOT NULL
        CHECK (state IN ('open', 'pending', 'done', 'rejected', 'withdrawn', 'expired', 'superseded')),
    live INTEGER NOT NULL,
    -- NULL for a shift that nobody had.
    giver BLOB,
    taker BLOB,
    -- The only colleague who may take it.
    to_person BLOB,
    waiting_for TEXT CHECK (waiting_for IN ('taker', 'giver', 'manager')),
    -- The request that a suggestion answers.
    request BLOB,
    -- The shift that a trade asks for. It is a leg of the exchange only once its holder has agreed.
    wanted BLOB,
    reason TEXT,
    -- What the rules said when it was accepted.
    findings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    settled_at INTEGER,
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
) STRICT;

CREATE INDEX exchange_done ON exchange (crew, settled_at) WHERE state = 'done';

CREATE INDEX exchange_giver ON exchange (crew, giver, id);

CREATE INDEX exchange_giver_pending ON exchange (crew, giver) WHERE state = 'pending' AND kind = 'trade';

CREATE INDEX exchange_live ON exchange (crew, id) WHERE live;

CREATE INDEX exchange_request ON exchange (crew, request, id) WHERE request IS NOT NULL;

CREATE UNIQUE INDEX exchange_request_pending ON exchange (crew, request) WHERE state = 'pending';

CREATE INDEX exchange_taker ON exchange (crew, taker, id);

CREATE INDEX exchange_taker_pending ON exchange (crew, taker) WHERE state = 'pending';

CREATE INDEX exchange_to_person ON exchange (crew, to_person, id);

CREATE INDEX exchange_wanted ON exchange (crew, wanted, id) WHERE wanted IS NOT NULL;

CREATE TABLE "exchange_leg" (
    crew BLOB NOT NULL,
    exchange BLOB NOT NULL,
    leg INTEGER NOT NULL CHECK (leg IN (1, 2)),
    shift BLOB NOT NULL,
    live INTEGER NOT NULL,
    PRIMARY KEY (crew, exchange, leg),
    FOREIGN KEY (crew, exchange, live) REFERENCES "exchange" (crew, id, live) ON UPDATE CASCADE,
    FOREIGN KEY (crew, shift) REFERENCES shift (crew, id)
) STRICT;

CREATE UNIQUE INDEX exchange_leg_live ON exchange_leg (crew, shift) WHERE live;

CREATE INDEX exchange_leg_shift ON exchange_leg (crew, shift);

CREATE TABLE "experience" (
    id BLOB PRIMARY KEY NOT NULL,
    -- Identifies it in the search index; later ones have higher numbers.
    number INTEGER NOT NULL UNIQUE,
    owner BLOB NOT NULL REFERENCES person (id),
    -- The crew that it belongs to, if it is shared with one.
    crew BLOB REFERENCES crew (id),
    sharing TEXT NOT NULL CHECK (sharing IN ('private', 'people', 'crew', 'server', 'link')),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
    description TEXT CHECK (length(description) BETWEEN 1 AND 4000),
    -- Kept up to date with the scenes that are not deleted, so that lists need not read them.
    scene_count INTEGER NOT NULL DEFAULT 0,
    meters INTEGER NOT NULL DEFAULT 0,
    -- How many people have saved it.
    saves INTEGER NOT NULL DEFAULT 0 CHECK (saves >= 0),
    version INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    deleted_at INTEGER, hidden_at INTEGER, south REAL, west REAL, north REAL, east REAL, track_removed_at INTEGER, track TEXT, former_track TEXT,
    CHECK ((sharing = 'crew') = (crew IS NOT NULL))
) STRICT;

CREATE INDEX experience_crew ON experience (crew, id) WHERE crew IS NOT NULL;

CREATE INDEX experience_deleted ON experience (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX experience_owner ON experience (owner, id);

CREATE INDEX experience_popular ON experience (saves, id) WHERE sharing = 'server' AND deleted_at IS NULL;

CREATE INDEX experience_server ON experience (id) WHERE sharing = 'server' AND deleted_at IS NULL;

CREATE INDEX experience_track_removed ON experience (track_removed_at) WHERE track_removed_at IS NOT NULL;

CREATE TABLE experience_decision (
    id BLOB PRIMARY KEY NOT NULL,
    experience BLOB NOT NULL REFERENCES experience (id),
    decision TEXT NOT NULL CHECK (decision IN ('dismiss', 'hide')),
    note TEXT CHECK (length(note) BETWEEN 1 AND 1000),
    decided_by BLOB NOT NULL REFERENCES person (id),
    decided_at INTEGER NOT NULL
, told_at INTEGER) STRICT;

CREATE INDEX experience_decision_experience ON experience_decision (experience, id);

CREATE INDEX experience_decision_judge ON experience_decision (decided_by);

CREATE INDEX experience_decision_untold ON experience_decision (id) WHERE told_at IS NULL;

CREATE TABLE experience_flag (
    id BLOB PRIMARY KEY NOT NULL,
    experience BLOB NOT NULL REFERENCES experience (id),
    -- Who reported it; null after they deleted their account.
    person BLOB REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
    created_at INTEGER NOT NULL,
    -- The last decision about it; null while it is open.
    decision BLOB REFERENCES experience_decision (id)
, told_at INTEGER) STRICT;

CREATE INDEX experience_flag_decision ON experience_flag (decision);

CREATE INDEX experience_flag_experience ON experience_flag (experience, id);

CREATE UNIQUE INDEX experience_flag_once ON experience_flag (person, experience) WHERE decision IS NULL;

CREATE INDEX experience_flag_open ON experience_flag (id) WHERE decision IS NULL;

CREATE INDEX experience_flag_person ON experience_flag (person, id);

CREATE INDEX experience_flag_untold ON experience_flag (id) WHERE told_at IS NULL;

CREATE TABLE experience_indexed (
    audience BLOB NOT NULL,
    number INTEGER NOT NULL UNIQUE REFERENCES experience (number),
    -- Of the way in which words are made; those of an earlier one are made anew.
    edition INTEGER NOT NULL,
    words TEXT NOT NULL,
    waiting INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (audience, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX experience_indexed_waiting ON experience_indexed (waiting, audience, number) WHERE waiting = TRUE;

CREATE TABLE experience_link (
    experience BLOB NOT NULL REFERENCES experience (id),
    id BLOB NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    created_by BLOB NOT NULL REFERENCES person (id),
    -- Of previews and other visitors that do not name a language.
    language TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    -- Until it is erased, its visitors are told that it existed.
    ended_at INTEGER,
    PRIMARY KEY (experience, id)
) STRICT;

CREATE INDEX experience_link_creator ON experience_link (created_by);

CREATE INDEX experience_link_ended ON experience_link (ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX experience_link_expires ON experience_link (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE experience_person (
    experience BLOB NOT NULL REFERENCES experience (id),
    person BLOB NOT NULL REFERENCES person (id),
    PRIMARY KEY (experience, person)
) STRICT;

CREATE INDEX experience_person_person ON experience_person (person, experience);

CREATE TABLE experience_position (
    audience BLOB NOT NULL,
    -- The square of the grid: neighbours have mostly similar numbers, and a larger square is a range of them.
    cell INTEGER NOT NULL,
    number INTEGER NOT NULL REFERENCES experience (number),
    scene BLOB NOT NULL,
    latitude REAL  NOT NULL,
    longitude REAL  NOT NULL,
    PRIMARY KEY (audience, cell, number, scene)
) STRICT, WITHOUT ROWID;

CREATE INDEX experience_position_experience ON experience_position (number, scene, latitude, longitude);

CREATE TABLE experience_save (
    person BLOB NOT NULL REFERENCES person (id),
    experience BLOB NOT NULL REFERENCES experience (id),
    -- Orders the list of a person.
    id BLOB NOT NULL,
    saved_at INTEGER NOT NULL, link BLOB,
    PRIMARY KEY (person, experience)
) STRICT;

CREATE INDEX experience_save_experience ON experience_save (experience);

CREATE INDEX experience_save_list ON experience_save (person, id);

CREATE TABLE experience_spelling (
    audience BLOB NOT NULL,
    part TEXT NOT NULL,
    length INTEGER NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (audience, part, length, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE experience_word (
    -- Who can see it: its crew, its owner, or 0 for everyone on the server.
    audience BLOB NOT NULL,
    -- Folded: lower case, without accents.
    word TEXT NOT NULL,
    -- Where it stands: 8 in the title, 4 in the title of a scene, 2 in the description, 1 in that of a scene, added up.
    weight INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (audience, word, weight, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE file (
    crew BLOB NOT NULL REFERENCES crew (id),
    id BLOB NOT NULL,
    hash BLOB NOT NULL REFERENCES blob (hash),
    name TEXT NOT NULL,
    -- As its content says: image/jpeg and so on.
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    -- Of a picture, in pixels.
    width INTEGER,
    height INTEGER,
    thumbnail BLOB REFERENCES blob (hash),
    uploaded_by BLOB NOT NULL REFERENCES person (id),
    created_at INTEGER NOT NULL,
    -- Since when it waits for a form to be sent that is right; NULL once something has it.
    held_at INTEGER,
    PRIMARY KEY (crew, id)
) STRICT;

CREATE INDEX file_hash ON file (hash);

CREATE INDEX file_held ON file (held_at) WHERE held_at IS NOT NULL;

CREATE INDEX file_thumbnail ON file (thumbnail);

CREATE INDEX file_uploaded_by ON file (uploaded_by);

CREATE TABLE fixed_shift (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
    position TEXT,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    -- The first day that no shift was generated for yet.
    generated_until TEXT NOT NULL,
    -- When it was deleted; its shifts still point here.
    ended_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1, planned_by BLOB,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
) STRICT;

CREATE INDEX fixed_shift_generated ON fixed_shift (generated_until) WHERE ended_at IS NULL;

CREATE INDEX fixed_shift_person ON fixed_shift (crew, person);

CREATE INDEX fixed_shift_position ON fixed_shift (crew, position);

CREATE TABLE fixed_shift_proposal (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    -- Who asks, and whose fixed shift it is.
    person BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('add', 'change', 'end')),
    state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'expired')),
    -- What changes or ends; of a new one, what came of it.
    fixed_shift BLOB,
    -- The fixed shift as it is wanted; as it was, where it is to end. The position need not be there any more.
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
    position TEXT,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    created_at INTEGER NOT NULL,
    decided_by BLOB,
    decided_at INTEGER,
    reason TEXT,
    PRIMARY KEY (crew, id),
    CHECK ((state = 'open') = (decided_at IS NULL)),
    CHECK ((state IN ('approved', 'declined')) = (decided_by IS NOT NULL)),
    CHECK (kind = 'add' OR fixed_shift IS NOT NULL),
    CHECK (decided_by IS NULL OR decided_by <> person),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, decided_by) REFERENCES member (crew, person),
    FOREIGN KEY (crew, fixed_shift) REFERENCES fixed_shift (crew, id)
) STRICT;

CREATE INDEX fixed_shift_proposal_decider ON fixed_shift_proposal (crew, decided_by);

CREATE INDEX fixed_shift_proposal_due ON fixed_shift_proposal (valid_until) WHERE state = 'open';

CREATE UNIQUE INDEX fixed_shift_proposal_open ON fixed_shift_proposal (crew, fixed_shift) WHERE state = 'open';

CREATE INDEX fixed_shift_proposal_person ON fixed_shift_proposal (crew, person, id);

CREATE INDEX fixed_shift_proposal_series ON fixed_shift_proposal (crew, fixed_shift, id);

CREATE INDEX fixed_shift_proposal_waiting ON fixed_shift_proposal (crew, id) WHERE state = 'open';

CREATE TABLE focus_block (
    person BLOB NOT NULL,
    id BLOB NOT NULL,
    mode BLOB NOT NULL,
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    -- On the next day unless it is later than the start.
    end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
    note TEXT CHECK (length(note) BETWEEN 1 AND 200),
    -- The first date on which it starts.
    valid_from TEXT NOT NULL,
    -- The first date on which it starts no more; NULL while it is planned.
    valid_until TEXT CHECK (valid_until > valid_from),
    version INTEGER NOT NULL DEFAULT 1, import BLOB,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_block_from ON focus_block (person, valid_from);

CREATE INDEX focus_block_mode ON focus_block (person, mode);

CREATE TABLE focus_calendar (
    person BLOB NOT NULL REFERENCES focus_settings (person),
    id BLOB NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    -- NULL for an uploaded file, which is in focus_calendar_part.
    url TEXT CHECK (length(url) BETWEEN 1 AND 2000),
    -- NULL plans its events without a mode.
    mode BLOB,
    -- By which the server of the address recognises what was fetched last.
    tag TEXT,
    modified TEXT,
    -- SHA-256 of the content that the events are from; NULL until it has been read here.
    digest TEXT,
    -- The zone that times without one were read in; NULL until then, too.
    time_zone TEXT,
    -- What is not planned as it is in the calendar, as JSON; NULL until it has been read here.
    notes TEXT,
    -- When the content was fetched or uploaded, and when its events were last expanded.
    updated_at INTEGER NOT NULL,
    expanded_at INTEGER NOT NULL,
    -- Since when it cannot be fetched, why, and how often that was tried; NULL, NULL and 0 after a success.
    failing_since INTEGER,
    failure TEXT,
    failures INTEGER NOT NULL DEFAULT 0,
    -- When it is to be fetched or expanded again.
    next_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    import BLOB,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_calendar_mode ON focus_calendar (person, mode);

CREATE INDEX focus_calendar_next ON focus_calendar (next_at);

CREATE TABLE focus_calendar_event (
    person BLOB NOT NULL,
    calendar BLOB NOT NULL,
    starts_at INTEGER NOT NULL,
    -- From the event and its start, so that reading a calendar again changes nothing.
    id BLOB NOT NULL,
    -- At most a day later, so that whatever overlaps a time begins less than a day before it.
    ends_at INTEGER NOT NULL,
    title TEXT CHECK (length(title) BETWEEN 1 AND 200),
    PRIMARY KEY (person, calendar, starts_at, id),
    CHECK (ends_at > starts_at AND ends_at - starts_at <= 86400000),
    FOREIGN KEY (person, calendar) REFERENCES focus_calendar (person, id) ON DELETE CASCADE
) STRICT;

CREATE INDEX focus_calendar_event_start ON focus_calendar_event (person, starts_at);

CREATE TABLE focus_calendar_part (
    person BLOB NOT NULL,
    calendar BLOB NOT NULL,
    number INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (person, calendar, number),
    FOREIGN KEY (person, calendar) REFERENCES focus_calendar (person, id) ON DELETE CASCADE
) STRICT;

CREATE TABLE focus_change (
    person BLOB NOT NULL REFERENCES focus_settings (person),
    id BLOB NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    undone_at INTEGER,
    PRIMARY KEY (person, id)
) STRICT;

CREATE INDEX focus_change_at ON focus_change (at);

CREATE TABLE focus_change_entry (
    person BLOB NOT NULL,
    change BLOB NOT NULL,
    entry BLOB NOT NULL,
    mode BLOB NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    note TEXT,
    tags TEXT,
    parallel INTEGER NOT NULL,
    -- An entry that was not there yet counts as deleted.
    deleted_at INTEGER,
    version INTEGER NOT NULL,
    PRIMARY KEY (person, change, entry),
    FOREIGN KEY (person, change) REFERENCES focus_change (person, id) ON DELETE CASCADE,
    FOREIGN KEY (person, entry) REFERENCES focus_entry (person, id) ON DELETE CASCADE,
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_change_entry_entry ON focus_change_entry (person, entry);

CREATE INDEX focus_change_entry_mode ON focus_change_entry (person, mode);

CREATE TABLE focus_entry (
    person BLOB NOT NULL,
    id BLOB NOT NULL,
    mode BLOB NOT NULL,
    started_at INTEGER NOT NULL,
    -- NULL while it runs. At most 24 hours later, so that whatever overlaps a time begins less than a day before it.
    ended_at INTEGER,
    note TEXT CHECK (length(note) BETWEEN 1 AND 1000),
    -- A line for each tag, in their order.
    tags TEXT CHECK (length(tags) BETWEEN 1 AND 409),
    source TEXT NOT NULL CHECK (source IN ('timer', 'manual')),
    -- Whether it may lie beside others: several at once were allowed when it was written.
    parallel INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER, import BLOB,
    PRIMARY KEY (person, id),
    CHECK (ended_at > started_at AND ended_at - started_at <= 86400000),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_entry_deleted ON focus_entry (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX focus_entry_import ON focus_entry (person, import) WHERE import IS NOT NULL;

CREATE INDEX focus_entry_mode ON focus_entry (person, mode, started_at, id) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX focus_entry_running ON focus_entry (person)
    WHERE ended_at IS NULL AND deleted_at IS NULL AND NOT parallel;

CREATE UNIQUE INDEX focus_entry_running_mode ON focus_entry (person, mode) WHERE ended_at IS NULL AND deleted_at IS NULL;

CREATE INDEX focus_entry_start ON focus_entry (person, started_at, id) WHERE deleted_at IS NULL;

CREATE TABLE focus_import (
    person BLOB NOT NULL REFERENCES focus_settings (person),
    id BLOB NOT NULL,
    file_name TEXT CHECK (length(file_name) <= 200),
    state TEXT NOT NULL CHECK (state IN ('arriving', 'checked', 'applying', 'applied', 'undoing', 'undone')),
    -- Counts and notes as JSON: what would be or was imported.
    outcome TEXT,
    created_at INTEGER NOT NULL, time_zone TEXT CHECK (length(time_zone) <= 64),
    PRIMARY KEY (person, id)
) STRICT;

CREATE INDEX focus_import_at ON focus_import (created_at);

CREATE TABLE focus_import_part (
    person BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (person, import, number),
    FOREIGN KEY (person, import) REFERENCES focus_import (person, id) ON DELETE CASCADE
) STRICT;

CREATE TABLE focus_link (
    person BLOB NOT NULL,
    id BLOB NOT NULL,
    mode BLOB NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('start', 'stop', 'switch')),
    hash BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_link_mode ON focus_link (person, mode);

CREATE TABLE focus_mode (
    person BLOB NOT NULL REFERENCES focus_settings (person),
    id BLOB NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    -- The name regardless of case: "work" and "Work" are one mode.
    name_key TEXT NOT NULL,
    -- #rrggbb
    color TEXT NOT NULL CHECK (length(color) = 7),
    icon TEXT CHECK (length(icon) BETWEEN 1 AND 16),
    group_name TEXT CHECK (length(group_name) BETWEEN 1 AND 40),
    position INTEGER NOT NULL CHECK (position > 0),
    archived_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1, import BLOB,
    PRIMARY KEY (person, id),
    UNIQUE (person, name_key)
) STRICT;

CREATE TABLE focus_rule (
    person BLOB NOT NULL,
    id BLOB NOT NULL,
    mode BLOB NOT NULL,
    field TEXT NOT NULL CHECK (field IN ('app', 'title', 'site')),
    wanted TEXT NOT NULL CHECK (length(wanted) BETWEEN 1 AND 80),
    position INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    import BLOB,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_rule_mode ON focus_rule (person, mode);

CREATE TABLE focus_settings (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    -- NULL is the zone of the crew that they joined last, or UTC.
    time_zone TEXT CHECK (length(time_zone) BETWEEN 1 AND 64),
    -- Whether several entries may run, or lie, at the same time.
    parallel INTEGER NOT NULL DEFAULT FALSE,
    version INTEGER NOT NULL DEFAULT 1
, tolerance INTEGER NOT NULL DEFAULT 15 CHECK (tolerance BETWEEN 0 AND 240), shift_mode BLOB, daily_line INTEGER NOT NULL DEFAULT TRUE) STRICT;

CREATE TABLE focus_target (
    person BLOB NOT NULL,
    id BLOB NOT NULL,
    mode BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('atLeast', 'atMost')),
    period TEXT NOT NULL CHECK (period IN ('day', 'week')),
    minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 10080),
    -- The weekdays that a daily one is for: 1 is Monday, 2 Tuesday, 4 Wednesday and so on, added up.
    weekdays INTEGER CHECK (weekdays BETWEEN 1 AND 127),
    -- The first date that counts.
    since TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1, import BLOB,
    PRIMARY KEY (person, id),
    UNIQUE (person, mode, kind, period),
    CHECK ((period = 'day') = (weekdays IS NOT NULL)),
    CHECK (period = 'week' OR minutes <= 1440),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE TABLE focus_task (
    person BLOB NOT NULL REFERENCES focus_settings (person),
    id BLOB NOT NULL,
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    date TEXT NOT NULL,
    -- Minutes after midnight; NULL for any time of the day.
    minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
    repeats TEXT CHECK (repeats IN ('daily', 'weekdays', 'weekly', 'monthly')),
    -- The day of the month of a monthly one: the 31st stays the 31st after a shorter month.
    month_day INTEGER NOT NULL CHECK (month_day BETWEEN 1 AND 31),
    mode BLOB,
    done_at INTEGER,
    -- The next occurrence, which was added when this one was done.
    next_task BLOB,
    version INTEGER NOT NULL DEFAULT 1,
    import BLOB, reminder TEXT CHECK (reminder IN ('morning', 'atTime', 'tenMinutes', 'halfHour', 'hour')), remind_at INTEGER,
    PRIMARY KEY (person, id),
    FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
) STRICT;

CREATE INDEX focus_task_date ON focus_task (person, date);

CREATE INDEX focus_task_mode ON focus_task (person, mode);

CREATE INDEX focus_task_open ON focus_task (person, date) WHERE done_at IS NULL;

CREATE INDEX focus_task_remind ON focus_task (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE holiday_allowance (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 366),
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE TABLE hourly_rate (
    crew BLOB NOT NULL REFERENCES crew (id),
    id BLOB NOT NULL,
    project BLOB,
    person BLOB,
    -- Project and person as one text, for NULL is equal to nothing.
    scope TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    -- Minor units an hour.
    amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 100000000),
    PRIMARY KEY (crew, id),
    UNIQUE (crew, scope, valid_from),
    FOREIGN KEY (crew, project) REFERENCES project (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX hourly_rate_person ON hourly_rate (crew, person, project, valid_from);

CREATE INDEX hourly_rate_scope ON hourly_rate (crew, project, person, valid_from);

CREATE TABLE hours_import (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    -- Who brought it.
    person BLOB NOT NULL,
    -- NULL: as it looks.
    format TEXT,
    file_name TEXT,
    -- Where the clocks in it hang.
    time_zone TEXT NOT NULL,
    -- Whether the month comes before the day; NULL: as the file tells.
    dates TEXT CHECK (dates IN ('mdy', 'dmy')),
    state TEXT NOT NULL CHECK (state IN ('arriving', 'reading', 'checked', 'refused', 'applying', 'applied')),
    -- How much of it there is, and how much has been read.
    bytes INTEGER NOT NULL DEFAULT 0,
    read_bytes INTEGER NOT NULL DEFAULT 0,
    records INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    rejected INTEGER NOT NULL DEFAULT 0,
    -- Why it was refused, as JSON.
    fault TEXT,
    created_at INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0, given_up INTEGER NOT NULL DEFAULT FALSE, updated INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX hours_import_applying ON hours_import (created_at) WHERE state = 'applying';

CREATE INDEX hours_import_by ON hours_import (crew, person);

CREATE INDEX hours_import_created ON hours_import (created_at);

CREATE INDEX hours_import_given_up ON hours_import (created_at) WHERE given_up = TRUE;

CREATE TABLE hours_import_part (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
) STRICT;

CREATE TABLE hours_import_person (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- Who that is in the crew; NULL: nobody, and their hours are left out.
    person BLOB,
    -- The same as a text, as rates have it.
    scope TEXT,
    -- Whether a manager said so.
    is_chosen INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
) STRICT;

CREATE TABLE hours_import_pin (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    person INTEGER NOT NULL,
    project INTEGER NOT NULL,
    PRIMARY KEY (crew, import, person, project),
    FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
) STRICT;

CREATE TABLE hours_import_project (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    client TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Whether it is in a list of projects, and so is made without hours too.
    is_listed INTEGER NOT NULL,
    -- Which one that is in the crew; NULL: it will be made.
    project BLOB,
    scope TEXT,
    is_archived INTEGER NOT NULL DEFAULT FALSE,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
) STRICT;

CREATE TABLE hours_import_row (
    crew BLOB NOT NULL,
    import BLOB NOT NULL,
    number INTEGER NOT NULL,
    -- Where it stands in the file.
    line INTEGER NOT NULL,
    -- What will become of it: it cannot be read, it is new, it is there already, or a rule is against it.
    outcome TEXT NOT NULL CHECK (outcome IN ('bad', 'new', 'known', 'barred')),
    -- Why not, as JSON.
    reason TEXT NOT NULL,
    -- What to know about how it was read, as JSON.
    note TEXT NOT NULL,
    -- Numbers of hours_import_person and hours_import_project.
    person INTEGER NOT NULL,
    project INTEGER NOT NULL,
    date TEXT NOT NULL,
    minutes INTEGER NOT NULL,
    comment TEXT NOT NULL,
    -- 1, 0, or -1: as the project says.
    billable INTEGER NOT NULL,
    status TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    -- The key that the record gets.
    record BLOB NOT NULL,
    -- The key of the record that it is, in a file that we wrote.
    own BLOB NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (crew, import, number),
    FOREIGN KEY (crew, import) REFERENCES hours_import (crew, id)
) STRICT;

CREATE TABLE hours_record (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    project BLOB NOT NULL,
    date TEXT NOT NULL,
    -- A day has at most 25 hours.
    minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1500),
    comment TEXT CHECK (length(comment) BETWEEN 1 AND 300),
    billable INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('fullTime', 'partTime')),
    -- From when to when, if that is known. The minutes may be fewer: there was a break.
    starts_at INTEGER,
    ends_at INTEGER,
    -- What an hour of it costs, in minor units, as the rates were then; NULL when it is not billed or has no rate.
    rate INTEGER CHECK (rate >= 0),
    -- The shift that was worked; a shift is written down once.
    shift BLOB,
    -- What an import knows it by, so that importing it again changes nothing.
    source TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER, place BLOB,
    PRIMARY KEY (crew, id),
    CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
    CHECK (ends_at > starts_at),
    CHECK (billable OR rate IS NULL),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, project) REFERENCES project (crew, id)
) STRICT;

CREATE INDEX hours_record_day ON hours_record (crew, date, id, project, person, billable, minutes, rate, deleted_at)
    WHERE deleted_at IS NULL;

CREATE INDEX hours_record_deleted ON hours_record (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX hours_record_gone ON hours_record (crew, deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX hours_record_last ON hours_record (crew, person, project, id) WHERE deleted_at IS NULL;

CREATE INDEX hours_record_person ON hours_record (crew, person, date, id) WHERE deleted_at IS NULL;

CREATE INDEX hours_record_project ON hours_record (crew, project, date, id, minutes, rate, deleted_at) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX hours_record_shift ON hours_record (crew, shift, person) WHERE shift IS NOT NULL AND deleted_at IS NULL;

CREATE UNIQUE INDEX hours_record_source ON hours_record (crew, source) WHERE source IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE hours_rerating (
    crew BLOB NOT NULL REFERENCES crew (id),
    id BLOB NOT NULL,
    -- The rate, its scope, its days and what it costs; a rate that was removed is in no other table.
    rate BLOB NOT NULL,
    project BLOB,
    person BLOB,
    valid_from TEXT NOT NULL,
    valid_until TEXT,
    amount INTEGER NOT NULL,
    removed INTEGER NOT NULL,
    -- Who changed it.
    changed_by BLOB NOT NULL,
    at INTEGER NOT NULL,
    -- Which records are being looked at: those that were deleted, then those that are there, then those deleted meanwhile.
    phase TEXT NOT NULL CHECK (phase IN ('deleted', 'live', 'late', 'done')),
    -- The last one that was looked at: its day, or when it was deleted, and its key.
    after_date TEXT NOT NULL,
    after_deleted INTEGER NOT NULL,
    after_record BLOB NOT NULL,
    -- How many records that are there cost something else.
    records INTEGER NOT NULL DEFAULT 0,
    -- When the latest slice was written.
    touched_at INTEGER NOT NULL,
    PRIMARY KEY (crew, id)
) STRICT;

CREATE INDEX hours_rerating_at ON hours_rerating (at);

CREATE INDEX hours_rerating_waiting ON hours_rerating (touched_at) WHERE phase <> 'done';

CREATE TABLE hours_settings (
    crew BLOB PRIMARY KEY NOT NULL REFERENCES crew (id),
    -- Hours that are typed go in steps of so many minutes.
    step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 240),
    period TEXT NOT NULL CHECK (period IN ('week', 'month')),
    -- ISO 4217.
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    rounding TEXT NOT NULL CHECK (rounding IN ('none', 'up', 'nearest', 'down')),
    rounding_step INTEGER NOT NULL CHECK (rounding_step BETWEEN 1 AND 240),
    -- Everything up to and with this day is closed.
    locked_until TEXT,
    version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE hours_timer (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    project BLOB NOT NULL,
    started_at INTEGER NOT NULL,
    comment TEXT CHECK (length(comment) BETWEEN 1 AND 300),
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, project) REFERENCES project (crew, id)
) STRICT;

CREATE INDEX hours_timer_project ON hours_timer (crew, project);

CREATE TABLE invitation (
    crew BLOB NOT NULL REFERENCES crew (id),
    id BLOB NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('manager', 'member')),
    -- For one person, once; without it, for everybody who has the link.
    email TEXT,
    created_by BLOB NOT NULL REFERENCES person (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL, person BLOB REFERENCES person (id), used_by BLOB REFERENCES person (id),
    PRIMARY KEY (crew, id)
) STRICT;

CREATE INDEX invitation_created_by ON invitation (created_by);

CREATE INDEX invitation_person ON invitation (person) WHERE person IS NOT NULL;

CREATE UNIQUE INDEX invitation_person_open ON invitation (person) WHERE person IS NOT NULL AND used_by IS NULL;

CREATE INDEX invitation_used_by ON invitation (used_by) WHERE used_by IS NOT NULL;

CREATE TABLE job (
    id BLOB PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL UNIQUE,
    -- When it is to be done; NULL once it has been.
    due_at INTEGER,
    -- Until when somebody is doing it.
    leased_until INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
, crew BLOB, subject TEXT, turn INTEGER NOT NULL DEFAULT 0, deaths INTEGER NOT NULL DEFAULT 0, failed_at INTEGER) STRICT;

CREATE INDEX job_crew ON job (crew, turn) WHERE crew IS NOT NULL;

CREATE INDEX job_done ON job (created_at) WHERE due_at IS NULL;

CREATE INDEX job_due ON job (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX job_turn ON job (turn) WHERE turn > 0;

CREATE TABLE mail (
    -- Also in its Message-ID, so that a mail that was sent twice can be seen to be one.
    id BLOB PRIMARY KEY NOT NULL,
    recipient TEXT NOT NULL,
    content TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'expired')),
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- What the mail server answered last.
    problem TEXT,
    created_at INTEGER NOT NULL,
    -- When it is of no use any more.
    expires_at INTEGER NOT NULL,
    -- When it is tried next.
    due_at INTEGER,
    leased_until INTEGER NOT NULL DEFAULT 0,
    CHECK ((state = 'waiting') = (due_at IS NOT NULL)),
    CHECK ((state = 'waiting') = (content IS NOT NULL))
) STRICT;

CREATE INDEX mail_age ON mail (created_at);

CREATE INDEX mail_due ON mail (expires_at, id) WHERE due_at IS NOT NULL;

CREATE TABLE mail_off_link (
    hash BLOB PRIMARY KEY NOT NULL,
    person BLOB NOT NULL REFERENCES person (id),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX mail_off_link_age ON mail_off_link (created_at);

CREATE INDEX mail_off_link_person ON mail_off_link (person);

CREATE TABLE mail_refusal (
    address TEXT PRIMARY KEY NOT NULL,
    refused_at INTEGER NOT NULL,
    problem TEXT NOT NULL
) STRICT;

CREATE TABLE member (
    crew BLOB NOT NULL REFERENCES crew (id),
    person BLOB NOT NULL REFERENCES person (id),
    role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'member')),
    joined_at INTEGER NOT NULL,
    left_at INTEGER, tabs TEXT CHECK (length(tabs) BETWEEN 1 AND 122),
    PRIMARY KEY (crew, person)
) STRICT;

CREATE INDEX member_person ON member (person);

CREATE TABLE member_position (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (crew, person, position),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
) STRICT;

CREATE INDEX member_position_position ON member_position (crew, position);

CREATE TABLE member_span (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    joined_at INTEGER NOT NULL,
    left_at INTEGER NOT NULL,
    PRIMARY KEY (crew, person, joined_at),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX member_span_person ON member_span (person);

CREATE TABLE moderator (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    since INTEGER NOT NULL
) STRICT;

CREATE TABLE "notice" (
    id BLOB PRIMARY KEY NOT NULL,
    -- NULL: the message is for the person alone, whatever crews they are in.
    crew BLOB,
    person BLOB NOT NULL REFERENCES person (id),
    -- What it is about, as in the outbox.
    thing BLOB NOT NULL,
    -- The newest sentence, not yet in a language.
    phrase TEXT NOT NULL,
    -- A page of this server and of no other.
    path TEXT NOT NULL CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
    -- How often it happened since the person last read it.
    count INTEGER NOT NULL CHECK (count > 0),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    read_at INTEGER,
    module TEXT,
    kind TEXT,
    title TEXT,
    urgent INTEGER NOT NULL DEFAULT FALSE,
    expires_at INTEGER,
    mail_due_at INTEGER CHECK (mail_due_at IS NULL OR read_at IS NULL),
    mailed_key TEXT,
    mail_id BLOB,
    actor BLOB REFERENCES person (id),
    push_due_at INTEGER CHECK (push_due_at IS NULL OR read_at IS NULL),
    pushed_key TEXT,
    seq INTEGER,
    action TEXT,
    UNIQUE (crew, person, thing),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX notice_actor ON notice (actor);

CREATE INDEX notice_crew_inbox ON notice (person, crew, updated_at, id);

CREATE INDEX notice_inbox ON notice (person, updated_at, id);

CREATE INDEX notice_mail ON notice (mail_id) WHERE mail_id IS NOT NULL;

CREATE INDEX notice_mail_due ON notice (mail_due_at, person) WHERE mail_due_at IS NOT NULL;

CREATE UNIQUE INDEX notice_personal ON notice (person, thing) WHERE crew IS NULL;

CREATE INDEX notice_push_due ON notice (push_due_at, person) WHERE push_due_at IS NOT NULL;

CREATE INDEX notice_thing ON notice (crew, thing) WHERE read_at IS NULL;

CREATE INDEX notice_unread ON notice (person, crew, module) WHERE read_at IS NULL;

CREATE TABLE notification_choice (
    person BLOB NOT NULL REFERENCES notification_settings (person),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    mail INTEGER NOT NULL, push INTEGER,
    PRIMARY KEY (person, kind)
) STRICT;

CREATE TABLE notification_settings (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    mail INTEGER NOT NULL,
    urgent_in_quiet INTEGER NOT NULL,
    version INTEGER NOT NULL CHECK (version > 1)
, digest_minute INTEGER CHECK (digest_minute BETWEEN 0 AND 1439), quiet_after_shift INTEGER CHECK (quiet_after_shift BETWEEN 1 AND 24)) STRICT;

CREATE TABLE openid_attempt (
    hash BLOB PRIMARY KEY NOT NULL,
    provider TEXT NOT NULL,
    -- The session that an account is connected in; NULL to sign in.
    session BLOB REFERENCES credential (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX openid_attempt_expiry ON openid_attempt (expires_at);

CREATE INDEX openid_attempt_session ON openid_attempt (session);

CREATE TABLE openid_identity (
    id BLOB PRIMARY KEY NOT NULL,
    person BLOB NOT NULL REFERENCES person (id),
    issuer TEXT NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
    -- The name of the account at its issuer, which never passes to someone else.
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    -- The address at the provider, to recognise the account; it gives no access.
    email TEXT,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    UNIQUE (issuer, subject)
) STRICT;

CREATE INDEX openid_identity_person ON openid_identity (person, id);

CREATE TABLE outbox (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    subject BLOB NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    actor BLOB,
    at INTEGER NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- When it is to be delivered; NULL once it has been.
    due_at INTEGER, told INTEGER,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, subject, seq)
) STRICT;

CREATE INDEX outbox_at ON outbox (crew, at, id);

CREATE INDEX outbox_due ON outbox (due_at, id) WHERE due_at IS NOT NULL;

CREATE UNIQUE INDEX outbox_told ON outbox (told);

CREATE TABLE passkey (
    id BLOB PRIMARY KEY NOT NULL,
    person BLOB NOT NULL REFERENCES person (id),
    -- The id that the authenticator chose.
    credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
    -- In COSE (RFC 9052).
    public_key BLOB NOT NULL,
    -- The number of signatures so far; 0 if the authenticator does not count.
    sign_count INTEGER NOT NULL CHECK (sign_count >= 0),
    backed_up INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    created_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT;

CREATE INDEX passkey_person ON passkey (person, id);

CREATE TABLE passkey_challenge (
    hash BLOB PRIMARY KEY NOT NULL,
    -- The session that a passkey is created in; NULL to sign in.
    session BLOB REFERENCES credential (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

CREATE INDEX passkey_challenge_session ON passkey_challenge (session);

CREATE TABLE person (
    id BLOB PRIMARY KEY NOT NULL,
    -- In lower case, so that one address has one account.
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    -- NULL: as the browser says.
    language TEXT,
    appearance TEXT NOT NULL DEFAULT 'system' CHECK (appearance IN ('system', 'light', 'dark')),
    created_at INTEGER NOT NULL
, email_verified_at INTEGER, passkey_handle BLOB CHECK (length(passkey_handle) = 32), passkey_offer_ended_at INTEGER, username TEXT CHECK (length(username) BETWEEN 3 AND 30), bio TEXT CHECK (length(bio) BETWEEN 1 AND 500), picture BLOB, entered_in BLOB REFERENCES crew (id), merged_into BLOB, guest_since INTEGER) STRICT;

CREATE INDEX person_entered_in ON person (entered_in) WHERE entered_in IS NOT NULL;

CREATE INDEX person_guest ON person (id) WHERE guest_since IS NOT NULL;

CREATE INDEX person_merged_into ON person (merged_into) WHERE merged_into IS NOT NULL;

CREATE UNIQUE INDEX person_passkey_handle ON person (passkey_handle);

CREATE UNIQUE INDEX person_picture ON person (picture);

CREATE UNIQUE INDEX person_username ON person (username);

CREATE TABLE person_avoided (
    person BLOB NOT NULL REFERENCES person (id),
    other BLOB NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL CHECK (kind IN ('block', 'mute')),
    -- Orders the list of a person.
    id BLOB NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (person, other, kind),
    CHECK (person <> other)
) STRICT;

CREATE INDEX person_avoided_list ON person_avoided (person, id);

CREATE INDEX person_avoided_other ON person_avoided (other, kind, person);

CREATE TABLE picture (
    id BLOB PRIMARY KEY NOT NULL,
    hash BLOB NOT NULL REFERENCES blob (hash),
    thumbnail BLOB NOT NULL REFERENCES blob (hash),
    name TEXT NOT NULL,
    -- image/jpeg or image/webp, as stored.
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    uploaded_by BLOB NOT NULL REFERENCES person (id),
    created_at INTEGER NOT NULL
, medium BLOB REFERENCES blob (hash), colors BLOB CHECK (length(colors) = 36)) STRICT;

CREATE INDEX picture_hash ON picture (hash);

CREATE INDEX picture_medium ON picture (medium) WHERE medium IS NOT NULL;

CREATE INDEX picture_thumbnail ON picture (thumbnail);

CREATE INDEX picture_uploaded_by ON picture (uploaded_by, size);

CREATE TABLE position_place (
    crew BLOB NOT NULL,
    position TEXT NOT NULL,
    -- Another module keeps the places; this one may no longer exist.
    place BLOB NOT NULL,
    PRIMARY KEY (crew, position),
    -- A position that is deleted takes its place along.
    FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name) ON DELETE CASCADE
) STRICT;

CREATE TABLE project (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    client BLOB NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 299),
    name_key TEXT NOT NULL,
    -- Whether its hours are billed unless somebody says otherwise.
    billable INTEGER NOT NULL,
    -- NULL is no budget; a budget of nothing there is not.
    budget_minutes INTEGER CHECK (budget_minutes > 0),
    -- In minor units of the crew's currency.
    budget_amount INTEGER CHECK (budget_amount > 0),
    -- Whether the budget is there anew every month.
    budget_monthly INTEGER NOT NULL DEFAULT FALSE,
    archived_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, client, name_key),
    FOREIGN KEY (crew, client) REFERENCES client (crew, id)
) STRICT;

CREATE TABLE project_pin (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    project BLOB NOT NULL,
    PRIMARY KEY (crew, person, project),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, project) REFERENCES project (crew, id)
) STRICT;

CREATE INDEX project_pin_project ON project_pin (crew, project);

CREATE TABLE push_key (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    private_key BLOB NOT NULL CHECK (length(private_key) = 32),
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE "push_message" (
    id BLOB PRIMARY KEY NOT NULL,
    subscription BLOB NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
    notice BLOB NOT NULL REFERENCES "notice" (id) ON DELETE CASCADE,
    -- The time of the news that it is about.
    told_at INTEGER NOT NULL,
    origin TEXT NOT NULL,
    content TEXT NOT NULL,
    -- Whether only the title is sent, because the push service found the message too large.
    short INTEGER NOT NULL DEFAULT FALSE,
    urgent INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    expires_at INTEGER NOT NULL,
    due_at INTEGER,
    leased_until INTEGER NOT NULL DEFAULT 0,
    UNIQUE (subscription, notice, told_at)
) STRICT;

CREATE INDEX push_message_busy ON push_message (origin, leased_until) WHERE leased_until > 0;

CREATE INDEX push_message_due ON push_message (expires_at, id) WHERE due_at IS NOT NULL;

CREATE INDEX push_message_notice ON push_message (notice);

CREATE TABLE push_pause (
    origin TEXT PRIMARY KEY NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE TABLE push_problem (
    origin TEXT NOT NULL,
    answer TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL CHECK (last_at >= first_at),
    PRIMARY KEY (origin, answer)
) STRICT;

CREATE INDEX push_problem_age ON push_problem (last_at);

CREATE TABLE push_subscription (
    id BLOB PRIMARY KEY NOT NULL,
    person BLOB NOT NULL REFERENCES person (id),
    -- Signing out on the device removes it.
    credential BLOB NOT NULL REFERENCES credential (id) ON DELETE CASCADE,
    -- SHA-256 of the endpoint. A device belongs to the person who signed in on it last.
    hash BLOB NOT NULL UNIQUE,
    endpoint TEXT NOT NULL,
    -- The origin of the endpoint, which identifies the push service.
    origin TEXT NOT NULL,
    -- The keys with which messages to it are encrypted.
    public_key BLOB NOT NULL CHECK (length(public_key) = 65),
    secret BLOB NOT NULL CHECK (length(secret) = 16),
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- When the device last renewed the subscription.
    seen_at INTEGER NOT NULL,
    -- The first failure since the last successful delivery.
    failing_since INTEGER
) STRICT;

CREATE INDEX push_subscription_credential ON push_subscription (credential);

CREATE INDEX push_subscription_person ON push_subscription (person, seen_at);

CREATE TABLE quiet_hours (
    person BLOB NOT NULL REFERENCES notification_settings (person),
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
    PRIMARY KEY (person, weekday)
) STRICT;

CREATE TABLE reminder (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    id BLOB NOT NULL UNIQUE,
    -- NULL: none is planned.
    due_at INTEGER,
    -- Every reminder up to this time was sent or dropped.
    done_until INTEGER NOT NULL,
    PRIMARY KEY (crew, person, kind),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX reminder_due ON reminder (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX reminder_person ON reminder (person);

CREATE TABLE reminder_choice (
    person BLOB NOT NULL REFERENCES reminder_settings (person),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    is_on INTEGER NOT NULL,
    minutes INTEGER NOT NULL CHECK (minutes BETWEEN 0 AND 10080),
    travel_minutes INTEGER NOT NULL CHECK (travel_minutes BETWEEN 0 AND 480),
    -- A bit for each weekday; bit 0 is Monday.
    weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 0 AND 127),
    minute_of_day INTEGER NOT NULL CHECK (minute_of_day BETWEEN 0 AND 1439),
    PRIMARY KEY (person, kind)
) STRICT;

CREATE TABLE reminder_settings (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    version INTEGER NOT NULL CHECK (version > 1)
) STRICT;

CREATE TABLE request_key (
    person BLOB NOT NULL REFERENCES person (id),
    hash BLOB NOT NULL,
    fingerprint BLOB NOT NULL,
    status INTEGER NOT NULL,
    etag TEXT,
    body BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (person, hash)
) STRICT;

CREATE INDEX request_key_age ON request_key (created_at);

CREATE TABLE "scene" (
    experience BLOB NOT NULL REFERENCES "experience" (id),
    id BLOB NOT NULL,
    -- From 1, without gaps among the scenes that are not deleted.
    rank INTEGER NOT NULL CHECK (rank > 0),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
    description TEXT CHECK (length(description) BETWEEN 1 AND 4000),
    -- In degrees.
    latitude REAL  CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL  CHECK (longitude BETWEEN -180 AND 180),
    position_source TEXT CHECK (position_source IN ('device', 'photo', 'hand')),
    date TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    deleted_at INTEGER,
    PRIMARY KEY (experience, id),
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CHECK ((latitude IS NULL) = (position_source IS NULL))
) STRICT;

CREATE INDEX scene_deleted ON scene (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX scene_rank ON scene (experience, rank) WHERE deleted_at IS NULL;

CREATE TABLE "scene_picture" (
    experience BLOB NOT NULL,
    scene BLOB NOT NULL,
    picture BLOB NOT NULL UNIQUE REFERENCES picture (id),
    PRIMARY KEY (experience, scene, picture),
    FOREIGN KEY (experience, scene) REFERENCES "scene" (experience, id)
) STRICT;

CREATE TABLE schema_migration (name TEXT PRIMARY KEY NOT NULL, applied_at INTEGER NOT NULL) STRICT;

CREATE TABLE shift (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    -- Whose it is; NULL while nobody has it.
    person BLOB,
    date TEXT NOT NULL,
    start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
    position TEXT,
    fixed_shift BLOB,
    -- The date of the series that it was generated for, wherever it was moved to.
    series_date TEXT,
    -- Changed by hand, so that changes of the series leave it alone.
    is_exception INTEGER NOT NULL DEFAULT FALSE,
    deleted_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, fixed_shift, series_date),
    CHECK ((fixed_shift IS NULL) = (series_date IS NULL)),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, fixed_shift) REFERENCES fixed_shift (crew, id),
    FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
) STRICT;

CREATE INDEX shift_date ON shift (crew, date) WHERE deleted_at IS NULL;

CREATE INDEX shift_person_date ON shift (crew, person, date) WHERE deleted_at IS NULL;

CREATE INDEX shift_position ON shift (crew, position);

CREATE TABLE shift_request (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    date TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'withdrawn', 'expired')),
    created_at INTEGER NOT NULL,
    settled_at INTEGER,
    PRIMARY KEY (crew, id),
    CHECK ((state = 'open') = (settled_at IS NULL)),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX shift_request_date ON shift_request (crew, date) WHERE state = 'open';

CREATE INDEX shift_request_due ON shift_request (date) WHERE state = 'open';

CREATE UNIQUE INDEX shift_request_open ON shift_request (crew, person, date) WHERE state = 'open';

CREATE TABLE shift_rule (
    crew BLOB NOT NULL REFERENCES crew (id),
    rule TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('block', 'approve', 'warn', 'off')),
    value INTEGER,
    PRIMARY KEY (crew, rule)
) STRICT;

CREATE TABLE shift_settings (
    crew BLOB PRIMARY KEY NOT NULL REFERENCES crew (id),
    approval TEXT NOT NULL CHECK (approval IN ('none', 'giver', 'manager', 'smart')),
    -- Of the rules as well: they are changed together.
    version INTEGER NOT NULL DEFAULT 1
, overnight TEXT NOT NULL DEFAULT 'start'
    CHECK (overnight IN ('start', 'split')), leaderboard INTEGER NOT NULL DEFAULT TRUE, planning TEXT NOT NULL DEFAULT 'approval'
    CHECK (planning IN ('managers', 'everyone', 'approval'))) STRICT;

CREATE TABLE sign_in_challenge (
    hash BLOB PRIMARY KEY NOT NULL,
    -- What was typed; NULL in person when nobody has it.
    email TEXT NOT NULL,
    person BLOB REFERENCES person (id),
    code_seal BLOB NOT NULL,
    link_hash BLOB NOT NULL UNIQUE,
    link_code_seal BLOB NOT NULL,
    -- What asked, in words, for whoever opens the link.
    device TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX sign_in_challenge_expiry ON sign_in_challenge (expires_at);

CREATE INDEX sign_in_challenge_person ON sign_in_challenge (person);

CREATE TABLE sign_in_link (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    hash BLOB NOT NULL UNIQUE,
    -- In which crew somebody created it; NULL for whoever runs the server.
    crew BLOB REFERENCES crew (id),
    created_by BLOB REFERENCES person (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    CHECK ((crew IS NULL) = (created_by IS NULL)),
    CHECK (created_by <> person)
) STRICT;

CREATE INDEX sign_in_link_created_by ON sign_in_link (created_by);

CREATE INDEX sign_in_link_crew ON sign_in_link (crew);

CREATE TABLE timesheet (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    person BLOB NOT NULL,
    -- 2026-W47 or 2026-11.
    period TEXT NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('submitted', 'approved', 'returned', 'open')),
    -- Whether its records are fixed.
    locked INTEGER NOT NULL,
    -- What was in it when it was handed in.
    minutes INTEGER NOT NULL,
    -- Why it came back, or was opened again.
    reason TEXT,
    submitted_at INTEGER NOT NULL,
    decided_by BLOB,
    decided_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (crew, id),
    UNIQUE (crew, person, period),
    CHECK (locked = (state IN ('submitted', 'approved'))),
    CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_by <> person)),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, decided_by) REFERENCES member (crew, person)
) STRICT;

CREATE INDEX timesheet_decided_by ON timesheet (crew, decided_by);

CREATE INDEX timesheet_locked ON timesheet (crew, person, last_day) WHERE locked;

CREATE INDEX timesheet_period ON timesheet (crew, period, person);

CREATE INDEX timesheet_waiting ON timesheet (crew, first_day) WHERE state = 'submitted';

CREATE TABLE unpublished_shift (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    -- Whose it will be; NULL for an open shift.
    person BLOB,
    date TEXT NOT NULL,
    start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
    position TEXT,
    PRIMARY KEY (crew, id),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person),
    FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name)
) STRICT;

CREATE INDEX unpublished_shift_date ON unpublished_shift (crew, date, start_minute, id);

CREATE INDEX unpublished_shift_person ON unpublished_shift (crew, person);

CREATE INDEX unpublished_shift_position ON unpublished_shift (crew, position);

CREATE TABLE upload_day (
    person BLOB PRIMARY KEY NOT NULL REFERENCES person (id),
    day INTEGER NOT NULL,
    bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE webhook (
    crew BLOB NOT NULL,
    id BLOB NOT NULL,
    url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
    -- The topics, separated by spaces.
    topics TEXT NOT NULL CHECK (length(topics) > 0),
    -- Needed to sign, so it cannot be hashed.
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    -- The secret before it was replaced, which signs as well for a day.
    old_secret BLOB CHECK (length(old_secret) = 32),
    old_until INTEGER,
    enabled INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- Since when every delivery has failed, and how many of them.
    failing_since INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (crew, id),
    CHECK ((old_secret IS NULL) = (old_until IS NULL)),
    FOREIGN KEY (crew) REFERENCES crew (id)
) STRICT;

CREATE TABLE webhook_delivery (
    crew BLOB NOT NULL,
    webhook BLOB NOT NULL,
    id BLOB PRIMARY KEY NOT NULL,
    -- The fact in the outbox; NULL for a test event.
    fact BLOB,
    type TEXT NOT NULL,
    body TEXT NOT NULL CHECK (length(body) <= 20000),
    created_at INTEGER NOT NULL,
    -- When it is tried next; NULL when it is not.
    due_at INTEGER,
    expires_at INTEGER NOT NULL,
    leased_until INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Of the last attempt.
    status INTEGER,
    problem TEXT,
    delivered_at INTEGER,
    UNIQUE (crew, webhook, fact),
    FOREIGN KEY (crew, webhook) REFERENCES webhook (crew, id) ON DELETE CASCADE
) STRICT;

CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);

CREATE INDEX webhook_delivery_busy ON webhook_delivery (crew, webhook, leased_until) WHERE leased_until > 0;

CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at, expires_at) WHERE due_at IS NOT NULL;

CREATE INDEX webhook_delivery_log ON webhook_delivery (crew, webhook, id);

CREATE TABLE young_worker (
    crew BLOB NOT NULL,
    person BLOB NOT NULL,
    PRIMARY KEY (crew, person),
    FOREIGN KEY (crew, person) REFERENCES member (crew, person)
) STRICT;
