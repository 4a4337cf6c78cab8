import Storage

extension Migration {
    static let places008 = Migration(
        "Places008_positions",
        """
        -- With all that a search reads of the scenes of an experience: looking each of them up took a multiple of the time.
        DROP INDEX experience_position_experience;
        CREATE INDEX experience_position_experience ON experience_position (number, scene, latitude, longitude);
        """
    )
}
