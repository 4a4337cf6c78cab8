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
        hasAccount: Bool,
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
            hasAccount: hasAccount,
            joinedAt: joinedAt
        )
    }
}

extension MemberPatch {
    /// Creates a value with all properties.
    public init(name: Wire.PersonName? = nil, role: Role? = nil, positions: Wire.Positions? = nil, _: Void = ()) {
        self.init(name: name, role: role, positions: positions)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "role", "positions"]
}

extension NewMembers {
    /// Creates a value with all properties.
    public init(names: [Wire.PersonName], positions: Wire.Positions? = nil, _: Void = ()) {
        self.init(names: names, positions: positions)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["names", "positions"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `names`.
        public static let names = 1...100
    }
}

extension AddedMembers {
    /// Creates a value with all properties.
    public init(items: [Member], _: Void = ()) {
        self.init(items: items)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `items`.
        public static let items = 0...100
    }
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
    public init(email: Wire.EmailAddress? = nil, role: Role? = nil, person: Wire.ID? = nil, _: Void = ()) {
        self.init(email: email, role: role, person: person)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["email", "role", "person"]
}
