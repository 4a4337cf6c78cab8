// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusMode.swift: change that.

extension FocusMode {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        name: Wire.FocusModeName,
        color: Wire.FocusColor,
        icon: Wire.FocusIcon?,
        group: Wire.FocusGroup?,
        position: Int,
        archived: Bool,
        _: Void = ()
    ) {
        self.init(id: id, name: name, color: color, icon: icon, group: group, position: position, archived: archived)
    }
}

extension FocusModeRef {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: Wire.FocusModeName, _: Void = ()) {
        self.init(id: id, name: name)
    }
}

extension NewFocusMode {
    /// Creates a value with all properties.
    public init(
        name: Wire.FocusModeName,
        color: Wire.FocusColor? = nil,
        icon: Wire.FocusIcon? = nil,
        group: Wire.FocusGroup? = nil,
        position: Int? = nil,
        archived: Bool? = nil,
        _: Void = ()
    ) {
        self.init(name: name, color: color, icon: icon, group: group, position: position, archived: archived)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "color", "icon", "group", "position", "archived"]
}

extension FocusModePatch {
    /// Creates a value with all properties.
    public init(
        name: Wire.FocusModeName? = nil,
        color: Wire.FocusColor? = nil,
        icon: Change<Wire.FocusIcon> = .keep,
        group: Change<Wire.FocusGroup> = .keep,
        position: Int? = nil,
        archived: Bool? = nil,
        _: Void = ()
    ) {
        self.init(name: name, color: color, icon: icon, group: group, position: position, archived: archived)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "color", "icon", "group", "position", "archived"]
}
