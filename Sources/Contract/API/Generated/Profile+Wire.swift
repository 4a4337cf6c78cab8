// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/Profile.swift: change that.

extension Profile {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        username: Wire.Username,
        name: Wire.PersonName,
        bio: Wire.Bio?,
        picture: ProfilePicture?,
        _: Void = ()
    ) {
        self.init(id: id, username: username, name: name, bio: bio, picture: picture)
    }
}
