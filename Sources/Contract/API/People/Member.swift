/// A person in a crew.
public struct Member: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// Left out unless the reader is a manager or owner.
    public var email: Wire.EmailAddress? = nil
    /// Their role.
    public var role: Role
    /// The positions they can work in, from those of the crew.
    public var positions: Wire.Positions
    /// When they joined.
    public var joinedAt: Wire.Instant
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
/// - Example: {"role": "manager", "positions": ["kitchen", "floor"]}
public struct MemberPatch: APIInput {
    /// Their role from now on; only an owner makes or unmakes an owner.
    public var role: Role?
    /// All positions they can work in, from those of the crew.
    public var positions: Wire.Positions?
}

/// A way into a crew.
public struct Invitation: Codable, Hashable, Sendable {
    /// The secret part of the link.
    /// - Example: 7hq2mfw9xk4tbz3v
    public var code: String
    /// The link to send, or to show as a QR code.
    /// - Format: uri
    /// - Example: https://rooster.dekombuis.example/join/7hq2mfw9xk4tbz3v
    public var url: String
    /// Until when it works.
    public var expiresAt: Wire.Instant
}

/// An invitation to be made by a manager.
/// - Example: {"email": "youssef@dekombuis.example", "role": "member"}
public struct NewInvitation: APIInput {
    /// The only address that may use it; anybody with the link when left out.
    public var email: Wire.EmailAddress?
    /// `manager` or `member`; a member when left out.
    /// - Values: manager, member
    public var role: Role?
}
