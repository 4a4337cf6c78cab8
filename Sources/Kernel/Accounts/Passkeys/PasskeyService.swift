import API
import Core
import Hummingbird
import Mail
import Storage
import Web

extension SignInService {
    /// - Throws: `AppError.conflict` (code `off`) on a server where browsers do not allow passkeys.
    func passkeyParty() throws -> RelyingParty {
        guard let party = RelyingParty(site.settings) else {
            throw AppError.conflict("id", "off", Phrase("error.passkeys.off"))
        }
        return party
    }

    // MARK: - Adding and removing

    /// What a browser needs to create a passkey in this session.
    /// - Throws: `AppError` `forbidden` for a token or a session that was not confirmed recently; `conflict`, code `off`.
    func newPasskeyOptions(_ account: Account, in tx: PersonTransaction) throws -> PasskeyCreation {
        try account.requireSession()
        let party = try passkeyParty()
        try ConfirmSession.require(account.credential, at: tx.now, in: tx)
        let person = try People.read(tx.person, language: .english, in: tx)
        return PasskeyCreation(
            challenge: try PasskeyChallenges.make(for: account.credential, at: tx.now, in: tx),
            rp: PasskeyServer(id: party.id, name: RelyingParty.name),
            user: PasskeyUser(
                id: base64url(try Passkeys.handle(in: tx)),
                name: person.email,
                displayName: person.name
            ),
            pubKeyCredParams: PasskeyKey.algorithms.map { PasskeyAlgorithm(type: .publicKey, alg: $0) },
            timeout: PasskeyChallenges.minutes * 60_000,
            excludeCredentials: try Passkeys.credentials(of: tx.person, in: tx).map {
                PasskeyDescriptor(type: .publicKey, id: base64url($0))
            },
            authenticatorSelection: PasskeySelection(
                residentKey: .required,
                requireResidentKey: true,
                userVerification: .preferred
            ),
            attestation: .none
        )
    }

