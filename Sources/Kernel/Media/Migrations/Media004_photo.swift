import Storage

extension Migration {
    static let media004 = Migration(
        "Media004_photo",
        """
        -- Between the thumbnail and the whole picture in size. NULL if the whole one is hardly larger, and for older pictures.
        ALTER TABLE picture ADD COLUMN medium bytea REFERENCES blob (hash);
        -- Rows of red, green and blue bytes, to be shown before the picture; NULL for older pictures.
        ALTER TABLE picture ADD COLUMN colors bytea CHECK (length(colors) = 36);
        CREATE INDEX picture_medium ON picture (medium) WHERE medium IS NOT NULL;
        """
    )
}
