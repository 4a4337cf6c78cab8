import API
import Core
import Hummingbird
import Mail
import Storage
import Web

extension SignInService {
    /// Mails a code and a link. For an unknown address, the response and the stored challenge are indistinguishable.
    /// - Returns: the challenge, for the device that asked.
    /// - Throws: `AppError` `invalid`, `forbidden`, `tooMany`, `unavailable`, or `conflict` (code `noMail`) if the
    ///   server sends no mail.
    func ask(_ email: String, _ request: Request, _ web: WebContext) async throws -> Secret {
        try site.settings.requireEncryption(request)
        guard let origin = site.settings.mailOrigin else {
            throw AppError.conflict("email", "noMail", Phrase("error.noMail"))
        }
        let email = try Validation.one { $0.email("email", email) }
        let (now, caller) = (site.clock.now, web.caller(request))
        if site.settings.limitsRates { try limits.takeCode(email, caller, at: now) }
        let words = site.words(web.language)
        let device = words(Device(request).phrase)
        return try await site.database.write { tx in
            let made = try SignInChallenges.make(for: email, device: device, at: now, in: tx)
            if let person = made.person {
                let zone = try People.zone(of: person, in: tx)
                let mail = MailContent.signIn(made, device: device, askedAt: words.moment(now, in: zone), origin, words)
                try MailQueue.add(mail, to: email, expiresAt: made.expiresAt, at: now, in: tx)
            }
            return made.challenge
        }
    }

    /// Proof that a person received the mail.
    enum Proof: Sendable {
        case code(challenge: Secret, code: String)
        /// The link, with the challenge of this device or the code.
        case link(Secret, challenge: Secret?, code: String?)
    }

    /// Signs in a person who has received the mail, and sets a new password if they chose one. The first time, a new
    /// password is required: the account may have been created by someone who cannot read the mail but still has its
    /// password.
    /// - Throws: `AppError` `unauthenticated` for a wrong or expired code, without distinguishing them; `notFound` for
    ///   an invalid link; `invalid`, `forbidden`, `tooMany`, `unavailable`.
    func answer(
        _ proof: Proof,
        password: String?,
        _ request: Request,
        _ web: WebContext
    ) async throws -> SignInResult {
        try site.settings.requireEncryption(request)
        let (now, caller) = (site.clock.now, web.caller(request))
        var check = Validation()
        let password = password.map { check.password("password", $0, email: "") }
        try check.finish()
        let passed: SignInChallenges.Passed = try await loggingFailures(of: .code, request, web) {
            if site.settings.limitsRates { try limits.takeAnswer(caller, at: now) }
            let passed = try await site.database.write { tx in try pass(proof, at: now, in: tx) }
            guard let passed else { throw AppError(.unauthenticated, Phrase("error.code")) }
            return passed
        }
        var hash: String?
        if let password { hash = try await passwords.hash(password, in: .address(caller)) }
        let arrival = Arrival(request, site.words(web.language))
        return try await site.database.write { [hash] tx in
            try SignInChallenges.end(passed, in: tx)
            if let hash {
                try People.setPassword(hash, of: passed.person, in: tx)
                try People.verifyEmail(of: passed.person, at: now, in: tx)
            } else if try !People.isEmailVerified(of: passed.person, in: tx) {
                throw AppError.invalid("password", "required", Phrase("error.unverifiedEmail"))
            }
            return try enter(passed.person, arrival, web, now, tx)
        }
    }

    private func pass(_ proof: Proof, at now: Instant, in tx: Tx) throws -> SignInChallenges.Passed? {
        switch proof {
        case .code(let challenge, let code):
            return try SignInChallenges.check(challenge, code: Secret(entered: code), at: now, in: tx)
        case .link(let link, let challenge, let code):
            let opened = try SignInChallenges.open(link: link, at: now, in: tx)
            if opened.isAsked(with: challenge) { return opened.passed }
            return try SignInChallenges.check(link: link, code: Secret(entered: code ?? ""), at: now, in: tx)
        }
    }
}

extension MailContent {
    fileprivate static func signIn(
        _ made: SignInChallenges.Made,
        device: String,
        askedAt: String,
        _ origin: String,
        _ words: Words
    ) -> MailContent {
        let code = made.code.shown
        return MailContent(
            subject: words("mail.signIn.subject", ["code": .text(code)]),
            [
                .paragraph(words("mail.signIn.code")),
                .code(code),
                .link(label: words("mail.signIn.link"), address: "\(origin)/signin/mail/\(made.link.text)"),
                .paragraph(
                    words(
                        "mail.signIn.asked",
                        [
                            "device": .text(device), "moment": .text(askedAt),
                            "minutes": .number(SignInChallenges.minutes),
                        ]
                    )
                ),
                .paragraph(words("mail.signIn.ignore")),
            ]
        )
    }
}

extension Secret {
    /// In capitals and groups of three, for reading and typing.
    var shown: String {
        let letters = Array(text.uppercased())
        return stride(from: 0, to: letters.count, by: 3)
            .map { String(letters[$0..<min($0 + 3, letters.count)]) }
            .joined(separator: "-")
    }
}
