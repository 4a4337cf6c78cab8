/// A person in a crew.
public struct Member: Codable, Hashable, Sendable {
    /// Who it is.
    public var person: PersonRef
    /// Their address: only managers and owners are told, for others it is left out.
    public var email: String?
    /// What they may do.
    public var role: Role
    /// The positions that they can work, some of the crew's own.
    public var positions: [String]
    /// Since when they belong to the crew, RFC 3339 in UTC.
    public var joinedAt: String

    /// Each field in the order of the JSON.
    public init(person: PersonRef, email: String? = nil, role: Role, positions: [String], joinedAt: String) {
        self.person = person
        self.email = email
        self.role = role
        self.positions = positions
        self.joinedAt = joinedAt
    }
}

/// What somebody may do in a crew, most first.
public enum Role: String, Codable, CaseIterable, Sendable {
    /// Everything, also archiving the crew and making others owner.
    case owner
    /// Roster, members and settings.
    case manager
    /// Their own shifts.
    case member
}

/// A change of a member by a manager; what is left out stays.
public struct MemberPatch: APIInput {
    /// What they may do from now on; only an owner makes or unmakes an owner.
    public var role: Role?
    /// All positions that they can work, from those of the crew.
    public var positions: [String]?

    /// What to change.
    public init(role: Role? = nil, positions: [String]? = nil) {
        self.role = role
        self.positions = positions
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case role, positions
    }
}

/// A way into a crew.
public struct Invitation: Codable, Hashable, Sendable {
    /// The secret part of the link.
    public var code: String
    /// The link to send, or to show as a QR code.
    public var url: String
    /// Until when it works, RFC 3339 in UTC.
    public var expiresAt: String

    /// Each field in the order of the JSON.
    public init(code: String, url: String, expiresAt: String) {
        self.code = code
        self.url = url
        self.expiresAt = expiresAt
    }
}

/// An invitation to be made by a manager.
public struct NewInvitation: APIInput {
    /// The only address that may use it; anybody with the link when left out.
    public var email: String?
    /// What they become: `manager` or `member`; a member when left out.
    public var role: Role?

    /// Each field in the order of the JSON.
    public init(email: String? = nil, role: Role? = nil) {
        self.email = email
        self.role = role
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case email, role
    }
}
