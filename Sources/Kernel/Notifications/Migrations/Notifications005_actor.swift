import Storage

extension Migration {
    static let notifications005 = Migration(
        "Notifications005_actor",
        """
        -- Who did it; NULL where nobody did, and for messages from before this column.
        ALTER TABLE notice ADD COLUMN actor uuid REFERENCES person (id);
        CREATE INDEX notice_actor ON notice (actor);
        -- The inbox of one crew.
        CREATE INDEX notice_crew_inbox ON notice (person, crew, updated_at, id);
        -- With the module, so that unread messages are counted from the index alone.
        DROP INDEX notice_unread;
        CREATE INDEX notice_unread ON notice (person, crew, module) WHERE read_at IS NULL;
        """
    )
}
