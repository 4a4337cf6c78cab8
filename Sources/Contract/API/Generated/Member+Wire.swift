// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Member.swift: change that.

extension Member {
    /// Each property in the order of its declaration.
    public init(
        person: PersonRef,
        email: Wire.EmailAddress? = nil,
        role: Role,
        positions: Wire.Positions,
        joinedAt: Wire.Instant,
        _: Void = ()
    ) {
        self.init(person: person, email: email, role: role, positions: positions, joinedAt: joinedAt)
    }
}

extension MemberPatch {
    /// Each property in the order of its declaration.
    public init(role: Role? = nil, positions: Wire.Positions? = nil, _: Void = ()) {
        self.init(role: role, positions: positions)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["role", "positions"]
}

extension Invitation {
    /// Each property in the order of its declaration.
    public init(code: String, url: String, expiresAt: Wire.Instant, _: Void = ()) {
        self.init(code: code, url: url, expiresAt: expiresAt)
    }
}

extension NewInvitation {
    /// Each property in the order of its declaration.
    public init(email: Wire.EmailAddress? = nil, role: Role? = nil, _: Void = ()) {
        self.init(email: email, role: role)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["email", "role"]
}
