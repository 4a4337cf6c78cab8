extension Endpoint where Input == Void, Output == Person {
    /// Choose your picture.
    ///
    /// The body is a picture of at most 25 MB, or a multipart form with one in the field `file`. Its centre is kept as
    /// a square of at most 512 pixels: upright, and without location or camera data. It replaces your previous picture.
    public static var setProfilePicture: Self {
        Endpoint(.put, "me/picture", .people, [.upload(form: true)], gives: "Your changed account.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove your picture.
    public static var removeProfilePicture: Self {
        Endpoint(.delete, "me/picture", .people, gives: "You have no picture.")
    }

    /// Download your own picture, or that of a person who shares a crew with you or whose experiences you can see.
    public static var readProfilePicture: Self {
        Endpoint(
            .get,
            "people/{person}/pictures/{profilePicture}",
            .people,
            [.download(["image/jpeg", "image/webp"]), .versioned, .restricted],
            gives: "The content of the picture."
        )
    }

    /// Download the thumbnail of a person's picture, at most 128 pixels wide and high.
    public static var readProfilePictureThumbnail: Self {
        Endpoint(
            .get,
            "people/{person}/pictures/{profilePicture}/thumbnail",
            .people,
            [.download(["image/jpeg", "image/webp"]), .versioned, .restricted],
            gives: "The content of the thumbnail."
        )
    }
}
