/// A way in which I spend time. Its version is the `ETag` of the response.
public struct FocusMode: Codable, Hashable, Sendable {
    /// The mode's id.
    public var id: Wire.ID
    /// Its name, unique among my modes ignoring case.
    public var name: Wire.FocusModeName
    /// Its colour.
    public var color: Wire.FocusColor
    /// Its icon; null for none.
    @OrNull public var icon: Wire.FocusIcon?
    /// The group that it belongs to; null for none.
    @OrNull public var group: Wire.FocusGroup?
    /// Its place among my modes, from 1 on.
    /// - Limit: 1...
    /// - Example: 1
    public var position: Int
    /// Whether it is archived: nothing new can be logged in it, and nothing in it is lost.
    public var archived: Bool
}

/// A mode by name.
public struct FocusModeRef: Codable, Hashable, Sendable {
    /// The mode's id.
    public var id: Wire.ID
    /// Its name.
    public var name: Wire.FocusModeName
}

/// A new mode.
/// - Example: {"name": "Guitar", "color": "#c2408c", "icon": "🎸", "group": "Fun"}
public struct NewFocusMode: APIInput {
    /// Its name.
    public var name: Wire.FocusModeName
    /// Its colour; when left out, one that few of my modes have.
    public var color: Wire.FocusColor?
    /// Its icon.
    public var icon: Wire.FocusIcon?
    /// The group that it belongs to.
    public var group: Wire.FocusGroup?
    /// Its place among my modes, from 1 on; the last when left out.
    /// - Limit: 1...
    public var position: Int?
    /// Whether it is archived from the start.
    public var archived: Bool?
}

/// Changes to a mode. Fields that are left out stay unchanged.
/// - Example: {"name": "Classical guitar", "group": null, "position": 2}
public struct FocusModePatch: APIInput {
    /// Its name. What was logged in it gets the new name too.
    public var name: Wire.FocusModeName?
    /// Its colour.
    public var color: Wire.FocusColor?
    /// Its icon; null clears it.
    public var icon: Change<Wire.FocusIcon>
    /// The group that it belongs to; null clears it.
    public var group: Change<Wire.FocusGroup>
    /// Its place among my modes, from 1 on; the others make room.
    /// - Limit: 1...
    public var position: Int?
    /// Whether it is archived: nothing new can be logged in it, and nothing in it is lost.
    public var archived: Bool?
}
