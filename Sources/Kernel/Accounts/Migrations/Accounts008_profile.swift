import Storage

extension Migration {
    static let accounts008 = Migration(
        "Accounts008_profile",
        """
        -- In lower case, so that names that differ in case only are the same.
        ALTER TABLE person ADD COLUMN username text CHECK (length(username) BETWEEN 3 AND 30);
        CREATE UNIQUE INDEX person_username ON person (username);

        -- A few lines about the person, in their own words.
        ALTER TABLE person ADD COLUMN bio text CHECK (length(bio) BETWEEN 1 AND 500);

        -- A row of the table picture, which is created later.
        ALTER TABLE person ADD COLUMN picture uuid;
        CREATE UNIQUE INDEX person_picture ON person (picture);
        """
    )
}
