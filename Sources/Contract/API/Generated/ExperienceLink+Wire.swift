// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/ExperienceLink.swift: change that.

extension ExperienceLink {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        createdBy: PersonRef,
        createdAt: Wire.Instant,
        expiresAt: Wire.Instant?,
        url: String? = nil,
        _: Void = ()
    ) {
        self.init(id: id, createdBy: createdBy, createdAt: createdAt, expiresAt: expiresAt, url: url)
    }
}

extension NewExperienceLink {
    /// Creates a value with all properties.
    public init(expiresAt: Wire.Instant? = nil, _: Void = ()) {
        self.init(expiresAt: expiresAt)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["expiresAt"]
}
