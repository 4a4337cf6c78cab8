import Storage

extension Migration {
    static let places009 = Migration(
        "Places009_areas",
        """
        -- The least and the greatest latitude and longitude of its scenes, kept up to date with them: a search need not read them all.
        ALTER TABLE experience ADD COLUMN south double precision;
        ALTER TABLE experience ADD COLUMN west double precision;
        ALTER TABLE experience ADD COLUMN north double precision;
        ALTER TABLE experience ADD COLUMN east double precision;
        UPDATE experience SET (south, west, north, east) =
            (SELECT MIN(latitude), MIN(longitude), MAX(latitude), MAX(longitude) FROM scene
            WHERE scene.experience = experience.id AND scene.deleted_at IS NULL);
        """
    )
}
