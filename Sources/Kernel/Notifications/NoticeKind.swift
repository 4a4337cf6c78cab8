/// What a message is about, as people choose it in their settings. Its name is the string `notices.kind.<id>`.
package struct NoticeKind: Sendable, Hashable {
    /// Begins with the module, as in `shifts.mine`. It is kept with messages and settings, so it never changes.
    package let id: String
    /// Whether it is mailed to those who chose nothing.
    package let isMailed: Bool

    package init(_ id: String, isMailed: Bool = true) {
        self.id = id
        self.isMailed = isMailed
    }

    /// The key of its name.
    var name: String { "notices.kind.\(id)" }
}
