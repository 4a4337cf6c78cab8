import Foundation
import Web

/// Whether this server can send push notifications, and why not.
enum PushAvailability: Sendable, Equatable {
    /// `origin` is the start of links in messages.
    case on(origin: String)
    case off
    /// Push services require a contact: an https URL with a public host name.
    case needsAddress

    init(_ settings: Site.Settings) {
        if settings.push.isOff {
            self = .off
        } else if let url = settings.publicURL, let parts = URLComponents(string: url), parts.scheme == "https",
            let host = parts.host, isRealName(host)
        {
            self = .on(origin: url)
        } else {
            self = .needsAddress
        }
    }

    var origin: String? {
        if case .on(let origin) = self { origin } else { nil }
    }
}

/// Apple rejects tokens whose subject has no public host name.
private func isRealName(_ host: String) -> Bool {
    let labels = host.lowercased().split(separator: ".")
    return labels.count > 1 && IPAddress(host) == nil && !host.contains(":")
        && !["localhost", "local", "invalid", "test", "internal"].contains(labels.last ?? "")
}
