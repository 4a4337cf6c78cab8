import Storage

extension Migration {
    static let accounts012 = Migration(
        "Accounts012_guests",
        """
        -- Since when someone saves things without an account, in one browser; NULL for everyone else. Like people who were entered by
        -- name, they have no address and no password; they are in no crew, and their session opens nothing but what they saved.
        ALTER TABLE person ADD COLUMN guest_since bigint;
        CREATE INDEX person_guest ON person (id) WHERE guest_since IS NOT NULL;
        """
    )
}
