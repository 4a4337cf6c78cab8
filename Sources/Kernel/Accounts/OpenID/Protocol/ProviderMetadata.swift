import Core
import Foundation

/// What a provider publishes about itself (OpenID Connect Discovery 1.0).
struct ProviderMetadata: Sendable {
    static let most = 64 * 1024

    let authorizationEndpoint: String
    let tokenEndpoint: String
    let userInfoEndpoint: String?
    let keys: String
    /// The algorithms of ID tokens that both sides allow.
    let algorithms: Set<TokenAlgorithm>
    /// Whether redirects contain the issuer (RFC 9207).
    let namesIssuer: Bool
    /// Whether the client secret is sent in the form rather than in a header.
    let takesSecretInForm: Bool

    static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// - Throws: `OpenIDFault` `encoding`, `otherIssuer`, `endpoint`, `algorithm`.
    init(_ json: [UInt8], issuer: String, _ http: ProviderHTTP) throws {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)) else {
            throw OpenIDFault.encoding
        }
        // Character by character (§4.3): otherwise one provider could speak for another.
        if !document.issuer.utf8.elementsEqual(issuer.utf8) { throw OpenIDFault.otherIssuer }
        authorizationEndpoint = document.authorization_endpoint
        tokenEndpoint = document.token_endpoint
        userInfoEndpoint = document.userinfo_endpoint
        keys = document.jwks_uri
        for address in [authorizationEndpoint, tokenEndpoint, keys] + [userInfoEndpoint].compactMap({ $0 }) {
            if !http.isAllowed(address) { throw OpenIDFault.endpoint }
        }
        let announced = document.id_token_signing_alg_values_supported ?? [TokenAlgorithm.rs256.rawValue]
        algorithms = Set(announced.compactMap(TokenAlgorithm.init(rawValue:)))
        if algorithms.isEmpty { throw OpenIDFault.algorithm }
        namesIssuer = document.authorization_response_iss_parameter_supported ?? false
        let methods = document.token_endpoint_auth_methods_supported ?? []
        takesSecretInForm = !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Document: Decodable {
        let issuer: String
        let authorization_endpoint: String
        let token_endpoint: String
        let userinfo_endpoint: String?
        let jwks_uri: String
        let id_token_signing_alg_values_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
        let token_endpoint_auth_methods_supported: [String]?
    }
}
