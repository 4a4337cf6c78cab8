import Configuration
import Foundation
import Web

/// The settings of an OpenID Connect provider: `DECKLOG_OIDC_GOOGLE_ISSUER`, `…_CLIENT_ID`, `…_CLIENT_SECRET`, and
/// optionally `…_NAME`, `…_DOMAINS` and `…_TRUST_EMAIL`.
package enum OpenIDSettings {
    private static let prefix = "DECKLOG_OIDC_"
    private static let settings = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET", "NAME", "DOMAINS", "TRUST_EMAIL"]
    private static let usualNames = ["google": "Google", "microsoft": "Microsoft", "keycloak": "Keycloak"]

    /// The names of the providers, in alphabetical order.
    /// - Parameter names: the names of all environment variables.
    /// - Throws: `SettingsError` for a variable that looks like a setting of a provider, but is not one.
    package static func providers(in names: [String]) throws -> [String] {
        var found: Set<String> = []
        for name in names where name.hasPrefix(prefix) {
            let parts = name.dropFirst(prefix.count).split(
                separator: "_",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let isName = { (text: Substring) in
                1...20 ~= text.utf8.count && text.utf8.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
            }
            guard parts.count == 2, isName(parts[0]), settings.contains(String(parts[1])) else {
                throw SettingsError(
                    "\(name) must be \(prefix)NAME_ and one of \(settings.joined(separator: ", ")), with letters and digits as NAME"
                )
            }
            found.insert(parts[0].lowercased())
        }
        if found.count > 10 { throw SettingsError("there can be at most 10 providers, not \(found.count)") }
        return found.sorted()
    }

    static func read(_ id: String, _ config: ConfigReader) throws -> OpenIDProvider {
        let key = "oidc.\(id)"
        let shown = prefix + id.uppercased()
        func text(_ name: String, isSecret: Bool = false) -> String? {
            config.string(forKey: ConfigKey("\(key).\(name)"), isSecret: isSecret)
                .flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let issuer = text("issuer"), let client = text("client.id"),
            let secret = text("client.secret", isSecret: true)
        else { throw SettingsError("\(shown) requires _ISSUER, _CLIENT_ID and _CLIENT_SECRET") }
        let allowsHTTP = try flag(config, "allow.private.targets") ?? false
        guard isIssuer(issuer, allowsHTTP: allowsHTTP) else {
            throw SettingsError(
                "\(shown)_ISSUER must be an https address such as https://accounts.google.com, not \"\(issuer)\""
            )
        }
        let name = text("name") ?? usualNames[id] ?? id.capitalized
        if name.count > 40 { throw SettingsError("\(shown)_NAME must have at most 40 characters") }
        return OpenIDProvider(
            id: id,
            name: name,
            issuer: issuer,
            clientID: client,
            clientSecret: secret,
            domains: try domains(text("domains") ?? "", shown),
            trustsEmail: try flag(config, ConfigKey("\(key).trust.email")) ?? false
        )
    }

    private static func isIssuer(_ text: String, allowsHTTP: Bool) -> Bool {
        guard text.utf8.count <= 500, let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return false }
        return parts.scheme == "https" || parts.scheme == "http" && allowsHTTP
    }

    private static func domains(_ text: String, _ shown: String) throws -> [String] {
        let domains = text.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() }
        let isDomain = { (domain: String) in
            domain.contains(".")
                && domain.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
        }
        if let wrong = domains.first(where: { !isDomain($0) }) {
            throw SettingsError("\(shown)_DOMAINS must look like example.org,example.com, not \"\(wrong)\"")
        }
        return domains
    }
}
