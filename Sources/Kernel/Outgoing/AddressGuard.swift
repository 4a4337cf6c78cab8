import Foundation
package import Web

/// Protects the server's own network against requests to URLs that people enter (SSRF): the host is resolved once, and
/// all of its addresses must be public. They are checked when a URL is saved, and before a request unless
/// `GuardedSender` checked them within the last minute.
package struct AddressGuard: Sendable {
    private static let longestURL = 2000

    private let allowsPrivate: Bool
    private let lookup: HostLookup

    /// - Parameter allowsPrivate: allows any address, even without TLS; for tests on one machine.
    package init(allowsPrivate: Bool = false) {
        self.init(allowsPrivate: allowsPrivate, lookup: .shared)
    }

    init(allowsPrivate: Bool, lookup: HostLookup) {
        self.allowsPrivate = allowsPrivate
        self.lookup = lookup
    }

    /// Parses a URL without resolving its host.
    /// - Parameter owner: who entered the URL: owners take turns at the lookup of hosts. Without one, hosts do.
    /// - Throws: `OutgoingFault.refused`.
    package func read(_ text: String, for owner: String? = nil) throws -> OutgoingURL {
        guard text.utf8.count <= Self.longestURL, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), !text.contains("\\"),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host
        else { throw OutgoingFault.refused(.form) }
        guard scheme == "https" || scheme == "http" && allowsPrivate else { throw OutgoingFault.refused(.scheme) }
        if parts.user != nil || parts.password != nil || parts.fragment != nil { throw OutgoingFault.refused(.form) }
        let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        let isName = name.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte || 0x30...0x39 ~= byte || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
        }
        if name.isEmpty || name.hasPrefix(".") || name.hasSuffix(".") || name.contains("..") || !isName {
            throw OutgoingFault.refused(.host)
        }
        // Without brackets, a colon starts the port.
        if name.contains(":") && (!host.hasPrefix("[") && IPAddress(name) == nil) { throw OutgoingFault.refused(.host) }
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        if port != 443 && !(1024...65_535 ~= port) { throw OutgoingFault.refused(.port) }
        let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
        return OutgoingURL(
            scheme: scheme,
            host: name,
            port: port,
            path: (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath) + query,
            owner: owner
        )
    }

    /// The URL to which a response from `base` redirects.
    /// - Throws: `OutgoingFault.refused`.
    func read(_ location: String, from base: OutgoingURL) throws -> OutgoingURL {
        guard let target = URL(string: location, relativeTo: URL(string: base.text)),
            var parts = URLComponents(url: target.absoluteURL, resolvingAgainstBaseURL: false)
        else { throw OutgoingFault.refused(.form) }
        parts.fragment = nil
        return try read(parts.string ?? "", for: base.owner)
    }

    /// The addresses of a host.
    /// - Throws: `OutgoingFault.refused` if one of them is not public, `unresolved` if none is known in time.
    package func resolve(_ url: OutgoingURL) async throws -> [String] {
        let found = await lookup.addresses(of: url.host, for: url.owner ?? url.host)
        if found.isEmpty { throw OutgoingFault.unresolved }
        for text in found where !allowsPrivate {
            guard let address = IPAddress(text), address.isPublic else { throw OutgoingFault.refused(.address) }
        }
        return found
    }
}

/// Why a request was not made or failed.
package enum OutgoingFault: Error, Sendable, Equatable {
    /// Permanent.
    case refused(Reason)
    /// Possibly temporary.
    case unresolved, unreachable, timeout
    /// The content has more bytes than the caller reads.
    case tooLarge

    package enum Reason: String, Sendable {
        case form, scheme, host, port, address
    }
}

/// The checked and normalised URL of an external server.
package struct OutgoingURL: Sendable, Hashable {
    let scheme: String
    /// In lower case, without brackets.
    package let host: String
    let port: Int
    /// Including the query; may be secret.
    let path: String
    /// Who entered it, if known.
    var owner: String?

    /// The origin (RFC 6454): scheme, host, and the port unless it is the default one.
    package var origin: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let isUsual = port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(name)\(isUsual ? "" : ":\(port)")"
    }

    /// The whole URL; may be secret.
    package var text: String { origin + path }
}

extension IPAddress {
    /// Whether the address is on the public internet, according to the special-purpose registries (RFC 6890). An IPv4 address
    /// that is embedded in an IPv6 address must be public too.
    package var isPublic: Bool {
        if reserved.contains(where: { $0.contains(self) }) { return false }
        return embedded.map(\.isPublic) ?? true
    }

    private var embedded: IPAddress? {
        func four(_ bits: UInt64) -> IPAddress { IPAddress(high: 0, low: 0xFFFF_0000_0000 | bits & 0xFFFF_FFFF) }
        // In 64:ff9b::/96 (RFC 6052) it is at the end, in 2002::/16 (RFC 3056) after the prefix.
        if high == 0x0064_FF9B_0000_0000 && low >> 32 == 0 { return four(low) }
        if high >> 48 == 0x2002 { return four(high >> 16) }
        return nil
    }
}

private let reserved: [IPRange] = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4",
    // `::`, `::1`, and the deprecated IPv4-compatible addresses.
    "::/96", "64:ff9b:1::/48", "100::/64", "2001::/32", "2001:2::/48", "2001:db8::/32", "3fff::/20", "5f00::/16",
    "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
]
.compactMap { IPRange($0) }
