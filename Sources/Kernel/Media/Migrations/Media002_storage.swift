import Storage

extension Migration {
    static let media002 = Migration(
        "Media002_storage",
        """
        -- The bytes of all files of a crew, kept up to date by every transaction that adds or removes one.
        CREATE TABLE crew_storage (
            crew uuid PRIMARY KEY NOT NULL REFERENCES crew (id),
            bytes bigint NOT NULL
        );
        INSERT INTO crew_storage (crew, bytes) SELECT crew, CAST(SUM(size) AS bigint) FROM file GROUP BY crew;

        -- What a person has sent on the latest day (UTC, since 1970) on which they sent anything.
        CREATE TABLE upload_day (
            person uuid PRIMARY KEY NOT NULL REFERENCES person (id),
            day bigint NOT NULL,
            bytes bigint NOT NULL
        );
        """
    )
}
