import Core
import HTTPTypes
package import Hummingbird

#if canImport(Glibc)
import Glibc
#endif

/// Refuses a change that another site asks a person's browser to make.
///
/// Browsers say where a request comes from, in `Sec-Fetch-Site` or in `Origin`, and pages cannot make them lie. A program that
/// carries a token is not a browser, and has no cookie that could be abused.
func refuseForeignOrigin(_ request: Request, _ settings: Site.Settings) throws {
    if request.method == .get || request.method == .head || request.method == .options { return }
    if request.isForAPI && request.headers[.cookie] == nil { return }
    if request.isForAPI && request.headers[.authorization] != nil { return }
    if let site = request.headers[.fetchSite] {
        if site == "same-origin" || site == "none" { return }
    } else if let origin = request.headers[.origin] {
        if origin == settings.publicURL || origin == request.ownOrigin { return }
    }
    throw AppError(.forbidden, Phrase("error.foreignOrigin"))
}

extension Request {
    /// Scheme and authority as the person's browser knows them, through a proxy or not.
    package var ownOrigin: String {
        "\(isSecure ? "https" : "http")://\(head.authority ?? "localhost")"
    }

    package var isSecure: Bool {
        headers[.forwardedProto] == "https"
    }

    /// Whether the address typed was this very machine's, where browsers trust plain HTTP.
    package var isLoopback: Bool {
        let host = (head.authority ?? "").lowercased()
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return name == "localhost" || name == "[::1]"
            || name.hasPrefix("127.") && name.allSatisfy { $0.isWholeNumber || $0 == "." }
    }
}

extension WebContext {
    /// Who asks, for limits on how often: behind a proxy on this machine, whom the proxy names.
    package func caller(_ request: Request) -> String {
        let peer = peer.map { $0.hasPrefix("::ffff:") ? String($0.dropFirst(7)) : $0 } ?? "unknown"
        guard peer == "127.0.0.1" || peer == "::1", let forwarded = request.headers[.forwardedFor] else {
            return network(of: peer)
        }
        return network(of: forwarded.split(separator: ",").last.map { $0.filter { !$0.isWhitespace } } ?? peer)
    }
}

/// One subscriber has a whole /64 of IPv6 addresses (RFC 6177), and so counts as one caller.
private func network(of address: String) -> String {
    var bytes = in6_addr()
    guard address.contains(":"), inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    return withUnsafeBytes(of: &bytes) { $0.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") }
}
