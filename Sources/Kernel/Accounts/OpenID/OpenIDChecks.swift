import API
import Core
import HTTPTypes
import Hummingbird
import Logging
import Mail
import Storage
import Web

extension OpenIDService {
    /// Turns a fault into an error for the person, and logs it for the operator. Neither contains anything that a provider sent.
    func reporting<Value>(_ provider: OpenIDProvider, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let fault as OpenIDFault {
            site.logger.warning(
                "OpenID sign-in refused",
                metadata: ["provider": "\(provider.id)", "reason": "\(fault.rawValue)"]
            )
            let name: [String: Phrase.Argument] = ["name": .text(provider.name)]
            if fault == .state { throw AppError(.conflict, Phrase("error.openID.state")) }
            if fault.isTemporary { throw AppError(.unavailable, Phrase("error.openID.unavailable", name)) }
            throw AppError(.conflict, Phrase("error.openID.failed", name))
        }
    }

    /// Checked at every sign-in, because people leave organisations.
    /// - Throws: `AppError.forbidden`.
    func requireDomain(_ token: IDToken, _ provider: OpenIDProvider) throws {
        if provider.domains.isEmpty { return }
        let domain = token.verifiedAddress(provider)?.split(separator: "@").last.map(String.init)
        var isAllowed = domain.map { provider.domains.contains($0) } ?? false
        // Anyone can create a personal account at Google with an address elsewhere; `hd` says that the organisation created it.
        if provider.issuer == "https://accounts.google.com" {
            isAllowed = isAllowed && token.hostedDomain.map { provider.domains.contains($0.lowercased()) } ?? false
        }
        if isAllowed { return }
        let domains = provider.domains.joined(separator: ", ")
        throw AppError(
            .forbidden,
            Phrase("error.openID.domain", ["name": .text(provider.name), "domains": .text(domains)])
        )
    }

    /// Notifies the owner of the account of a change to how they sign in, if their address is confirmed.
    func mail(_ change: String, _ name: String, in tx: PersonTransaction) throws {
        let mailbox = try People.mailbox(of: tx.person, in: tx)
        guard let origin = site.settings.mailOrigin, mailbox.isConfirmed else { return }
        let words = site.words(mailbox.language ?? .english)
        let content = MailContent(
            subject: words("mail.openID.\(change).subject", ["name": .text(name)]),
            [
                .paragraph(words("mail.openID.\(change).text", ["name": .text(name)])),
                .paragraph(words("mail.openID.wrong")),
                .link(label: words("openID.title"), address: "\(origin)/settings/identities"),
            ]
        )
        try MailQueue.add(content, to: mailbox.email, expiresAt: tx.now.adding(minutes: 48 * 60), at: tx.now, in: tx)
    }
}

extension IDToken {
    /// Whether the provider says that the person signed in there for this attempt, or shortly before it. Otherwise the
    /// token proves nothing about who is at the screen, because providers may ignore a request to ask again.
    func isFresh(for attempt: OpenIDAttempt) -> Bool {
        authenticatedAt.map { $0 >= attempt.createdAt.adding(minutes: -ConfirmSession.minutes) } ?? false
    }

    /// The address, if the provider has verified that the person receives its mail.
    func verifiedAddress(_ provider: OpenIDProvider) -> String? {
        isEmailVerified ?? provider.trustsEmail ? address : nil
    }

    /// The name at the provider; if that is not a valid name, the part of the address before the @.
    func personName(_ email: String) -> String {
        for candidate in [name, email.split(separator: "@").first.map(String.init)] {
            var check = Validation()
            let name = check.name("name", candidate, Wire.Limits.personName)
            if (try? check.finish()) != nil { return name }
        }
        return email
    }
}

extension LocalPath {
    /// The code of an invitation, if this is its page.
    var invitation: Secret? {
        let prefix = "/join/"
        guard text.hasPrefix(prefix) else { return nil }
        return Secret(entered: String(text.dropFirst(prefix.count)))
    }
}

extension Request {
    /// Someone lured here by another site must not connect an account: it could be the attacker's.
    /// - Throws: `AppError.forbidden` unless a link on a page of this server was followed.
    func requireOwnPage() throws {
        if let site = headers[.fetchSite] {
            if site == "same-origin" { return }
        } else if let referrer = headers[.referer], referrer.hasPrefix(ownOrigin + "/") {
            return
        }
        throw AppError(.forbidden, Phrase("error.foreignOrigin"))
    }
}
