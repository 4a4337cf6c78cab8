/// Something to be done at a scene of a crew's experience.
public struct OpenWork: Codable, Hashable, Sendable {
    /// The id of the scene.
    public var scene: Wire.ID
    /// What it is.
    public var kind: OpenWorkKind
    /// Its id.
    public var id: Wire.ID
    /// Its title, in the caller's language.
    /// - Example: #42 The crane leaks oil
    public var title: String
    /// The path of its page.
    /// - Example: /c/de-waag/defects/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01
    public var path: String
}

/// A kind of work at a scene.
public enum OpenWorkKind: String, Codable, CaseIterable, Sendable {
    /// A defect that is not closed.
    case defect
    /// A shift of today, or one of the next open shifts.
    case shift
}
