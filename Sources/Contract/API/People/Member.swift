/// A member of a crew.
public struct Member: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// The email address; only present for managers and owners, if the member has an account.
    public var email: Wire.EmailAddress? = nil
    /// Their username.
    public var username: Wire.Username? = nil
    /// A few lines about themselves.
    public var bio: Wire.Bio? = nil
    /// Their picture.
    public var picture: ProfilePicture? = nil
    /// Their role.
    public var role: Role
    /// The positions that they can work in.
    public var positions: Wire.Positions
    /// False for someone whom a manager entered by name: they cannot sign in, and nothing is sent to them.
    public var hasAccount: Bool
    /// When they joined, or were entered by name.
    public var joinedAt: Wire.Instant
}

/// The roles in a crew, from most to least rights.
public enum Role: String, Codable, CaseIterable, Sendable {
    /// All rights, including archiving the crew and managing ownership.
    case owner
    /// Manages the roster, members and settings.
    case manager
    /// Manages their own shifts.
    case member
}

/// Changes to a member. Fields that are left out stay unchanged.
/// - Example: {"role": "manager", "positions": ["kitchen", "floor"]}
public struct MemberPatch: APIInput {
    /// The new name of someone without an account; everyone else names themselves.
    public var name: Wire.PersonName?
    /// The new role; only owners can grant or revoke ownership.
    public var role: Role?
    /// The new list of positions that they can work in.
    public var positions: Wire.Positions?
}

/// People without an account to add by name.
/// - Example: {"names": ["Sanne Visser", "Youssef"], "positions": ["kitchen"]}
public struct NewMembers: APIInput {
    /// Their names, each of which must be new in the crew.
    /// - Limit: 1...100
    public var names: [Wire.PersonName]
    /// The positions that all of them can work in.
    public var positions: Wire.Positions?
}

/// People who were added by name.
public struct AddedMembers: Codable, Hashable, Sendable {
    /// The new members, in the order of their names in the request.
    /// - Limit: ...100
    public var items: [Member]
}

/// An invitation to a crew.
public struct Invitation: Codable, Hashable, Sendable {
    /// The secret part of the link.
    /// - Example: 7hq2mfw9xk4tbz3v
    public var code: String
    /// The link, to send or to show as a QR code.
    /// - Format: uri
    /// - Example: https://rooster.dekombuis.example/join/7hq2mfw9xk4tbz3v
    public var url: String
    /// When it expires.
    public var expiresAt: Wire.Instant
}

/// A link that lets a member who forgot their password choose another one.
public struct SignInLink: Codable, Hashable, Sendable {
    /// The link to hand over, or to show as a QR code. It is only returned in this response.
    /// - Format: uri
    /// - Example: https://rooster.dekombuis.example/signin/link/7hq2mfw9xk4tbz3v8n5c
    public var url: String
    /// When it expires.
    public var expiresAt: Wire.Instant
}

/// A new invitation.
/// - Example: {"email": "youssef@dekombuis.example", "role": "member"}
public struct NewInvitation: APIInput {
    /// The only email address that can accept it; anyone with the link when left out.
    public var email: Wire.EmailAddress?
    /// `manager` or `member`; `member` when left out.
    /// - Values: manager, member
    public var role: Role?
    /// The id of a member without an account: whoever accepts the invitation takes them over, once.
    public var person: Wire.ID?
}
