/// A category of messages, which people can choose in their settings. Its name is the string `notices.kind.<id>`.
package struct NoticeKind: Sendable, Hashable {
    /// Begins with the module, as in `shifts.mine`. Stored with messages and settings, so it must never change.
    package let id: String
    /// Whether it is mailed by default.
    package let isMailed: Bool
    /// Whether it is pushed by default.
    package let isPushed: Bool
    /// How many minutes a push service keeps it for a device that is not reachable.
    package let pushMinutes: Int

    package init(_ id: String, isMailed: Bool = true, isPushed: Bool = true, pushMinutes: Int = 24 * 60) {
        self.id = id
        self.isMailed = isMailed
        self.isPushed = isPushed
        self.pushMinutes = pushMinutes
    }

    /// The module that sends it.
    var module: String { String(id.prefix { $0 != "." }) }

    /// The string key of the name.
    var name: String { "notices.kind.\(id)" }
}
