import Storage

extension Migration {
    static let notifications009 = Migration(
        "Notifications009_order",
        """
        -- The number of the newest fact among those that a row counts. Clocks of servers differ; these numbers follow commits.
        ALTER TABLE notice ADD COLUMN seq bigint;
        """
    )
}
