// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Member.swift: change that.

extension Member {
    /// Creates a value with all properties.
    public init(
        person: PersonRef,
        email: Wire.EmailAddress? = nil,
        username: Wire.Username? = nil,
        bio: Wire.Bio? = nil,
        picture: ProfilePicture? = nil,
        role: Role,
        positions: Wire.Positions,
        joinedAt: Wire.Instant,
        _: Void = ()
    ) {
        self.init(
            person: person,
            email: email,
            username: username,
            bio: bio,
            picture: picture,
            role: role,
            positions: positions,
            joinedAt: joinedAt
        )
    }
}

extension MemberPatch {
    /// Creates a value with all properties.
    public init(role: Role? = nil, positions: Wire.Positions? = nil, _: Void = ()) {
        self.init(role: role, positions: positions)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["role", "positions"]
}

extension Invitation {
    /// Creates a value with all properties.
    public init(code: String, url: String, expiresAt: Wire.Instant, _: Void = ()) {
        self.init(code: code, url: url, expiresAt: expiresAt)
    }
}

extension SignInLink {
    /// Creates a value with all properties.
    public init(url: String, expiresAt: Wire.Instant, _: Void = ()) {
        self.init(url: url, expiresAt: expiresAt)
    }
}

extension NewInvitation {
    /// Creates a value with all properties.
    public init(email: Wire.EmailAddress? = nil, role: Role? = nil, _: Void = ()) {
        self.init(email: email, role: role)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["email", "role"]
}
