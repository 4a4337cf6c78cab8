import Storage

extension Migration {
    static let places011 = Migration(
        "Places011_former_track",
        """
        -- The track that was removed, or replaced with another, at `track_removed_at`: it can be restored.
        ALTER TABLE experience ADD COLUMN former_track text;
        UPDATE experience SET former_track = track, track = NULL WHERE track_removed_at IS NOT NULL;
        """
    )
}
