/// An account at a provider, such as Google, with which I can sign in.
public struct Identity: Codable, Hashable, Sendable {
    /// The id of the connection; it grants no access.
    public var id: Wire.ID
    /// The name of the provider.
    /// - Example: Google
    public var provider: String
    /// The address of the account at the provider; null if the provider named none.
    /// - Example: sanne@dekombuis.example
    @OrNull public var email: String?
    /// When it was connected.
    public var createdAt: Wire.Instant
    /// When it was last used to sign in; null if never.
    @OrNull public var lastUsedAt: Wire.Instant?
}
