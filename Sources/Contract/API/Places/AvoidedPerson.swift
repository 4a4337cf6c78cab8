/// A person you blocked or muted.
public struct AvoidedPerson: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// Whether you blocked or muted them.
    public var kind: AvoidanceKind
    /// When you blocked or muted them.
    public var since: Wire.Instant
}

/// How you avoid a person.
public enum AvoidanceKind: String, Codable, CaseIterable, Sendable {
    /// They cannot find your own experiences or your profile, and theirs do not appear in your lists and searches.
    case block
    /// Their experiences do not appear in your lists and searches.
    case mute
}
