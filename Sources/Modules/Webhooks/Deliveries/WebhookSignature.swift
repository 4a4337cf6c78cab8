import Core
import Crypto
import Foundation

/// The headers that prove where a delivery comes from (Standard Webhooks 1.0.0).
enum WebhookSignature {
    /// - Parameters:
    ///   - id: the id of the delivery, the same in all attempts.
    ///   - secrets: one, or two for a day after a replacement.
    static func headers(
        _ id: String,
        _ body: String,
        at now: Instant,
        secrets: [[UInt8]]
    ) -> [(name: String, value: String)] {
        let seconds = now.milliseconds / 1000
        let signed = Data("\(id).\(seconds).\(body)".utf8)
        let signatures = secrets.map { secret in
            let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: secret))
            return "v1," + Data(code).base64EncodedString()
        }
        return [
            ("webhook-id", id), ("webhook-timestamp", "\(seconds)"),
            ("webhook-signature", signatures.joined(separator: " ")),
        ]
    }
}
