// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Identity.swift: change that.

extension Identity {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        provider: String,
        email: String?,
        createdAt: Wire.Instant,
        lastUsedAt: Wire.Instant?,
        _: Void = ()
    ) {
        self.init(id: id, provider: provider, email: email, createdAt: createdAt, lastUsedAt: lastUsedAt)
    }
}
