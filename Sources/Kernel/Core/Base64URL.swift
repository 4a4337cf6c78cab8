import Foundation

/// Encodes as base64url, without padding (RFC 4648, section 5).
package func base64url(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}

/// - Parameter text: base64url, with or without padding.
/// - Returns: `nil` if it is invalid.
package func bytes(base64url text: some StringProtocol) -> [UInt8]? {
    if text.contains(where: { $0 == "+" || $0 == "/" }) { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    return Data(base64Encoded: plain + padding).map { Array($0) }
}
