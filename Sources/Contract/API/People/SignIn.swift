/// A new account.
/// - Example: {"email": "sanne@dekombuis.example", "password": "vier emmers mosselen", "name": "Sanne Visser"}
public struct SignUp: APIInput {
    /// The address to sign in with.
    public var email: Wire.EmailAddress
    /// The password to sign in with.
    public var password: Wire.Password
    /// The name that the crew reads.
    public var name: Wire.PersonName
    /// The code of an invitation, whose crew the person joins; one that no longer works is 422. Some servers take only people who have
    /// one.
    /// - Limit: ...100
    public var invitation: String?
}

/// The credentials to sign in with.
/// - Example: {"email": "sanne@dekombuis.example", "password": "vier emmers mosselen"}
public struct SignIn: APIInput {
    /// The address of the account.
    /// - Limit: 1...254
    public var email: String
    /// The password of the account.
    /// - Limit: 1...200
    /// - Format: password
    public var password: String
}

/// The answer to signing up and to signing in.
public struct SignedIn: Codable, Hashable, Sendable {
    /// Who is signed in.
    public var person: Person
    /// What to send as `Authorization: Bearer ...`.
    /// - Example: dl_s_8Jc1mZrTqv4XnPwB
    public var token: String
}

/// A new password for my account.
/// - Example: {"current": "vier emmers mosselen", "new": "vijf emmers garnalen"}
public struct PasswordChange: APIInput {
    /// The password until now.
    /// - Limit: 1...200
    /// - Format: password
    public var current: String
    /// The password from now on.
    public var new: Wire.Password
}

/// A place where I am signed in.
public struct Session: Codable, Hashable, Sendable {
    /// The session's id; it gives no access.
    public var id: Wire.ID
    /// The browser or program, in words.
    /// - Example: Safari on iPhone
    public var device: String
    /// When I signed in.
    public var createdAt: Wire.Instant
    /// When it was last used.
    public var lastUsedAt: Wire.Instant
    /// Whether this very request was made in it.
    /// - Example: true
    public var current: Bool
}
