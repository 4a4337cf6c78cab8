import Core
import Foundation
import Testing

@testable import Accounts

@Suite("Passwords")
struct PasswordsTests {
    private let passwords = Passwords(cost: 4)

    @Test("A password matches its own hash and no other")
    func roundTrip() async throws {
        let hash = try await passwords.hash("vier emmers mosselen")
        #expect(try await passwords.verify("vier emmers mosselen", hash))
        #expect(try await !passwords.verify("vier emmers mossele", hash))
        #expect(try await !passwords.verify("", hash))
    }

    @Test("Two hashes of one password differ, and include their parameters")
    func saltedAndDescribed() async throws {
        let first = try await passwords.hash("vier emmers mosselen")
        let second = try await passwords.hash("vier emmers mosselen")
        #expect(first != second)
        #expect(first.hasPrefix("scrypt$4$8$3$"))
    }

    /// RFC 7914 §12: the first 32 bytes for N = 1024, r = 8, p = 16.
    @Test("The published test vector is verified with the parameters in its text")
    func publishedVector() async throws {
        let hash: [UInt8] = [
            0xfd, 0xba, 0xbe, 0x1c, 0x9d, 0x34, 0x72, 0x00, 0x78, 0x56, 0xe7, 0x19, 0x0d, 0x01, 0xe9, 0xfe, 0x7c, 0x6a,
            0xd7, 0xcb, 0xc8, 0x23, 0x78, 0x30, 0xe7, 0x73, 0x76, 0x63, 0x4b, 0x37, 0x31, 0x62,
        ]
        let salt = Data("NaCl".utf8).base64EncodedString()
        let text = "scrypt$10$8$16$\(salt)$\(Data(hash).base64EncodedString())"
        #expect(try await passwords.verify("password", text))
        #expect(try await !passwords.verify("Password", text))
    }

    @Test("A password with composed characters matches the same one with decomposed characters")
    func composedLetters() async throws {
        let hash = try await passwords.hash("caf\u{E9} aan de haven")
        #expect(try await passwords.verify("cafe\u{301} aan de haven", hash))
    }

    @Test(
        "A missing or malformed hash never matches",
        arguments: [
            nil, "", "scrypt", "scrypt$4$8$3$$", "scrypt$99$8$3$AAAA$AAAA", "scrypt$-1$8$3$AAAA$AAAA",
            "bcrypt$4$8$3$AAAA$AAAA",
            "scrypt$4$8$3$AAAA$***",
        ]
    )
    func nobody(text: String?) async throws {
        #expect(try await !passwords.verify("vier emmers mosselen", text))
    }

    @Test("An unknown person costs the same work as a known one: the same queue, and the server's own cost setting")
    func sameWork() async throws {
        let hash = try await passwords.hash("vier emmers mosselen")
        let full = Passwords(cost: 4, queue: HashingQueue(most: 0))
        for text in [hash, nil] {
            let error = await #expect(throws: AppError.self) { try await full.verify("something else", text) }
            #expect(error?.code == .unavailable)
        }
        // More memory than any machine has; it is not allocated for unknown people either.
        let impossible = Passwords(cost: 40)
        await #expect(throws: (any Error).self) { try await impossible.verify("something else", nil) }
    }

    @Test("When too many are waiting, the next one is rejected at once")
    func busy() async throws {
        let full = Passwords(cost: 4, queue: HashingQueue(most: 0))
        let error = await #expect(throws: AppError.self) { try await full.hash("vier emmers mosselen") }
        #expect(error?.code == .unavailable)
        let narrow = Passwords(cost: 12, queue: HashingQueue(most: 3))
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 { group.addTask { (try? await narrow.hash("vier emmers mosselen")) != nil } }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(results.contains(true))
        // Rejected requests have left the queue, so there is room again.
        _ = try await narrow.hash("vier emmers mosselen")
    }

    @Test("A text with countless accents is rejected quickly", .timeLimit(.minutes(15)))
    func endless() async throws {
        let passwords = Passwords(cost: 4)
        let hash = try await passwords.hash("vier emmers mosselen")
        let endless = "a" + String(repeating: "\u{301}\u{316}", count: 500_000)
        #expect(try await !passwords.verify(endless, hash))
        #expect(try await !passwords.verify(endless, try await passwords.hash("")))
    }

    @Test(
        "A new password has a minimum and a maximum length, and differs from the address",
        arguments: [
            ("", "required"), ("kort", "tooShort"), ("123456789", "tooShort"),
            (String(repeating: "a", count: 201), "tooLong"),
            ("Sanne@Example.org", "sameAsEmail"), ("1234567890", nil), ("          ", nil),
        ]
    )
    func newPassword(password: String, code: String?) {
        var check = Validation()
        _ = check.password("password", password, email: "sanne@example.org")
        #expect(check.fields.map(\.code) == [code].compactMap { $0 })
    }
}
