import Core
import HTTPTypes
package import Hummingbird

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

    /// `RequestPipeline` has removed the header unless a trusted proxy sent it.
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
    /// Who asks, for limits on how often: whom a trusted proxy names, or else where the connection comes from.
    package func caller(_ request: Request) -> String {
        let name = request.headers[.forwardedFor] ?? peer ?? "unknown"
        return IPAddress(name)?.network.description ?? name
    }
}
