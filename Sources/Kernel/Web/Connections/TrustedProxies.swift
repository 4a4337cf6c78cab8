import HTTPTypes
import Hummingbird

/// The reverse proxies in front of the server: only their forwarding headers are trusted.
package struct TrustedProxies: Sendable {
    private let ranges: [IPRange]

    /// A proxy on this machine.
    package static let loopback = TrustedProxies(ranges: ["127.0.0.1", "::1"].compactMap { IPRange($0) })

    private init(ranges: [IPRange]) {
        self.ranges = ranges
    }

    /// - Parameter text: addresses and CIDR ranges, separated by commas; an empty string trusts no proxy.
    /// - Returns: `nil` when one of them is invalid.
    package init?(_ text: String) {
        var ranges: [IPRange] = []
        for part in text.split(separator: ",") {
            let name = part.filter { !$0.isWhitespace }
            if name.isEmpty { continue }
            guard let range = IPRange(name) else { return nil }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    package func contains(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// Returns the request with forwarding headers only if a trusted proxy sent them, and with a single address in
    /// `X-Forwarded-For`: the one that the proxies vouch for.
    /// - Parameter peer: the remote address of the connection; without one, it is not trusted.
    func cleaned(_ request: Request, from peer: String?) -> Request {
        if request.headers[.forwardedFor] == nil && request.headers[.forwardedProto] == nil { return request }
        var head = request.head
        if let address = peer.flatMap({ IPAddress($0) }), contains(address) {
            head.headerFields[.forwardedFor] = head.headerFields[.forwardedFor].map(client)
            head.headerFields[.forwardedProto] = head.headerFields[.forwardedProto].map { last($0).lowercased() }
        } else {
            head.headerFields[.forwardedFor] = nil
            head.headerFields[.forwardedProto] = nil
        }
        return Request(head: head, body: request.body)
    }

    /// Each proxy appends its client, so entries are trusted from the end up to the first that is not a trusted proxy.
    private func client(_ forwarded: String) -> String {
        let hops = forwarded.split(separator: ",").map { withoutPort($0.filter { !$0.isWhitespace }) }
        let first = hops.last { hop in IPAddress(hop).map { !contains($0) } ?? true }
        return String((first ?? hops.first ?? "").prefix(64))
    }

    private func last(_ list: String) -> String {
        list.split(separator: ",").last.map { $0.filter { !$0.isWhitespace } } ?? ""
    }
}

/// Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
private func withoutPort(_ hop: String) -> String {
    if hop.hasPrefix("[") { return String(hop.dropFirst().prefix { $0 != "]" }) }
    let parts = hop.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : hop
}
