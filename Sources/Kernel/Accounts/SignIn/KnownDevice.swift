import Core
import Crypto
import Foundation
import Hummingbird
import Web

/// A browser that has signed in before, so that wrong passwords tried by others do not lock its owner out.
///
/// Its cookie holds a mark per account, sealed with the account's password hash. So nothing is stored, a mark does not reveal its owner,
/// and a new password invalidates all marks. A mark gives no access, only a separate limit for sign-in attempts.
struct KnownDevice: Sendable {
    /// Accounts per browser, most recently used first.
    private static let most = 5
    /// The maximum lifetime of a cookie in browsers: 400 days.
    private static let seconds = 400 * 24 * 60 * 60

    private let marks: [Mark]

    private struct Mark {
        static let idLength = 22
        let id: Substring
        let seal: [UInt8]
        var text: String { id + base64url(seal) }

        init?(_ text: Substring) {
            guard text.utf8.count == Self.idLength + 43, let seal = bytes(base64url: text.dropFirst(Self.idLength))
            else {
                return nil
            }
            id = text.prefix(Self.idLength)
            self.seal = seal
        }

        init(of person: PersonID, _ passwordHash: String) {
            let id = base64url((0..<16).map { _ in UInt8.random(in: 0...255) })
            self.id = id[...]
            let code = HMAC<SHA256>.authenticationCode(for: Self.message(self.id, person), using: key(passwordHash))
            seal = Array(code)
        }

        func fits(_ person: PersonID, _ passwordHash: String) -> Bool {
            HMAC<SHA256>.isValidAuthenticationCode(
                seal,
                authenticating: Self.message(id, person),
                using: key(passwordHash)
            )
        }

        private static func message(_ id: Substring, _ person: PersonID) -> Data {
            Data("decklog known device \(id) \(person)".utf8)
        }
    }

    init(_ request: Request) {
        let text = request.cookies[Self.name(for: request)]?.value ?? ""
        marks = text.split(separator: ".").prefix(Self.most).compactMap(Mark.init)
    }

    /// The key for counting attempts; `nil` if this browser has not signed in to the account with its current password.
    func mark(of person: PersonID, passwordHash: String) -> String? {
        marks.first { $0.fits(person, passwordHash) }.map { String($0.id) }
    }

    /// The cookie with this account added.
    func remembering(_ person: PersonID, passwordHash: String, _ request: Request) -> Cookie {
        let known = marks.first { $0.fits(person, passwordHash) }
        let others = marks.filter { $0.id != known?.id }.prefix(Self.most - 1)
        let value = ([known ?? Mark(of: person, passwordHash)] + others).map(\.text).joined(separator: ".")
        return .httpOnly(Self.name(for: request), value, seconds: Self.seconds, for: request)
    }

    private static func name(for request: Request) -> String { request.secretCookieName("decklog-device") }
}

private func key(_ passwordHash: String) -> SymmetricKey {
    SymmetricKey(data: SHA256.hash(data: Data(passwordHash.utf8)))
}
