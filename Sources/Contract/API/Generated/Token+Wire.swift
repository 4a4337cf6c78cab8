// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Token.swift: change that.

extension Token {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(name: Wire.TokenName, access: TokenAccess, crew: String? = nil, _: Void = ()) {
        self.init(name: name, access: access, crew: crew)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name", "access", "crew"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `crew`.
        public static let crew = 1...80
    }
}
