// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Tabs.swift: change that.

extension MyTabs {
    /// Creates a value with all properties.
    public init(tabs: Wire.Tabs, chosen: Bool, available: [Wire.TabName], _: Void = ()) {
        self.init(tabs: tabs, chosen: chosen, available: available)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `available`.
        public static let available = 0...20
    }
}

extension NewTabs {
    /// Creates a value with all properties.
    public init(tabs: Wire.Tabs, _: Void = ()) {
        self.init(tabs: tabs)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["tabs"]
}
