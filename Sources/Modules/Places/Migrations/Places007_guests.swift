import Storage

extension Migration {
    static let places007 = Migration(
        "Places007_guests",
        """
        -- The link with which it was saved. While it works, it lets the person see the experience. No foreign key, because links are erased
        -- some time after they ended.
        ALTER TABLE experience_save ADD COLUMN link uuid;
        """
    )
}
