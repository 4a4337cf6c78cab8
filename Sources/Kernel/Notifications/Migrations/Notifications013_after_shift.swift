import Storage

extension Migration {
    static let notifications013 = Migration(
        "Notifications013_after_shift",
        """
        -- For how many hours after the end of the person's work it is quiet as well; NULL for none.
        ALTER TABLE notification_settings ADD COLUMN quiet_after_shift bigint CHECK (quiet_after_shift BETWEEN 1 AND 24);
        """
    )
}
