import Storage

extension Migration {
    static let notifications011 = Migration(
        "Notifications011_action",
        """
        -- What the reader can do about the message with one press, as JSON; NULL for none.
        ALTER TABLE notice ADD COLUMN action text;
        """
    )
}
