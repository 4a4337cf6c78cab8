import Core
import Crypto
import Foundation
import Web

/// What a provider states about a person (OpenID Connect Core 1.0 §2), after it has been checked.
struct IDToken: Sendable {
    /// Clocks may differ by this much, in milliseconds.
    private static let leeway: Int64 = 120_000

    let subject: String
    let name: String?
    let email: String?
    /// What the provider says about the address; `nil` if it says nothing.
    let isEmailVerified: Bool?
    /// The organisation of a Google account.
    let hostedDomain: String?
    let authenticatedAt: Instant?

    /// - Parameters:
    ///   - payload: its signature has been verified.
    ///   - accessToken: the token that came with it.
    /// - Throws: `OpenIDFault`.
    init(
        _ payload: [UInt8],
        from provider: OpenIDProvider,
        nonce: String,
        accessToken: String?,
        at now: Instant
    ) throws {
        guard let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload)) else {
            throw OpenIDFault.encoding
        }
        if !claims.iss.utf8.elementsEqual(provider.issuer.utf8) { throw OpenIDFault.issuer }
        if !claims.aud.names.contains(provider.clientID) { throw OpenIDFault.audience }
        if claims.aud.names.count > 1 && claims.azp == nil { throw OpenIDFault.party }
        if let party = claims.azp, party != provider.clientID { throw OpenIDFault.party }
        guard let expiry = instant(claims.exp), let issued = instant(claims.iat) else { throw OpenIDFault.encoding }
        if expiry.adding(milliseconds: Self.leeway) <= now { throw OpenIDFault.expired }
        let latest = now.adding(milliseconds: Self.leeway)
        if issued > latest { throw OpenIDFault.notYet }
        if let claim = claims.nbf {
            guard let start = instant(claim), start <= latest else { throw OpenIDFault.notYet }
        }
        if claims.nonce != nonce { throw OpenIDFault.nonce }
        if !(1...255 ~= claims.sub.utf8.count) { throw OpenIDFault.subject }
        if let hash = claims.at_hash {
            guard let accessToken, hash == Self.hash(accessToken) else { throw OpenIDFault.accessToken }
        }
        subject = claims.sub
        name = claims.name
        email = claims.email
        isEmailVerified = claims.email_verified?.isTrue
        hostedDomain = claims.hd
        authenticatedAt = claims.auth_time.flatMap { instant($0) }
    }

    private init(_ token: IDToken, _ info: UserInfo) {
        subject = token.subject
        name = token.name ?? info.name
        email = info.email
        isEmailVerified = info.email_verified?.isTrue
        hostedDomain = token.hostedDomain
        authenticatedAt = token.authenticatedAt
    }

    /// The token with the address that the UserInfo endpoint returned.
    /// - Throws: `OpenIDFault` `encoding`, or `subject` if that is about someone else.
    func adding(userInfo json: [UInt8]) throws -> IDToken {
        guard let info = try? JSONDecoder().decode(UserInfo.self, from: Data(json)) else { throw OpenIDFault.encoding }
        if info.sub != subject { throw OpenIDFault.subject }
        return IDToken(self, info)
    }

    /// All accepted algorithms use SHA-256.
    private static func hash(_ token: String) -> String {
        base64url(Array(SHA256.hash(data: Data(token.utf8))).prefix(16))
    }
}

/// Converts seconds since 1970, which may be fractional.
private func instant(_ seconds: Double) -> Instant? {
    seconds.isFinite && abs(seconds) < 1e12 ? Instant(milliseconds: Int64(seconds * 1000)) : nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct Claims: Decodable {
    let iss: String
    let sub: String
    let aud: Audience
    let azp: String?
    let exp: Double
    let iat: Double
    let nbf: Double?
    let nonce: String?
    let at_hash: String?
    let auth_time: Double?
    let name: String?
    let email: String?
    let email_verified: Flag?
    let hd: String?
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct UserInfo: Decodable {
    let sub: String
    let name: String?
    let email: String?
    let email_verified: Flag?
}

/// A string or an array of strings.
private struct Audience: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        names = try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
    }
}

/// Some providers send a string. Only `true` and "true" are true.
private struct Flag: Decodable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        isTrue = (try? container.decode(Bool.self)) ?? ((try? container.decode(String.self)) == "true")
    }
}
