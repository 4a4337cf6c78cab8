import Storage

extension Migration {
    static let focus008 = Migration(
        "Focus008_rules",
        """
        -- Which mode is suggested for what a person's devices record. The first rule that matches counts.
        CREATE TABLE focus_rule (
            person uuid NOT NULL,
            id uuid NOT NULL,
            mode uuid NOT NULL,
            field text NOT NULL CHECK (field IN ('app', 'title', 'site')),
            wanted text NOT NULL CHECK (length(wanted) BETWEEN 1 AND 80),
            position bigint NOT NULL,
            version bigint NOT NULL DEFAULT 1,
            import uuid,
            PRIMARY KEY (person, id),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_rule_mode ON focus_rule (person, mode);
        """
    )
}
