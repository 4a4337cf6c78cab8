import Storage

extension Migration {
    static let focus010 = Migration(
        "Focus010_reminders",
        """
        -- When the person is reminded of it; NULL for never.
        ALTER TABLE focus_task ADD COLUMN reminder text CHECK (reminder IN ('morning', 'atTime', 'tenMinutes', 'halfHour', 'hour'));
        -- When that is; NULL once the reminder was sent, and if none will be.
        ALTER TABLE focus_task ADD COLUMN remind_at bigint;
        CREATE INDEX focus_task_remind ON focus_task (remind_at) WHERE remind_at IS NOT NULL;
        """
    )
}
