/// A personal access token, for scripts and programs.
public struct Token: Codable, Hashable, Sendable {
    /// The id of the token; it grants no access.
    public var id: Wire.ID
    /// The name you gave it.
    public var name: Wire.TokenName
    /// Read-only, or read and write.
    public var access: TokenAccess
    /// The id of the only crew that it can access; null for all your crews.
    @OrNull public var crew: Wire.ID?
    /// When it was created.
    public var createdAt: Wire.Instant
    /// When it was last used; null when never.
    @OrNull public var lastUsedAt: Wire.Instant?
    /// The secret to send as `Authorization: Bearer ...`; only present in the response that creates the token.
    /// - Example: dl_t_2kXq7Vw9RbYd5HfM
    public var secret: String? = nil
}

/// The access level of a token.
public enum TokenAccess: String, Codable, CaseIterable, Sendable {
    /// Read-only.
    case read
    /// Read and write.
    case write
}

/// A new token.
/// - Example: {"name": "Roster on the kitchen screen", "access": "read", "crew": "de-kombuis"}
public struct NewToken: APIInput {
    /// The name.
    public var name: Wire.TokenName
    /// Read-only, or read and write.
    public var access: TokenAccess
    /// The only crew that it can access, by short name or id; all your crews when left out.
    /// - Limit: 1...80
    public var crew: String?
}
