import Core
import Crypto
import Foundation
import Mail
import Storage

/// Sign-in with a mailed code: whoever reads the mail of an address controls the account.
///
/// The device that asked holds the challenge; the mail contains a code and a link. The code is stored sealed with each
/// of the two, so that the database alone signs no one in. It is sealed with the hash of the challenge too, for people
/// who are signed in and have the code without the challenge.
enum SignInChallenges {
    /// The validity of a challenge, and of its mail.
    static let minutes = 15
    /// Guessing one of 2³⁰ codes succeeds with a probability of 1 in 200 million.
    static let mostTries = 5
    static let codeLength = 6

    /// The recipient of the mail, and the secrets for its text.
    struct Made: Sendable {
        let challenge: Secret
        let code: Secret
        let link: Secret
        let person: PersonID?
        let expiresAt: Instant
    }

    /// Begins a sign-in, even for an unknown address, for which no code is correct.
    static func make(for email: String, device: String, at now: Instant, in tx: Tx) throws -> Made {
        try make(for: email, of: People.find(email: email, in: tx), device: device, at: now, in: tx)
    }

    /// - Parameter person: the owner of the address, or the person who wants it; `nil` for an unknown address.
    static func make(
        for email: String,
        of person: PersonID?,
        device: String,
        at now: Instant,
        in tx: Tx
    ) throws -> Made {
        let made = Made(
            challenge: .random(prefix: "dlc_"),
            code: .code(letters: codeLength),
            link: .random(prefix: "dll_"),
            person: person,
            expiresAt: now.adding(minutes: minutes)
        )
        let seals = seal(made.code, key(made.challenge)) + seal(made.code, key(made.challenge.hash))
        try tx.run(
            """
            INSERT INTO sign_in_challenge
                (hash, email, person, code_seal, link_hash, link_code_seal, device, created_at, expires_at)
            VALUES (
                \(made.challenge.hash), \(email), \(person), \(seals), \(made.link.hash),
                \(seal(made.code, key(made.link))), \(device), \(now), \(made.expiresAt)
            )
            """
        )
        return made
    }

    /// Counts an attempt, and returns whose challenge it is if the code is correct. The challenge is kept; `end`
    /// consumes it.
    static func check(_ challenge: Secret, code: Secret, at now: Instant, in tx: Tx) throws -> Passed? {
        try check("hash = \(challenge.hash)", sealed: "code_seal", with: challenge, code, now, tx)
    }

    /// Like `check` with the challenge, for someone who opens the link on another device.
    static func check(link: Secret, code: Secret, at now: Instant, in tx: Tx) throws -> Passed? {
        try check("link_hash = \(link.hash)", sealed: "link_code_seal", with: link, code, now, tx)
    }

    private static func check(
        _ isIt: SQL,
        sealed column: SQL,
        with key: Secret,
        _ code: Secret,
        _ now: Instant,
        _ tx: Tx
    ) throws -> Passed? {
        let found = try tx.first(
            """
            UPDATE sign_in_challenge SET tries = tries + 1
            WHERE \(isIt) AND tries < \(mostTries) AND expires_at > \(now)
            RETURNING hash, person, email, \(column)
            """
        ) { row in
            let (hash, person, email): ([UInt8], PersonID?, String) = try (row.read(), row.read(), row.read())
            let passed = person.map { Passed(hash: hash, person: $0, email: email) }
            return (passed: passed, seal: try row.read() as [UInt8])
        }
        guard let found, isSeal(found.seal.prefix(sealLength), of: code, self.key(key)) else { return nil }
        return found.passed
    }

    /// Like `check` with the challenge, for a person who is signed in: counts an attempt at every challenge for their
    /// current address, because the code alone does not tell which one is meant.
    static func check(of person: PersonID, code: Secret, at now: Instant, in tx: Tx) throws -> Passed? {
        let open = try tx.all(
            """
            UPDATE sign_in_challenge SET tries = tries + 1
            WHERE person = \(person) AND tries < \(mostTries) AND expires_at > \(now)
                AND email = (SELECT person.email FROM person WHERE person.id = \(person))
            RETURNING hash, email, code_seal
            """
        ) { row in
            let (hash, email): ([UInt8], String) = try (row.read(), row.read())
            return (passed: Passed(hash: hash, person: person, email: email), seal: try row.read() as [UInt8])
        }
        return open.first { isSeal($0.seal.dropFirst(sealLength), of: code, key($0.passed.hash)) }?.passed
    }

    /// The sign-in that a mailed link is for. Does not consume it.
    /// - Throws: `AppError.notFound` when it is unknown, used or expired.
    static func open(link: Secret, at now: Instant, in tx: Tx) throws -> Opened {
        let found = try tx.first(
            """
            SELECT hash, person, email, device, created_at FROM sign_in_challenge
            WHERE link_hash = \(link.hash) AND expires_at > \(now) AND tries < \(mostTries) AND person IS NOT NULL
            """
        ) { row in
            Opened(
                passed: Passed(hash: try row.read(), person: try row.read(), email: try row.read()),
                device: try row.read(),
                askedAt: try row.read()
            )
        }
        guard let found else {
            throw AppError(.notFound, Phrase("error.mailLink"), title: Phrase("error.title.link"))
        }
        return found
    }

    /// Consumes a challenge. Of two requests that passed it, only the first succeeds.
    /// - Throws: `AppError.unauthenticated`, also when the address is no longer the person's.
    static func end(_ passed: Passed, in tx: Tx) throws {
        try use(passed, in: tx)
        let isTheirs = try tx.exists("SELECT 1 FROM person WHERE id = \(passed.person) AND email = \(passed.email)")
        if !isTheirs { throw AppError(.unauthenticated, Phrase("error.code")) }
    }

    /// Like `end`, but also for an address that is not the person's yet. It signs no one in.
    static func use(_ passed: Passed, in tx: Tx) throws {
        let used = try tx.run("DELETE FROM sign_in_challenge WHERE hash = \(passed.hash)")
        if used == 0 { throw AppError(.unauthenticated, Phrase("error.code")) }
    }

    /// The address to which the code of this person's challenge was sent; `nil` when the challenge no longer exists.
    static func address(of challenge: Secret, _ person: PersonID, at now: Instant, in tx: Tx) throws -> String? {
        try tx.value(
            """
            SELECT email FROM sign_in_challenge
            WHERE hash = \(challenge.hash) AND person = \(person) AND expires_at > \(now)
            """
        )
    }

    /// A challenge passed with the correct code, or with the link on the device that asked.
    struct Passed: Sendable {
        let hash: [UInt8]
        let person: PersonID
        let email: String
    }

    struct Opened: Sendable {
        let passed: Passed
        let device: String
        let askedAt: Instant

        /// Whether the link is opened on the device that holds this challenge.
        func isAsked(with challenge: Secret?) -> Bool { challenge?.hash == passed.hash }
    }

    private static let sealLength = SHA256.Digest.byteCount

    private static func seal(_ code: Secret, _ key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(code.text.utf8), using: key))
    }

    private static func isSeal(_ bytes: ArraySlice<UInt8>, of code: Secret, _ key: SymmetricKey) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(Array(bytes), authenticating: Data(code.text.utf8), using: key)
    }

    private static func key(_ secret: Secret) -> SymmetricKey { SymmetricKey(data: Data(secret.text.utf8)) }
    private static func key(_ hash: [UInt8]) -> SymmetricKey { SymmetricKey(data: Data(hash)) }
}
