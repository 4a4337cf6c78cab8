import Foundation
import Web

/// The server as passkeys know it. A passkey works only at the host that it was created for.
struct RelyingParty: Hashable, Sendable {
    static let name = "Decklog"

    /// The host.
    let id: String
    /// The origin of the pages, as browsers write it.
    let origin: String

    /// `nil` unless the server has a public URL where browsers allow passkeys: https with a host name, or `localhost`.
    init?(_ settings: Site.Settings) {
        guard let parts = settings.publicURL.flatMap(URLComponents.init(string:)),
            let scheme = parts.scheme?.lowercased(),
            let host = parts.host?.lowercased(), !host.isEmpty, IPAddress(host) == nil, !host.contains(":"),
            scheme == "https" || scheme == "http" && host == "localhost"
        else { return nil }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        (id, origin) = (host, "\(scheme)://\(host)\(port)")
    }
}
