import Storage

extension Migration {
    static let accounts009 = Migration(
        "Accounts009_tabs",
        """
        -- The navigation items that have a tab on the member's phone, in order and separated by commas; NULL for the first ones.
        ALTER TABLE member ADD COLUMN tabs text CHECK (length(tabs) BETWEEN 1 AND 122);
        """
    )
}
