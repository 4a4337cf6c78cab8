import Storage

extension Migration {
    static let compass002 = Migration(
        "Compass002_crews",
        """
        -- Crews that programs made for HCL Compass may sign in to. Their names can then be read by anybody.
        CREATE TABLE compass_crew (
            crew uuid PRIMARY KEY NOT NULL REFERENCES crew (id)
        );
        INSERT INTO compass_crew (crew) SELECT id FROM crew WHERE compass;
        DROP INDEX crew_compass;
        ALTER TABLE crew DROP COLUMN compass;
        """
    )
}
