import Storage

extension Migration {
    static let focus005 = Migration(
        "Focus005_import_zone",
        """
        -- The zone of times without one; the person's if it is null.
        ALTER TABLE focus_import ADD COLUMN time_zone text CHECK (length(time_zone) <= 64);
        """
    )
}
