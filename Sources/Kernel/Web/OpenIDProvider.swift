/// A provider of OpenID Connect that people can sign in with.
package struct OpenIDProvider: Sendable, Hashable, CustomStringConvertible {
    /// The name in URLs, such as `google`.
    package let id: String
    /// The name on buttons, such as "Google".
    package let name: String
    /// Exactly as the provider writes it in its tokens.
    package let issuer: String
    package let clientID: String
    package let clientSecret: String
    /// The email domains with which people may sign in, in lower case; empty for all.
    package let domains: [String]
    /// Whether email addresses count as verified unless the provider says otherwise.
    package let trustsEmail: Bool

    package init(
        id: String,
        name: String,
        issuer: String,
        clientID: String,
        clientSecret: String,
        domains: [String] = [],
        trustsEmail: Bool = false
    ) {
        self.id = id
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.domains = domains
        self.trustsEmail = trustsEmail
    }

    /// Without the secret, which must not get into a log.
    package var description: String { "\(id) (\(issuer))" }
}
