import Core
import Web

/// The published data of providers: their addresses, cached for a day, and their keys, cached for as long as the
/// provider says.
struct ProviderDirectory: Sendable {
    private static let metadataSeconds = 24 * 60 * 60
    private static let keySeconds = 5 * 60...24 * 60 * 60
    private static let usualKeySeconds = 60 * 60

    let http: ProviderHTTP
    private let metadata = ProviderCache<ProviderMetadata>()
    private let keys = ProviderCache<ProviderKeys>()

    init(_ http: ProviderHTTP) {
        self.http = http
    }

    /// - Throws: `OpenIDFault`.
    func metadata(of provider: OpenIDProvider, at now: Instant) async throws -> ProviderMetadata {
        try await metadata.value(provider.issuer, at: now) { [http] in
            let address = ProviderMetadata.address(of: provider.issuer)
            let answer = try await http.get(address, most: ProviderMetadata.most)
            if answer.status != 200 { throw OpenIDFault.status }
            return (try ProviderMetadata(answer.body, issuer: provider.issuer, http), Self.metadataSeconds)
        }
    }

    /// The payload of a token that the provider signed. For an unknown key, the keys are read again, at most once a
    /// minute.
    /// - Throws: `OpenIDFault`.
    func verify(
        _ token: SignedToken,
        of provider: OpenIDProvider,
        _ metadata: ProviderMetadata,
        at now: Instant
    ) async throws -> [UInt8] {
        do {
            return try token.verified(with: try await keys(of: provider, metadata, at: now))
        } catch OpenIDFault.key {
            guard await keys.forget(provider.issuer, at: now) else { throw OpenIDFault.key }
            return try token.verified(with: try await keys(of: provider, metadata, at: now))
        }
    }

    private func keys(
        of provider: OpenIDProvider,
        _ metadata: ProviderMetadata,
        at now: Instant
    ) async throws -> ProviderKeys {
        try await keys.value(provider.issuer, at: now) { [http] in
            let answer = try await http.get(metadata.keys, most: ProviderKeys.most)
            if answer.status != 200 { throw OpenIDFault.status }
            let seconds = answer.maxAge ?? Self.usualKeySeconds
            let kept = min(max(seconds, Self.keySeconds.lowerBound), Self.keySeconds.upperBound)
            return (try ProviderKeys(answer.body), kept)
        }
    }
}