    /// Verifies a new passkey. Its challenge is used up, even if the passkey is then rejected.
    /// - Returns: a closure that stores it in the caller's transaction.
    /// - Throws: `AppError` `invalid`, `forbidden`, or `conflict`, code `off`.
    func verifyNewPasskey(
        _ input: NewPasskey,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> @Sendable (PersonTransaction) throws -> PasskeyRow {
        let (account, now) = (context.account, site.clock.now)
        try account.requireSession()
        let party = try passkeyParty()
        var check = Validation()
        let device = context.words(Device(request).phrase)
        let name = check.optionalLine("name", input.name, most: NewPasskey.Limits.name.upperBound) ?? device
        try check.finish()
        let response = PasskeyCreationResponse(
            clientData: bytes(base64url: input.response.clientDataJSON) ?? [],
            attestation: bytes(base64url: input.response.attestationObject) ?? []
        )
        do {
            let challenge = try response.challenge(at: party)
            let isOurs = try await site.database.write { tx in
                try PasskeyChallenges.take(challenge, for: account.credential, at: now, in: tx)
            }
            if !isOurs { throw PasskeyFault.challenge }
            let verified = try response.verify(at: party)
            if bytes(base64url: input.rawId) != verified.id { throw PasskeyFault.encoding }
            return { tx in
                let passkey = try Passkeys.add(verified, name: name, in: tx)
                try mail("added", passkey.name, in: tx)
                return passkey
            }
        } catch is PasskeyFault {
            throw AppError.invalid("response", "invalid", Phrase("error.passkeys.invalid"))
        }
    }

    /// - Throws: `AppError` `notFound`; `conflict`, code `last` for the last way to sign in; `forbidden` for a token or
    ///   a session that was not confirmed recently.
    func removePasskey(_ passkey: ID<PasskeyRow>, _ account: Account, in tx: PersonTransaction) throws {
        try account.requireSession()
        try ConfirmSession.require(account.credential, at: tx.now, in: tx)
        let name = try Passkeys.remove(passkey, in: tx)
        if try !SignInWays.any(of: tx.person, site, in: tx) {
            throw AppError.conflict("passkey", "last", Phrase("error.passkeys.last"))
        }
        try mail("removed", name, in: tx)
    }

    /// Notifies the owner of the account of a change to how they sign in, if their address is confirmed.
    private func mail(_ change: String, _ name: String, in tx: PersonTransaction) throws {
        let mailbox = try People.mailbox(of: tx.person, in: tx)
        guard let origin = site.settings.mailOrigin, mailbox.isConfirmed else { return }
        let words = site.words(mailbox.language ?? .english)
        let content = MailContent(
            subject: words("mail.passkey.\(change).subject"),
            [
                .paragraph(words("mail.passkey.\(change).text", ["name": .text(name)])),
                .paragraph(words("mail.passkey.wrong")),
                .link(label: words("passkeys.title"), address: "\(origin)/settings/passkeys"),
            ]
        )
        try MailQueue.add(content, to: mailbox.email, expiresAt: tx.now.adding(minutes: 48 * 60), at: tx.now, in: tx)
    }

    // MARK: - Signing in

    /// What a browser needs to sign in with one of its passkeys.
    /// - Throws: `AppError` `tooMany`; `conflict`, code `off`.
    func passkeySignInOptions(_ request: Request, _ web: WebContext) async throws -> PasskeyRequest {
        let party = try passkeyParty()
        let now = site.clock.now
        if site.settings.limitsRates { try limits.takePasskeyChallenge(web.caller(request), at: now) }
        return PasskeyRequest(
            challenge: try await site.database.write { tx in try PasskeyChallenges.make(for: nil, at: now, in: tx) },
            rpId: party.id,
            timeout: PasskeyChallenges.minutes * 60_000,
            userVerification: .preferred,
            allowCredentials: []
        )
    }

    /// Signs in with a passkey.
    /// - Throws: `AppError` `unauthenticated`, with a message of its own for a passkey that may have been copied; `tooMany`,
    ///   `unavailable`.
    func answerPasskey(_ input: PasskeyAnswer, _ request: Request, _ web: WebContext) async throws -> SignInResult {
        try await loggingFailures(of: .passkey, request, web) { try await check(input, request, web) }
    }

    private func check(_ input: PasskeyAnswer, _ request: Request, _ web: WebContext) async throws -> SignInResult {
        guard let party = RelyingParty(site.settings) else {
            throw AppError(.unauthenticated, Phrase("error.passkeys.off"))
        }
        let (now, caller) = (site.clock.now, web.caller(request))
        if site.settings.limitsRates { try limits.takeAnswer(caller, at: now) }
        let response = PasskeySignInResponse(
            clientData: bytes(base64url: input.response.clientDataJSON) ?? [],
            authenticatorData: bytes(base64url: input.response.authenticatorData) ?? [],
            signature: bytes(base64url: input.response.signature) ?? []
        )
        let credential = bytes(base64url: input.rawId) ?? []
        let arrival = Arrival(request, site.words(web.language))
        do {
            let challenge = try response.challenge(at: party)
            let known = try await site.database.write { tx in
                try PasskeyChallenges.take(challenge, for: nil, at: now, in: tx)
                    ? try Passkeys.find(credential, in: tx) : nil
            }
            guard let known else { throw PasskeyFault.challenge }
            if let handle = input.response.userHandle, bytes(base64url: handle) != known.handle {
                throw PasskeyFault.person
            }
            let verified = try response.verify(key: known.key, count: known.count, at: party)
            return try await site.database.write { tx in
                try Passkeys.use(known, verified, at: now, in: tx)
                return try enter(known.person, arrival, web, now, tx)
            }
        } catch PasskeyFault.replay {
            throw AppError(.unauthenticated, Phrase("error.passkeys.copied"))
        } catch is PasskeyFault {
            throw AppError(.unauthenticated, Phrase("error.passkeys.signIn"))
        }
    }
}
