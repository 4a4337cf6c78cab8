import Storage

extension Migration {
    static let places005 = Migration(
        "Places005_moderation",
        """
        -- People who decide about reports. The operator of the server appoints them.
        CREATE TABLE moderator (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            since bigint NOT NULL
        );
        CREATE TABLE experience_decision (
            id uuid PRIMARY KEY NOT NULL,
            experience uuid NOT NULL REFERENCES experience (id),
            decision text NOT NULL CHECK (decision IN ('dismiss', 'hide')),
            note text CHECK (length(note) BETWEEN 1 AND 1000),
            decided_by uuid NOT NULL REFERENCES person (id),
            decided_at bigint NOT NULL
        );
        CREATE INDEX experience_decision_experience ON experience_decision (experience, id);
        CREATE INDEX experience_decision_judge ON experience_decision (decided_by);
        CREATE TABLE experience_flag (
            id uuid PRIMARY KEY NOT NULL,
            experience uuid NOT NULL REFERENCES experience (id),
            -- Who reported it; null after they deleted their account.
            person uuid REFERENCES person (id),
            reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
            created_at bigint NOT NULL,
            -- The last decision about it; null while it is open.
            decision uuid REFERENCES experience_decision (id)
        );
        CREATE INDEX experience_flag_experience ON experience_flag (experience, id);
        CREATE INDEX experience_flag_open ON experience_flag (id) WHERE decision IS NULL;
        CREATE INDEX experience_flag_person ON experience_flag (person, id);
        CREATE INDEX experience_flag_decision ON experience_flag (decision);
        CREATE UNIQUE INDEX experience_flag_once ON experience_flag (person, experience) WHERE decision IS NULL;
        -- Since when a moderator hides it.
        ALTER TABLE experience ADD COLUMN hidden_at bigint;
        """
    )
}
