import Notifications
package import Storage

extension HoursModule {
    /// In the order in which they are applied; a released migration is never edited.
    package var migrations: [Migration] {
        [.hours001, .hours002, .hours003, .hours004, .hours005, .hours006, .hours007]
    }
}

// Short migrations; a long one has a file of its own.

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

    static let hours005 = Migration(
        "Hours005_import_counts",
        """
        -- As in all tables of imports: how many records a file brings up to date. No file of hours does.
        ALTER TABLE hours_import ADD COLUMN updated bigint NOT NULL DEFAULT 0;
        """
    )

    static let hours006 = Migration(
        "Hours006_places",
        """
        -- Where the work was done. Another module keeps the places; this one may no longer exist.
        ALTER TABLE hours_record ADD COLUMN place uuid;
        """
    )

    static let hours007 = copyChoices("Hours007_budget_notices", from: "hours.projects", to: "hours.budgets")
}
