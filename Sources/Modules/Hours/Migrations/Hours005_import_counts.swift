import Storage

extension Migration {
    static let hours005 = Migration(
        "Hours005_import_counts",
        """
        -- As in all tables of imports: how many records a file brings up to date. No file of hours does.
        ALTER TABLE hours_import ADD COLUMN updated bigint NOT NULL DEFAULT 0;
        """
    )
}
