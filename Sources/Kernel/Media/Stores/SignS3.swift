import Core
import Crypto
import Foundation

extension S3Settings {
    /// The headers that authenticate a request: AWS Signature Version 4
    /// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
    /// - Parameters:
    ///   - path: percent-encoded.
    ///   - content: the SHA-256 of the body, in hexadecimal.
    func signature(_ method: String, _ path: String, content: String, at now: Instant) -> [(String, String)] {
        let (day, moment) = stamps(now)
        let signed = [("host", host), ("x-amz-content-sha256", content), ("x-amz-date", moment)]
        let names = signed.map(\.0).joined(separator: ";")
        let canonical =
            ([method, path, ""] + signed.map { "\($0):\($1)" } + ["", names, content]).joined(separator: "\n")
        let scope = "\(day)/\(region)/s3/aws4_request"
        let digest = SHA256.hash(data: Data(canonical.utf8)).hexadecimal
        let text = "AWS4-HMAC-SHA256\n\(moment)\n\(scope)\n\(digest)"
        let signing = [day, region, "s3", "aws4_request"].reduce(Data("AWS4\(secret)".utf8)) { mac($1, $0) }
        let proof = mac(text, signing).hexadecimal
        let authorization = "AWS4-HMAC-SHA256 Credential=\(key)/\(scope), SignedHeaders=\(names), Signature=\(proof)"
        return signed + [("authorization", authorization)]
    }
}

private func mac(_ text: String, _ key: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
}

/// `20261121` and `20261121T185100Z`
private func stamps(_ now: Instant) -> (day: String, moment: String) {
    let moment = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
        .formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    return (String(moment.prefix(8)), moment)
}
