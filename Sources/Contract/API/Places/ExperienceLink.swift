/// A URL that lets anyone view an experience, without signing in.
public struct ExperienceLink: Codable, Hashable, Sendable {
    /// The id of the link; it grants no access.
    public var id: Wire.ID
    /// Who created it.
    public var createdBy: PersonRef
    /// When it was created.
    public var createdAt: Wire.Instant
    /// When it stops working; null when it does not expire.
    @OrNull public var expiresAt: Wire.Instant?
    /// The URL; only present in the response that creates the link.
    /// - Example: https://roster.example.org/p/dlp_2kXq7Vw9RbYd5HfM
    public var url: String? = nil
}

/// A new link to an experience.
/// - Example: {"expiresAt": "2027-01-31T12:00:00Z"}
public struct NewExperienceLink: APIInput {
    /// When it stops working, at most five years from now; when left out it does not expire.
    public var expiresAt: Wire.Instant?
}
