/// Your tabs in a crew: which modules have a tab on a phone, between Today and More.
/// - Example: {"tabs": ["hours", "focus"], "chosen": true, "available": ["shifts", "hours", "defects", "focus", "places"]}
public struct MyTabs: Codable, Hashable, Sendable {
    /// The modules with a tab, in order.
    public var tabs: Wire.Tabs
    /// Whether you chose them; otherwise they are the first modules of the crew.
    public var chosen: Bool
    /// The modules that you can choose from.
    /// - Limit: ...20
    public var available: [Wire.TabName]
}

/// Your choice of tabs.
/// - Example: {"tabs": ["hours", "focus"]}
public struct NewTabs: APIInput {
    /// The modules with a tab, in order; an empty list for the first modules of the crew.
    public var tabs: Wire.Tabs
}

extension Wire {
    /// The id of a module that can have a tab.
    /// - Limit: 1...40
    /// - Example: hours
    public typealias TabName = String

    /// Modules with a tab, in order.
    /// - Limit: ...3, distinct
    /// - Example: ["hours", "focus"]
    public typealias Tabs = [TabName]
}
