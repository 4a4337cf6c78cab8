import Storage

extension Migration {
    static let places006 = Migration(
        "Places006_moderation_mail",
        """
        -- When the moderators were told about a report, and the owner about a decision; null while nobody was.
        ALTER TABLE experience_flag ADD COLUMN told_at bigint;
        ALTER TABLE experience_decision ADD COLUMN told_at bigint;
        UPDATE experience_flag SET told_at = created_at;
        UPDATE experience_decision SET told_at = decided_at;
        CREATE INDEX experience_flag_untold ON experience_flag (id) WHERE told_at IS NULL;
        CREATE INDEX experience_decision_untold ON experience_decision (id) WHERE told_at IS NULL;
        """
    )
}
