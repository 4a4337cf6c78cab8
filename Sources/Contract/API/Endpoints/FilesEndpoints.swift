extension Endpoint where Input == Void, Output == Void {
    /// The content of a picture or file.
    ///
    /// What it is was decided by its content. Pictures were made anew, upright and without position or
    /// camera; all else is as it was sent, and a download.
    public static var readFile: Self {
        Endpoint(
            .get,
            "crews/{crew}/files/{file}",
            .files,
            [
                .download(["image/jpeg", "image/webp", "application/pdf", "text/plain", "application/octet-stream"]),
                .versioned,
            ],
            gives: "The content."
        )
    }

    /// A small picture of a picture, at most 400 pixels on a side.
    public static var readThumbnail: Self {
        Endpoint(
            .get,
            "crews/{crew}/files/{file}/thumbnail",
            .files,
            [.download(["image/jpeg", "image/webp"]), .versioned],
            gives: "The content."
        )
    }
}
