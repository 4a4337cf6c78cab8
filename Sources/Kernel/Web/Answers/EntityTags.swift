import HTTPTypes
package import Hummingbird

extension Request {
    /// Whether the client already has the content with this `ETag` (RFC 9110 §13.1.2). A tag that a proxy has made weak
    /// counts as equal.
    package func knows(_ etag: String) -> Bool {
        guard let header = headers[.ifNoneMatch] else { return false }
        return header.split(separator: ",").contains { tag in
            let tag = tag.filter { !$0.isWhitespace }
            return tag == "*" || tag == etag || tag == "W/\(etag)"
        }
    }
}
