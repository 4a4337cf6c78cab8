import Storage

extension Migration {
    static let accounts004 = Migration(
        "Accounts004_modules",
        """
        -- The modules of a crew that not everyone in it sees; a module without a row is there for everyone. Its data stays either way.
        CREATE TABLE crew_module (
            crew uuid NOT NULL REFERENCES crew (id),
            -- The id that the module declares.
            module text NOT NULL CHECK (length(module) BETWEEN 1 AND 40),
            visible text NOT NULL CHECK (visible IN ('managers', 'off')),
            PRIMARY KEY (crew, module)
        );

        -- Crews that were made on the pages and are still being set up.
        CREATE TABLE crew_setup (
            crew uuid PRIMARY KEY NOT NULL REFERENCES crew (id),
            started_at bigint NOT NULL
        );
        """
    )
}
