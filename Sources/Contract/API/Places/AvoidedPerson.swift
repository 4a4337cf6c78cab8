/// A person whom you blocked or muted.
public struct AvoidedPerson: Codable, Hashable, Sendable {
    /// The person.
    public var person: PersonRef
    /// Whether you blocked or muted them.
    public var kind: AvoidanceKind
    /// Since when.
    public var since: Wire.Instant
}

/// How you avoid a person.
public enum AvoidanceKind: String, Codable, CaseIterable, Sendable {
    /// Your own experiences and your profile do not exist for them, and theirs are not in your lists and searches.
    case block
    /// Their experiences are not in your lists and searches.
    case mute
}
