/// A personal access token, for scripts and programs.
public struct Token: Codable, Hashable, Sendable {
    /// The token's id; it gives no access.
    public var id: Wire.ID
    /// What I called it.
    public var name: Wire.TokenName
    /// Whether it may change anything.
    public var access: TokenAccess
    /// The id of the only crew that it opens; null when it opens all of mine.
    @OrNull public var crew: Wire.ID?
    /// When it was made.
    public var createdAt: Wire.Instant
    /// When it was last used; null when never.
    @OrNull public var lastUsedAt: Wire.Instant?
    /// What to send as `Authorization: Bearer ...`: told once, when the token is made, and left out ever after.
    /// - Example: dl_t_2kXq7Vw9RbYd5HfM
    public var secret: String? = nil
}

/// What a token may do.
public enum TokenAccess: String, Codable, CaseIterable, Sendable {
    /// Look only.
    case read
    /// Look and change.
    case write
}

/// A token to be made.
/// - Example: {"name": "Roster on the kitchen screen", "access": "read", "crew": "de-kombuis"}
public struct NewToken: APIInput {
    /// What I call it.
    public var name: Wire.TokenName
    /// Whether it may change anything.
    public var access: TokenAccess
    /// The only crew that it opens, by short name or id; all of mine when left out.
    /// - Limit: 1...80
    public var crew: String?
}
