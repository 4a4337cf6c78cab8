import Storage

extension Migration {
    static let focus007 = Migration(
        "Focus007_tasks",
        """
        -- What a person has to do on a date. A repeating task has a row for each occurrence: the next one is added when one is done.
        CREATE TABLE focus_task (
            person uuid NOT NULL REFERENCES focus_settings (person),
            id uuid NOT NULL,
            title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
            date text NOT NULL,
            -- Minutes after midnight; NULL for any time of the day.
            minute bigint CHECK (minute BETWEEN 0 AND 1439),
            repeats text CHECK (repeats IN ('daily', 'weekdays', 'weekly', 'monthly')),
            -- The day of the month of a monthly one: the 31st stays the 31st after a shorter month.
            month_day bigint NOT NULL CHECK (month_day BETWEEN 1 AND 31),
            mode uuid,
            done_at bigint,
            -- The next occurrence, which was added when this one was done.
            next_task uuid,
            version bigint NOT NULL DEFAULT 1,
            import uuid,
            PRIMARY KEY (person, id),
            FOREIGN KEY (person, mode) REFERENCES focus_mode (person, id)
        );
        CREATE INDEX focus_task_date ON focus_task (person, date);
        CREATE INDEX focus_task_open ON focus_task (person, date) WHERE done_at IS NULL;
        CREATE INDEX focus_task_mode ON focus_task (person, mode);
        """
    )
}
