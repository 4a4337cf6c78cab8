// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusLink.swift: change that.

extension FocusLink {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        mode: FocusModeRef,
        action: FocusLinkAction,
        createdAt: Wire.Instant,
        lastUsedAt: Wire.Instant?,
        url: String? = nil,
        _: Void = ()
    ) {
        self.init(id: id, mode: mode, action: action, createdAt: createdAt, lastUsedAt: lastUsedAt, url: url)
    }
}

extension NewFocusLink {
    /// Creates a value with all properties.
    public init(mode: Wire.FocusModeName, action: FocusLinkAction, _: Void = ()) {
        self.init(mode: mode, action: action)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "action"]
}
