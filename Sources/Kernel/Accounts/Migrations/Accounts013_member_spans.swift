import Storage

extension Migration {
    static let accounts013 = Migration(
        "Accounts013_member_spans",
        """
        -- The earlier times for which somebody was in a crew, who left and came back: hours of those days are still theirs. The time since
        -- they came back is in their row of member.
        CREATE TABLE member_span (
            crew uuid NOT NULL,
            person uuid NOT NULL,
            joined_at bigint NOT NULL,
            left_at bigint NOT NULL,
            PRIMARY KEY (crew, person, joined_at),
            FOREIGN KEY (crew, person) REFERENCES member (crew, person)
        );
        CREATE INDEX member_span_person ON member_span (person);
        """
    )
}
