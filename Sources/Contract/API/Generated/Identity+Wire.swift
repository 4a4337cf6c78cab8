// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Identity.swift: change that.

extension IdentityList {
    /// Creates a value with all properties.
    public init(items: [Identity], _: Void = ()) {
        self.init(items: items)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `items`.
        public static let items = 0...20
    }
}

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
