import Core
import Foundation

/// A JSON Web Token with a signature (RFC 7515, compact serialisation).
struct SignedToken: Sendable {
    private static let longest = 16 * 1024

    let algorithm: TokenAlgorithm
    let keyID: String?
    private let message: [UInt8]
    private let payload: [UInt8]
    private let signature: [UInt8]

    /// - Throws: `OpenIDFault` `tooLarge`, `encoding`, `algorithm`.
    init(_ text: String, allowed: Set<TokenAlgorithm>) throws {
        if text.utf8.count > Self.longest { throw OpenIDFault.tooLarge }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = bytes(base64url: parts[0]), let payload = bytes(base64url: parts[1]),
            let signature = bytes(base64url: parts[2]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(head))
        else { throw OpenIDFault.encoding }
        // No critical extensions are supported (§4.1.11).
        if header.crit != nil { throw OpenIDFault.encoding }
        guard let algorithm = TokenAlgorithm(rawValue: header.alg), allowed.contains(algorithm) else {
            throw OpenIDFault.algorithm
        }
        self.algorithm = algorithm
        keyID = header.kid
        message = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
        self.payload = payload
        self.signature = signature
    }

    /// The payload, if one of the keys signed it.
    /// - Throws: `OpenIDFault.key` if the provider may have a newer key, `signature`.
    func verified(with keys: ProviderKeys) throws -> [UInt8] {
        let candidates = keys.candidates(id: keyID, algorithm)
        if candidates.contains(where: { $0.isValid(signature, for: message, algorithm) }) { return payload }
        // Without an id, the wrong key cannot be told from a wrong signature.
        throw candidates.isEmpty || keyID == nil ? OpenIDFault.key : .signature
    }

    private struct Header: Decodable {
        let alg: String
        let kid: String?
        let crit: [String]?
    }
}
