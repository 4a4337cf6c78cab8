/// A line of a crew's audit log.
public struct AuditEntry: Codable, Hashable, Sendable {
    /// The entry's id.
    public var id: Wire.ID
    /// When it happened.
    public var at: Wire.Instant
    /// Who did it; null for the server itself.
    @OrNull public var actor: PersonRef?
    /// What happened.
    /// - Example: shift.offered
    public var kind: String
    /// The id of what it happened to, such as a shift.
    public var subject: Wire.ID
    /// What is known about it, as it was then.
    public var changes: [AuditChange]
}

/// A value in an entry of the audit log.
public struct AuditChange: Codable, Hashable, Sendable {
    /// The name of the value.
    /// - Example: name
    public var field: String
    /// The value before the event; null if there was none, or it is not known.
    @OrNull public var from: String?
    /// The value after it; null if there is none.
    @OrNull public var to: String?
}
