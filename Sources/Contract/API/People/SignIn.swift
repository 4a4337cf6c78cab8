/// A new account.
public struct SignUp: APIInput {
    /// The address to sign in with, at most 254 characters.
    public var email: String
    /// 10 to 200 characters.
    public var password: String
    /// What the crew reads, 1 to 80 characters.
    public var name: String

    /// Each field in the order of the JSON.
    public init(email: String, password: String, name: String) {
        self.email = email
        self.password = password
        self.name = name
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case email, password, name
    }
}

/// Who wants to sign in.
public struct SignIn: APIInput {
    /// The address of the account.
    public var email: String
    /// The password of the account.
    public var password: String

    /// Each field in the order of the JSON.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case email, password
    }
}

/// The answer to signing up and to signing in.
public struct SignedIn: Codable, Hashable, Sendable {
    /// Who is signed in.
    public var person: Person
    /// What to send as `Authorization: Bearer ...`.
    public var token: String

    /// Each field in the order of the JSON.
    public init(person: Person, token: String) {
        self.person = person
        self.token = token
    }
}

/// A new password for my account.
public struct PasswordChange: APIInput {
    /// The password until now.
    public var current: String
    /// The password from now on, 10 to 200 characters.
    public var new: String

    /// Each field in the order of the JSON.
    public init(current: String, new: String) {
        self.current = current
        self.new = new
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case current, new
    }
}

/// A place where I am signed in.
public struct Session: Codable, Hashable, Sendable {
    /// The session's id; it gives no access.
    public var id: String
    /// The browser or program, in words.
    public var device: String
    /// When I signed in, RFC 3339 in UTC.
    public var createdAt: String
    /// When it was last used, RFC 3339 in UTC.
    public var lastUsedAt: String
    /// Whether this very request was made in it.
    public var current: Bool

    /// Each field in the order of the JSON.
    public init(id: String, device: String, createdAt: String, lastUsedAt: String, current: Bool) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.current = current
    }
}
