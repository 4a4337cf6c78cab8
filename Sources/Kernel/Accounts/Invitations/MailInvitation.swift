import API
import Core
import Mail
import Storage
import Web

extension Invitations {
    /// The maximum number of addresses in one form.
    static let mostAtOnce = 50

    /// Creates an invitation for each address and mails it: all of them or none.
    /// - Parameters:
    ///   - emails: without duplicates.
    ///   - origin: the origin for links in mails.
    /// - Throws: what `make` throws; `AppError.unavailable` when the mail queue is full.
    static func mail(
        to emails: [String],
        role: Role,
        from origin: String,
        _ site: Site,
        in tx: MemberTransaction
    ) throws {
        try tx.viewer.requireManager()
        let words = try words(site, in: tx)
        try site.settings.limits.requireRoom(forInvitations: emails.count, to: tx.crew, at: tx.now, in: tx)
        for email in emails {
            let (code, expiresAt) = try make(email: email, role: role, in: tx)
            try mail(code, to: email, expiresAt: expiresAt, from: origin, words, in: tx)
        }
    }

    /// Mails an invitation in the language of the crew, because that of the recipient is unknown.
    static func mail(
        _ code: Secret,
        to email: String,
        expiresAt: Instant,
        from origin: String,
        _ site: Site,
        in tx: MemberTransaction
    ) throws {
        try mail(code, to: email, expiresAt: expiresAt, from: origin, try words(site, in: tx), in: tx)
    }

    private static func words(_ site: Site, in tx: MemberTransaction) throws -> Words {
        let language: Language? = try tx.value("SELECT language FROM crew WHERE id = \(tx.crew)")
        return site.words(language ?? .english)
    }

    private static func mail(
        _ code: Secret,
        to email: String,
        expiresAt: Instant,
        from origin: String,
        _ words: Words,
        in tx: MemberTransaction
    ) throws {
        let names: [String: Phrase.Argument] = ["name": .text(tx.viewer.name), "crew": .text(tx.viewer.crewName)]
        let until = words.fullDay(tx.viewer.zone.today(at: expiresAt))
        let content = MailContent(
            subject: words("mail.invitation.subject", names),
            [
                .paragraph(words("mail.invitation.text", names)),
                .link(label: words("mail.invitation.link"), address: "\(origin)/join/\(code.text)"),
                .paragraph(words("mail.invitation.until", ["day": .text(until), "email": .text(email)])),
            ]
        )
        try MailQueue.add(
            content,
            to: email,
            expiresAt: min(expiresAt, tx.now.adding(minutes: 2 * 24 * 60)),
            at: tx.now,
            in: tx
        )
    }
}

extension Validation {
    /// The addresses in a text, separated by commas, semicolons or white space, without duplicates.
    mutating func emails(_ field: String, _ text: String?) -> [String] {
        let parts = (text ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }
        if parts.count > Invitations.mostAtOnce {
            fail(field, "tooMany", Phrase("error.invite.tooMany", ["most": .number(Invitations.mostAtOnce)]))
            return []
        }
        var emails: [String] = []
        for part in parts {
            var check = Validation()
            let email = check.email(field, String(part))
            if (try? check.finish()) == nil {
                fail(field, "email", Phrase("error.invite.address", ["address": .text(String(part.prefix(60)))]))
                return []
            }
            if !emails.contains(email) { emails.append(email) }
        }
        return emails
    }
}
