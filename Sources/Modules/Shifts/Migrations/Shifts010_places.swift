import Storage

extension Migration {
    static let shifts010 = Migration(
        "Shifts010_places",
        """
        CREATE TABLE position_place (
            crew uuid NOT NULL,
            position text NOT NULL,
            -- Another module keeps the places; this one may no longer exist.
            place uuid NOT NULL,
            PRIMARY KEY (crew, position),
            -- A position that is deleted takes its place along.
            FOREIGN KEY (crew, position) REFERENCES crew_position (crew, name) ON DELETE CASCADE
        );
        """
    )
}
