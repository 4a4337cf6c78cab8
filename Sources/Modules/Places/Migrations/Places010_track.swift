import Storage

extension Migration {
    static let places010 = Migration(
        "Places010_track",
        """
        -- A removed track can be restored for some time.
        ALTER TABLE experience ADD COLUMN track_removed_at bigint;
        -- The line that replaces the straight lines from scene to scene: the latitude and longitude of the first position and the steps to
        -- all others, in units of the seventh decimal. The last column, because most queries do not read it.
        ALTER TABLE experience ADD COLUMN track text;
        CREATE INDEX experience_track_removed ON experience (track_removed_at) WHERE track_removed_at IS NOT NULL;
        """
    )
}
