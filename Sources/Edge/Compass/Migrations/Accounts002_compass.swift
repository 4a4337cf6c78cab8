import Storage

extension Migration {
    /// From the time when the setting was a column of Accounts; databases know the migration by this name.
    static let accounts002 = Migration(
        "Accounts002_compass",
        """
        -- Whether programs made for HCL Compass may sign in to the crew. Its name can then be read by anybody.
        ALTER TABLE crew ADD COLUMN compass boolean NOT NULL DEFAULT FALSE;
        CREATE INDEX crew_compass ON crew (slug) WHERE compass;
        """
    )
}
