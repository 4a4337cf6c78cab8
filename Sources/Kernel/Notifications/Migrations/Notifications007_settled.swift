import Storage

extension Migration {
    static let notifications007 = Migration(
        "Notifications007_settled",
        """
        -- A fact marks unread messages about its subject as read when it settled what they ask for.
        CREATE INDEX notice_thing ON notice (crew, thing) WHERE read_at IS NULL;
        """
    )
}
