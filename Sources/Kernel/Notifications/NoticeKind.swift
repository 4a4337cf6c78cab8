/// What a message is about, as people choose it in their settings. Its name is the string `notices.kind.<id>`.
package struct NoticeKind: Sendable, Hashable {
    /// Begins with the module, as in `shifts.mine`. It is kept with messages and settings, so it never changes.
    package let id: String
    /// Whether it is mailed to those who chose nothing.
    package let isMailed: Bool
    /// Whether it is pushed to the devices of those who chose nothing.
    package let isPushed: Bool
    /// How many minutes a push service keeps it for a device that is not reachable.
    package let pushMinutes: Int

    package init(_ id: String, isMailed: Bool = true, isPushed: Bool = true, pushMinutes: Int = 24 * 60) {
        self.id = id
        self.isMailed = isMailed
        self.isPushed = isPushed
        self.pushMinutes = pushMinutes
    }

    /// The key of its name.
    var name: String { "notices.kind.\(id)" }
}
