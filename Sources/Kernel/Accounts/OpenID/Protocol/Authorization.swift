import API
import Core
import Crypto
import Foundation
import Web

/// The authorization code flow (RFC 6749 §4.1, RFC 7636): the redirect to a provider, and the exchange of the code.
///
/// All values of an attempt are derived from one secret in a cookie. So an attempt belongs to the browser that began it, and the database
/// needs only the hash of the secret.
struct Authorization: Sendable {
    let provider: OpenIDProvider
    let metadata: ProviderMetadata
    let secret: Secret
    /// Where the provider sends the browser back to.
    let returnAddress: String

    static let scope = "openid email profile"
    private static let longestAnswer = 64 * 1024

    var state: String { derived("state") }
    var nonce: String { derived("nonce") }
    private var verifier: String { derived("verifier") }

    private func derived(_ purpose: String) -> String {
        let key = SymmetricKey(data: Data(secret.text.utf8))
        return base64url(HMAC<SHA256>.authenticationCode(for: Data("decklog openid \(purpose)".utf8), using: key))
    }

    func isState(_ text: String) -> Bool {
        let key = SymmetricKey(data: Data(secret.text.utf8))
        guard let code = bytes(base64url: text) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            code,
            authenticating: Data("decklog openid state".utf8),
            using: key
        )
    }

    /// - Parameter asksAgain: whether the provider must authenticate the person again, even if signed in there, and say
    ///   when it did.
    func address(asksAgain: Bool) -> String {
        let challenge = base64url(SHA256.hash(data: Data(verifier.utf8)))
        var parameters: KeyValuePairs<String, String> {
            [
                "response_type": "code", "client_id": provider.clientID, "redirect_uri": returnAddress,
                "scope": Self.scope, "state": state, "nonce": nonce, "code_challenge": challenge,
                "code_challenge_method": "S256",
            ]
        }
        let separator = metadata.authorizationEndpoint.contains("?") ? "&" : "?"
        // With `max_age`, the token must have `auth_time` (OpenID Connect Core 1.0 §3.1.2.1); Google adds it only if the
        // claim is requested.
        var again: KeyValuePairs<String, String> {
            ["prompt": "login", "max_age": "0", "claims": #"{"id_token":{"auth_time":{"essential":true}}}"#]
        }
        let rest = asksAgain ? "&" + encoded(again) : ""
        return metadata.authorizationEndpoint + separator + encoded(parameters) + rest
    }

    /// Exchanges a code for a token, and checks the token.
    /// - Throws: `OpenIDFault`.
    func token(for code: String, _ directory: ProviderDirectory, at now: Instant) async throws -> IDToken {
        let answer = try await exchange(code, directory.http)
        let signed = try SignedToken(answer.id_token, allowed: metadata.algorithms)
        let payload = try await directory.verify(signed, of: provider, metadata, at: now)
        let token = try IDToken(payload, from: provider, nonce: nonce, accessToken: answer.access_token, at: now)
        guard token.email == nil, let address = metadata.userInfoEndpoint, let bearer = answer.access_token else {
            return token
        }
        let info = try await directory.http.get(address, bearer: bearer, most: Self.longestAnswer)
        if info.status != 200 { throw OpenIDFault.status }
        return try token.adding(userInfo: info.body)
    }

    private func exchange(_ code: String, _ http: ProviderHTTP) async throws -> TokenAnswer {
        var form = encoded([
            "grant_type": "authorization_code", "code": code, "redirect_uri": returnAddress, "code_verifier": verifier,
        ])
        var authorization: String?
        if metadata.takesSecretInForm {
            form += "&" + encoded(["client_id": provider.clientID, "client_secret": provider.clientSecret])
        } else {
            let pair = "\(percentEncode(provider.clientID)):\(percentEncode(provider.clientSecret))"
            authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
        }
        let answer = try await http.post(
            form,
            to: metadata.tokenEndpoint,
            authorization: authorization,
            most: Self.longestAnswer
        )
        if answer.status >= 500 { throw OpenIDFault.status }
        if answer.status != 200 { throw OpenIDFault.code }
        guard let tokens = try? JSONDecoder().decode(TokenAnswer.self, from: Data(answer.body)) else {
            throw OpenIDFault.encoding
        }
        return tokens
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct TokenAnswer: Decodable {
        let id_token: String
        let access_token: String?
    }
}

private func encoded(_ parameters: KeyValuePairs<String, String>) -> String {
    parameters.map { "\($0)=\(percentEncode($1))" }.joined(separator: "&")
}
