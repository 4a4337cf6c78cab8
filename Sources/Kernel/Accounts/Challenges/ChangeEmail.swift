import Core
import Hummingbird
import Mail
import Storage
import Web

extension SignInService {
    /// Mails a code to the new address that a person wants for their account. `confirm` with that code changes the
    /// address.
    /// - Returns: the challenge, for the device that asked.
    /// - Throws: `AppError` `invalid` (fields `email` and `password`), `conflict` (field `email`, codes `taken` and
    ///   `noMail`), `forbidden`, `tooMany`, `unavailable`.
    func askToChange(
        to email: String,
        password: String,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Secret {
        try context.account.requireSession()
        if site.settings.mailOrigin == nil { throw AppError.conflict("email", "noMail", Phrase("error.noMail")) }
        let (now, person, words) = (site.clock.now, context.account.person, context.words)
        var check = Validation()
        let email = check.email("email", email)
        try await requirePassword(password, field: "password", context.account, besides: check)
        if site.settings.limitsRates { try limits.takeCode(email, context.web.caller(request), at: now) }
        let device = words(Device(request).phrase)
        return try await site.database.write { tx in
            try People.requireFree(email, said: Phrase("error.emailInUse"), in: tx)
            let made = try SignInChallenges.make(for: email, of: person, device: device, at: now, in: tx)
            try MailQueue.add(.confirming(made, words), to: email, expiresAt: made.expiresAt, at: now, in: tx)
            return made.challenge
        }
    }

    /// Changes a person's address to the one they have confirmed, and notifies the old address.
    func changeEmail(_ passed: SignInChallenges.Passed, _ words: Words, at now: Instant, in tx: Tx) throws {
        let old = try People.mailbox(of: passed.person, in: tx).email
        try People.changeEmail(of: passed.person, to: passed.email, at: now, in: tx)
        let content = MailContent(
            subject: words("mail.moved.subject"),
            [.paragraph(words("mail.moved.text")), .paragraph(words("mail.moved.wrong"))]
        )
        try MailQueue.add(content, to: old, expiresAt: now.adding(minutes: 48 * 60), at: now, in: tx)
    }
}
