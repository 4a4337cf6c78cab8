/// A personal access token, for scripts and programs.
public struct Token: Codable, Hashable, Sendable {
    /// The token's id; it gives no access.
    public var id: String
    /// What I called it.
    public var name: String
    /// Whether it may change anything.
    public var access: TokenAccess
    /// The id of the only crew that it opens; null when it opens all of mine.
    @OrNull public var crew: String?
    /// When it was made, RFC 3339 in UTC.
    public var createdAt: String
    /// When it was last used, RFC 3339 in UTC; null when never.
    @OrNull public var lastUsedAt: String?
    /// What to send as `Authorization: Bearer ...`: told once, when the token is made, and left out ever after.
    public var secret: String?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        name: String,
        access: TokenAccess,
        crew: String?,
        createdAt: String,
        lastUsedAt: String?,
        secret: String? = nil
    ) {
        self.id = id
        self.name = name
        self.access = access
        self.crew = crew
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.secret = secret
    }
}

/// What a token may do.
public enum TokenAccess: String, Codable, CaseIterable, Sendable {
    /// Look only.
    case read
    /// Look and change.
    case write
}

/// A token to be made.
public struct NewToken: APIInput {
    /// What I call it, 1 to 80 characters.
    public var name: String
    /// Whether it may change anything.
    public var access: TokenAccess
    /// The only crew that it opens, by slug or id; all of mine when left out.
    public var crew: String?

    /// Each field in the order of the JSON.
    public init(name: String, access: TokenAccess, crew: String? = nil) {
        self.name = name
        self.access = access
        self.crew = crew
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, access, crew
    }
}
