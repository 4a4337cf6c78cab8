import Storage

extension Migration {
    static let notifications002 = Migration(
        "Notifications002_module",
        """
        -- The module that told it; NULL for what is always there, and for what was told before modules could be switched off.
        ALTER TABLE notice ADD COLUMN module text;
        """
    )
}
