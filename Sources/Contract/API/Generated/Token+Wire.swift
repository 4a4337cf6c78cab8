// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Token.swift: change that.

extension Token {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        name: Wire.TokenName,
        access: TokenAccess,
        crew: Wire.ID?,
        createdAt: Wire.Instant,
        lastUsedAt: Wire.Instant?,
        secret: String? = nil,
        _: Void = ()
    ) {
        self.init(
            id: id,
            name: name,
            access: access,
            crew: crew,
            createdAt: createdAt,
            lastUsedAt: lastUsedAt,
            secret: secret
        )
    }
}

extension NewToken {
    /// Creates a value with all properties.
    public init(name: Wire.TokenName, access: TokenAccess, crew: String? = nil, _: Void = ()) {
        self.init(name: name, access: access, crew: crew)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "access", "crew"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `crew`.
        public static let crew = 1...80
    }
}
