/// A path on this site, to continue to after signing in or to return to. Other addresses would allow open redirects.
package struct LocalPath: Sendable {
    package let text: String

    /// - Returns: `nil` unless it begins with exactly one slash. Browsers read a backslash as a slash and skip blanks and control
    ///   characters (url.spec.whatwg.org §4.4), so none of those may occur.
    package init?(_ text: String?) {
        guard let text, text.utf8.count <= 2_000, text.hasPrefix("/"), !text.hasPrefix("//"),
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }
}
