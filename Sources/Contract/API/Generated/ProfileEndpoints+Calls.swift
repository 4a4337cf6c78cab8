// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/ProfileEndpoints.swift: change that.

extension Call where Output == FileUpload<Person> {
    /// Choose your picture.
    ///
    /// The body is a picture of at most 25 MB, or a multipart form with one in the field `file`. Its centre is kept as
    /// a square of at most 512 pixels: upright, and without location or camera data. It replaces your previous picture.
    public static func setProfilePicture() -> Self {
        Call(Endpoint<Void, Person>.setProfilePicture.operation)
    }
}

extension Call where Output == Void {
    /// Remove your picture.
    public static func removeProfilePicture() -> Self {
        Call(Endpoint<Void, Void>.removeProfilePicture.operation)
    }
}

extension Call where Output == FileContent {
    /// Download your own picture, or that of a person who shares a crew with you or whose experiences you can see.
    public static func readProfilePicture(person: String, profilePicture: String) -> Self {
        Call(Endpoint<Void, Void>.readProfilePicture.operation, at: [person, profilePicture])
    }

    /// Download the thumbnail of a person's picture, at most 128 pixels wide and high.
    public static func readProfilePictureThumbnail(person: String, profilePicture: String) -> Self {
        Call(Endpoint<Void, Void>.readProfilePictureThumbnail.operation, at: [person, profilePicture])
    }
}
