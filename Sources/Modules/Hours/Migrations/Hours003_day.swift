import Storage

extension Migration {
    static let hours003 = Migration(
        "Hours003_day",
        """
        -- One index for the list of a day and for reports: a record that is logged touches a tree less, and the day's newest end of it.
        -- Reports read nothing but this: one engine looks whether a record is deleted even where the index has no other.
        CREATE INDEX hours_record_day ON hours_record (crew, date, id, project, person, billable, minutes, rate, deleted_at)
            WHERE deleted_at IS NULL;
        DROP INDEX hours_record_date;
        DROP INDEX hours_record_report;
        """
    )
}
