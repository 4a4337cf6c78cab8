import API
import Client
import Core
import Media
import Storage
import Testing

@testable import CLI

@Suite("The message of an error")
struct SentenceTests {
    @Test("is in English and names the field")
    func appError() {
        let said = sentence(for: AppError.invalid("email", "email", Phrase("error.field.email")))
        #expect(said.contains("\n  email: "))
        #expect(!said.contains("error."), "a key is no sentence: \(said)")
    }

    @Test("of a database that can't be used is the reason, which people do not see")
    func outage() {
        let error = AppError.outage("database or disk is full")
        #expect(sentence(for: error) == "The database reports: database or disk is full.")
        #expect(error.message == AppError.unavailable.message)
    }

    @Test("is what the server said, once")
    func refused() {
        let problem = Problem(
            type: "about:blank",
            title: "Conflict",
            status: 409,
            code: .conflict,
            detail: "Somebody was first.",
            requestId: "r",
            errors: [
                FieldError(field: "shift", code: "taken", message: "Somebody was first."),
                FieldError(field: "rule", code: "overlap", message: "Sem works then."),
            ]
        )
        let said = sentence(for: DecklogError.refused(problem, retryAfter: nil))
        #expect(said == "Somebody was first.\n  Sem works then.")
    }

    @Test("says how to sign in, if the user has not")
    func unauthenticated() {
        let problem = Problem(
            type: "about:blank",
            title: "No",
            status: 401,
            code: .unauthenticated,
            detail: "Who are you?",
            requestId: "r"
        )
        #expect(sentence(for: DecklogError.refused(problem, retryAfter: nil)).contains("decklog login URL"))
    }

    @Test("has what the bucket answered")
    func bucket() {
        #expect(sentence(for: BlobError.refused("403 AccessDenied")).contains("403 AccessDenied"))
        #expect(sentence(for: BlobError.missing(BlobName(hash: [0xAB], mark: 1))).contains(": ab."))
    }

    @Test(
        "never contains the name of a Swift type",
        arguments: [
            AppError.notFound, AppError.unavailable, StorageError.notEmpty("x"), DecklogError.unexpected(status: 502),
            DecklogError.unreachable(Odd()), DecklogError.unreadable(Odd()), CancellationError(), Odd(),
        ] as [any Error]
    )
    func noTypes(_ error: any Error) {
        let said = sentence(for: error)
        #expect(!said.isEmpty)
        for name in ["Error", "Odd", "CLITests", "Optional(", "Swift."] {
            #expect(!said.contains(name), "\(said)")
        }
    }
}

private struct Odd: Error {}
