import Storage

extension Migration {
    static let compass001 = Migration(
        "Compass001_compass",
        """
        -- A defect that somebody has open in a Compass client: nobody else opens it there meanwhile. A new one has its number already.
        CREATE TABLE compass_draft (
            crew uuid NOT NULL,
            number bigint NOT NULL,
            -- NULL for a defect that is not there yet.
            defect uuid,
            person uuid NOT NULL,
            action text NOT NULL,
            -- The version that was opened, and its fields as they were; 0 and none for a new one.
            version bigint NOT NULL,
            seen jsonb NOT NULL,
            -- What was written so far: {"priority": "4-Low Priority", "owner": null}
            written jsonb NOT NULL,
            opened_at bigint NOT NULL,
            -- A client that dies never gives it back.
            expires_at bigint NOT NULL,
            PRIMARY KEY (crew, number),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX compass_draft_person ON compass_draft (crew, person, opened_at);
        CREATE INDEX compass_draft_expiry ON compass_draft (expires_at);

        -- Questions that somebody's clients have stored.
        CREATE TABLE compass_query (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            id bigint NOT NULL,
            name text NOT NULL,
            definition jsonb NOT NULL,
            created_at bigint NOT NULL,
            PRIMARY KEY (crew, person, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX compass_query_name ON compass_query (crew, person, name, created_at);

        -- What such a question found when it was asked, for whoever asked it to read page by page.
        CREATE TABLE compass_result (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            id uuid NOT NULL,
            -- NULL for a question that was not stored. Those of everybody are not stored either.
            query bigint,
            -- ["id", "Headline"]
            columns jsonb NOT NULL,
            row_count bigint NOT NULL,
            page_size bigint NOT NULL,
            expires_at bigint NOT NULL,
            PRIMARY KEY (crew, person, id),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX compass_result_expiry ON compass_result (expires_at);
        -- So many rows to a line: [{"displayName": "ACME00000042", "values": ["ACME00000042", "It drips"]}]
        CREATE TABLE compass_result_part (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            result uuid NOT NULL,
            part bigint NOT NULL,
            content text NOT NULL,
            PRIMARY KEY (crew, person, result, part),
            FOREIGN KEY (crew, person, result) REFERENCES compass_result (crew, person, id)
        );
        """
    )
}
