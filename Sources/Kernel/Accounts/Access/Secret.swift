import Core
import Crypto
import Foundation

/// A secret known only to its holder; the server stores its hash.
package struct Secret: Sendable {
    package let text: String

    /// 256 random bits. The prefix identifies the kind of secret for people and secret scanners.
    package static func random(prefix: String) -> Secret {
        Secret(text: prefix + base64url((0..<32).map { _ in UInt8.random(in: 0...255) }))
    }

    /// A secret short enough to type, in Crockford's base 32 (no ambiguous characters): 5 random bits per character.
    package static func code(letters: Int = 20) -> Secret {
        Secret(text: String((0..<letters).map { _ in codeLetters[Int.random(in: 0..<codeLetters.count)] }))
    }

    package init(text: String) {
        self.text = text
    }

    /// A code as typed by a person: possibly in upper case, or with an O for a zero.
    package init(entered code: String) {
        let letters = code.lowercased().map { $0 == "o" ? "0" : $0 == "i" || $0 == "l" ? "1" : $0 }
        text = String(letters.filter { !$0.isWhitespace && $0 != "-" })
    }

    /// SHA-256 is sufficient: the secret has too much entropy to be guessed, so it needs no slow hash.
    package var hash: [UInt8] {
        Array(SHA256.hash(data: Data(text.utf8)))
    }
}

private let codeLetters = Array("0123456789abcdefghjkmnpqrstvwxyz")
