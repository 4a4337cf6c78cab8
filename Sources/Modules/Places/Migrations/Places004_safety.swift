import Storage

extension Migration {
    static let places004 = Migration(
        "Places004_safety",
        """
        -- People whom a person blocked or muted.
        CREATE TABLE person_avoided (
            person uuid NOT NULL REFERENCES person (id),
            other uuid NOT NULL REFERENCES person (id),
            kind text NOT NULL CHECK (kind IN ('block', 'mute')),
            -- Orders the list of a person.
            id uuid NOT NULL,
            since bigint NOT NULL,
            PRIMARY KEY (person, other, kind),
            CHECK (person <> other)
        );
        CREATE INDEX person_avoided_list ON person_avoided (person, id);
        CREATE INDEX person_avoided_other ON person_avoided (other, kind, person);
        """
    )
}
