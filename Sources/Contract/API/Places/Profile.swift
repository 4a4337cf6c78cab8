/// A person, as shown to those who can see one of their experiences.
public struct Profile: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The username.
    public var username: Wire.Username
    /// The person's name.
    public var name: Wire.PersonName
    /// A few lines about themselves; null for none.
    @OrNull public var bio: Wire.Bio?
    /// The person's picture; null for none.
    @OrNull public var picture: ProfilePicture?
}
