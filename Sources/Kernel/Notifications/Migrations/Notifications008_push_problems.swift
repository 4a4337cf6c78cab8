import Storage

extension Migration {
    static let notifications008 = Migration(
        "Notifications008_push_problems",
        """
        -- Refusals of push services, for the operator.
        CREATE TABLE push_problem (
            origin text NOT NULL,
            answer text NOT NULL,
            count bigint NOT NULL CHECK (count > 0),
            first_at bigint NOT NULL,
            last_at bigint NOT NULL CHECK (last_at >= first_at),
            PRIMARY KEY (origin, answer)
        );
        CREATE INDEX push_problem_age ON push_problem (last_at);
        """
    )
}
