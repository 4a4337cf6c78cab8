/// A new account.
/// - Example: {"email": "sanne@dekombuis.example", "password": "vier emmers mosselen", "name": "Sanne Visser"}
public struct SignUp: APIInput {
    /// The email address to sign in with.
    public var email: Wire.EmailAddress
    /// The password to sign in with.
    public var password: Wire.Password
    /// The name, as shown to the crew.
    public var name: Wire.PersonName
    /// The code of an invitation to a crew to join; an expired or unknown one is 422. Required by some servers.
    /// - Limit: ...100
    public var invitation: String?
}

/// The credentials to sign in with.
/// - Example: {"email": "sanne@dekombuis.example", "password": "vier emmers mosselen"}
public struct SignIn: APIInput {
    /// The email address of the account.
    /// - Limit: 1...254
    public var email: String
    /// The password of the account.
    /// - Limit: 1...200
    /// - Format: password
    public var password: String
}

/// The result of signing up or signing in.
public struct SignedIn: Codable, Hashable, Sendable {
    /// The person who is signed in.
    public var person: Person
    /// The token to send as `Authorization: Bearer ...`.
    /// - Example: dl_s_8Jc1mZrTqv4XnPwB
    public var token: String
}

/// A sign-in with a mailed code.
/// - Example: {"email": "sanne@dekombuis.example"}
public struct NewSignInChallenge: APIInput {
    /// The address of the account.
    public var email: Wire.EmailAddress
}

/// A sign-in that waits for the code from the mail.
public struct SignInChallenge: Codable, Hashable, Sendable {
    /// What to send the code with. Whoever has it can try codes, so it stays on the device.
    /// - Example: dlc_8Jc1mZrTqv4XnPwB
    public var challenge: String
}

/// The code from the mail.
/// - Example: {"code": "7HQ-2MF"}
public struct ChallengeAnswer: APIInput {
    /// The code; lower case and a missing dash are accepted too.
    /// - Limit: 1...20
    public var code: String
    /// A new password; without it, the current one stays. The first code for an address requires one, because the
    /// account may have been created by someone who cannot read its mail.
    public var password: Wire.Password?
}

/// The deletion of your account: with exactly one of its properties.
/// - Example: {"password": "vier emmers mosselen"}
public struct AccountDeletion: APIInput {
    /// Your password.
    /// - Limit: 1...200
    /// - Format: password
    public var password: String?
    /// The code from a mail that was requested for your address as for signing in.
    /// - Limit: 1...20
    public var code: String?
}

/// A change of your password.
/// - Example: {"current": "vier emmers mosselen", "new": "vijf emmers garnalen"}
public struct PasswordChange: APIInput {
    /// The current password.
    /// - Limit: 1...200
    /// - Format: password
    public var current: String
    /// The new password.
    public var new: Wire.Password
}

/// A device or program on which you are signed in.
public struct Session: Codable, Hashable, Sendable {
    /// The id of the session; it grants no access.
    public var id: Wire.ID
    /// The browser or program, in words.
    /// - Example: Safari on iPhone
    public var device: String
    /// When you signed in.
    public var createdAt: Wire.Instant
    /// When it was last used.
    public var lastUsedAt: Wire.Instant
    /// Whether this request was made in the session.
    /// - Example: true
    public var current: Bool
}
