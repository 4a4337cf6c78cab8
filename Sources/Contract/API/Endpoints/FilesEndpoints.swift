extension Endpoint where Input == Void, Output == Void {
    /// Download a picture or file.
    ///
    /// The media type was detected from the content. Pictures have been re-encoded: upright, and without location or
    /// camera data. Other files are as they were uploaded, and are sent as an attachment.
    public static var readFile: Self {
        Endpoint(
            .get,
            "crews/{crew}/files/{file}",
            .files,
            [
                .download(["image/jpeg", "image/webp", "application/pdf", "text/plain", "application/octet-stream"]),
                .versioned,
            ],
            gives: "The content of the file."
        )
    }

    /// Download a thumbnail of a picture, at most 400 pixels wide and high.
    public static var readThumbnail: Self {
        Endpoint(
            .get,
            "crews/{crew}/files/{file}/thumbnail",
            .files,
            [.download(["image/jpeg", "image/webp"]), .versioned],
            gives: "The content of the thumbnail."
        )
    }
}
