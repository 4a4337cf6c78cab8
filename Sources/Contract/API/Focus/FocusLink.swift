/// A secret link with which an automation on my phone starts or stops a mode.
public struct FocusLink: Codable, Hashable, Sendable {
    /// The link's id; it grants no access.
    public var id: Wire.ID
    /// The mode that it starts or stops.
    public var mode: FocusModeRef
    /// What it does.
    public var action: FocusLinkAction
    /// When it was created.
    public var createdAt: Wire.Instant
    /// When it was last used; null when never.
    @OrNull public var lastUsedAt: Wire.Instant?
    /// The address; only present in the response that creates the link.
    /// - Example: https://roster.example.org/f/dlf_2kXq7Vw9RbYd5HfM
    public var url: String? = nil
}

/// What a secret link does. If its mode is already running, or already stopped, it changes nothing.
public enum FocusLinkAction: String, Codable, CaseIterable, Sendable {
    /// Starts the mode, unless another one is running and several at once are not allowed: then it is refused.
    case start
    /// Stops the mode. Other modes keep running.
    case stop
    /// Starts the mode, and stops whatever else is running.
    case `switch`
}

/// A new secret link.
/// - Example: {"mode": "Study", "action": "switch"}
public struct NewFocusLink: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName
    /// What it does.
    public var action: FocusLinkAction
}
