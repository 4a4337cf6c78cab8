import Core
import HTTPTypes
package import Hummingbird

/// Rejects a change requested by another site through a person's browser (CSRF).
///
/// Browsers send the origin of a request in `Sec-Fetch-Site` or `Origin`, which pages cannot forge. A program with a
/// token is not a browser, and has no cookie that could be abused.
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
    /// The scheme and authority as seen by the browser, with or without a proxy.
    package var ownOrigin: String {
        "\(isSecure ? "https" : "http")://\(head.authority ?? "localhost")"
    }

    /// `RequestPipeline` has removed the header unless it came from a trusted proxy.
    package var isSecure: Bool {
        headers[.forwardedProto] == "https"
    }

    /// Whether the URL has a loopback host, for which browsers accept plain HTTP.
    package var isLoopback: Bool {
        let host = (head.authority ?? "").lowercased()
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return name == "localhost" || name == "[::1]"
            || name.hasPrefix("127.") && name.allSatisfy { $0.isWholeNumber || $0 == "." }
    }
}

extension WebContext {
    /// The identity of the client for limits and turns: the address given by a trusted proxy, otherwise that of the
    /// connection.
    package func caller(_ request: Request) -> String {
        let name = request.headers[.forwardedFor] ?? peer ?? "unknown"
        return IPAddress(name)?.network.description ?? name
    }

    /// The address of the client, as the trusted proxy or the connection has it; `nil` when that is not an address.
    package func address(_ request: Request) -> String? {
        let name = request.headers[.forwardedFor] ?? peer ?? ""
        return IPAddress(name).map { _ in String(name.prefix { $0 != "%" }) }
    }
}
