import API
import Core
import Crypto
import CryptoExtras
import Foundation

/// Hashes passwords with scrypt (RFC 7914), which is deliberately expensive: only two at a time, in separate threads.
package struct Passwords: Sendable {
    /// In characters.
    package static let length = Wire.Limits.password

    private let cost: Int
    private let queue: HashingQueue

    /// The exponent of scrypt's N. OWASP's "Password Storage Cheat Sheet" asks for 15 with r = 8 and p = 3.
    ///
    /// In a debug build, `DECKLOG_PASSWORD_COST` can set another: hashing took a fifth of the time of the end-to-end
    /// tests, which sign in hundreds of people.
    package static var defaultCost: Int {
        #if DEBUG
        if let cost = ProcessInfo.processInfo.environment["DECKLOG_PASSWORD_COST"].flatMap(Int.init) { return cost }
        #endif
        return 15
    }

    /// - Parameter cost: the exponent of scrypt's N.
    package init(cost: Int) {
        self.init(cost: cost, queue: HashingQueue(most: 64))
    }

    /// Stored for an account without a password; no password matches. It is random, because other secrets are derived from what is stored.
    static func none() -> String { Secret.random(prefix: noPassword).text }

    static func isNone(_ text: String) -> Bool { text.hasPrefix(noPassword) }

    private static let noPassword = "none$"

    init(cost: Int, queue: HashingQueue) {
        self.cost = cost
        self.queue = queue
    }

    /// - Throws: `AppError.unavailable` when the queue is full.
    package func hash(_ password: String, in lane: HashingLane = .known) async throws -> String {
        let scrypt = Scrypt(cost: cost, salt: (0..<16).map { _ in UInt8.random(in: 0...255) })
        return scrypt.text(try await queue.run(in: lane) { try scrypt.hash(password) })
    }

    /// - Parameter text: the result of `hash`; `nil` if there is no such person: the check then fails, but takes as
    ///   long.
    /// - Throws: `AppError.unavailable` when the queue is full.
    package func verify(_ password: String, _ text: String?, in lane: HashingLane = .known) async throws -> Bool {
        // Normalising a very long text takes too long, and nobody has such a password.
        let isPossible = password.unicodeScalars.count <= Self.length.upperBound * 8
        let password = isPossible ? password : ""
        let known = text.flatMap(Scrypt.parse)
        let scrypt = known?.scrypt ?? Scrypt(cost: cost, salt: Array(repeating: 0, count: 16))
        let hash = try await queue.run(in: lane) { try scrypt.hash(password) }
        return isPossible && known.map { isEqual($0.hash, hash) } ?? false
    }
}

/// The parameters of one hash. As text: `scrypt$15$8$3$salt$hash`, so that a later version can raise them.
private struct Scrypt: Sendable {
    let cost: Int
    var blockSize = 8
    var parallelism = 3
    let salt: [UInt8]

    static func parse(_ text: String) -> (scrypt: Scrypt, hash: [UInt8])? {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[0] == "scrypt",
            let cost = Int(parts[1]), 1...20 ~= cost,
            let blockSize = Int(parts[2]), 1...32 ~= blockSize,
            let parallelism = Int(parts[3]), 1...16 ~= parallelism,
            let salt = Data(base64Encoded: parts[4]), let hash = Data(base64Encoded: parts[5]), !hash.isEmpty
        else { return nil }
        return (Scrypt(cost: cost, blockSize: blockSize, parallelism: parallelism, salt: Array(salt)), Array(hash))
    }

    func text(_ hash: [UInt8]) -> String {
        let encoded = [salt, hash].map { Data($0).base64EncodedString() }
        return "scrypt$\(cost)$\(blockSize)$\(parallelism)$\(encoded[0])$\(encoded[1])"
    }

    func hash(_ password: String) throws -> [UInt8] {
        // Some keyboards enter é as one character, others as two (NIST SP 800-63B §5.1.1.2 asks for NFKC).
        let normal = password.precomposedStringWithCompatibilityMapping
        let key = try KDF.Scrypt.deriveKey(
            from: Data(normal.utf8),
            salt: salt,
            outputByteCount: 32,
            rounds: 1 << cost,
            blockSize: blockSize,
            parallelism: parallelism
        )
        return key.withUnsafeBytes(Array.init)
    }
}

/// Compares every byte, so that the time does not reveal how many were equal.
private func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}

extension Validation {
    /// A new password, including any white space at its ends.
    mutating func password(_ field: String, _ password: String, email: String) -> String {
        let length = Passwords.length
        if password.isEmpty {
            fail(field, "required", Phrase("error.field.required"))
        } else if password.count < length.lowerBound {
            fail(field, "tooShort", Phrase("error.field.tooShort", ["least": .number(length.lowerBound)]))
        } else if password.count > length.upperBound || password.unicodeScalars.count > length.upperBound * 8 {
            fail(field, "tooLong", Phrase("error.field.tooLong", ["most": .number(length.upperBound)]))
        } else if password.lowercased() == email {
            fail(field, "sameAsEmail", Phrase("error.field.passwordIsEmail"))
        }
        return password
    }
}
