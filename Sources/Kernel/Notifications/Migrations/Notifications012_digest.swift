import Storage

extension Migration {
    static let notifications012 = Migration(
        "Notifications012_digest",
        """
        -- When the person gets one mail a day, in minutes since midnight in the zone of their crew; NULL for mail after a pause.
        ALTER TABLE notification_settings ADD COLUMN digest_minute bigint CHECK (digest_minute BETWEEN 0 AND 1439);
        """
    )
}
