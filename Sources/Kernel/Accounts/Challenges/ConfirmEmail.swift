import Core
import Hummingbird
import Mail
import Storage
import Web

extension SignInService {
    /// Mails a code to the address of the signed-in person, to confirm that they receive its mail.
    /// - Returns: the challenge, for the device that asked.
    /// - Throws: `AppError` `forbidden` for a token, `tooMany`, `unavailable`, or `conflict` (code `noMail`) if the
    ///   server sends no mail.
    func askToConfirm(_ request: Request, _ context: PersonContext) async throws -> Secret {
        try context.account.requireSession()
        if site.settings.mailOrigin == nil { throw AppError.conflict("email", "noMail", Phrase("error.noMail")) }
        let (now, person, words) = (site.clock.now, context.account.person, context.words)
        let email = try await site.database.read { tx in try People.mailbox(of: person, in: tx).email }
        if site.settings.limitsRates { try limits.takeCode(email, context.web.caller(request), at: now) }
        let device = words(Device(request).phrase)
        return try await site.database.write { tx in
            let made = try SignInChallenges.make(for: email, device: device, at: now, in: tx)
            try MailQueue.add(.confirming(made, words), to: email, expiresAt: made.expiresAt, at: now, in: tx)
            return made.challenge
        }
    }

    /// Confirms the address to which the code was sent, and makes it the account's address if it was a new one.
    /// - Throws: `AppError` `forbidden` for a token, `unauthenticated` for an invalid code, `tooMany`, or `conflict`
    ///   (field `email`, code `taken`) if another account has since taken the address.
    func confirm(_ challenge: Secret?, code: String, _ request: Request, _ context: PersonContext) async throws {
        try context.account.requireSession()
        let (now, person, words) = (site.clock.now, context.account.person, context.words)
        if site.settings.limitsRates { try limits.takeAnswer(context.web.caller(request), at: now) }
        let passed = try await site.database.write { tx in
            try challenge.flatMap { try SignInChallenges.check($0, code: Secret(entered: code), at: now, in: tx) }
        }
        guard let passed, passed.person == person else { throw AppError(.unauthenticated, Phrase("error.code")) }
        try await site.database.write { tx in
            try SignInChallenges.use(passed, in: tx)
            if try People.mailbox(of: person, in: tx).email == passed.email {
                try People.verifyEmail(of: person, at: now, in: tx)
            } else {
                try changeEmail(passed, words, at: now, in: tx)
            }
        }
    }
}

extension MailContent {
    static func confirming(_ made: SignInChallenges.Made, _ words: Words) -> MailContent {
        MailContent(
            subject: words("mail.confirm.subject", ["code": .text(made.code.shown)]),
            [
                .paragraph(words("mail.confirm.text", ["minutes": .number(SignInChallenges.minutes)])),
                .code(made.code.shown),
                .paragraph(words("mail.confirm.ignore")),
            ]
        )
    }
}
