import API
import Core
import Hummingbird
import Storage
import Web

/// Signs people in and up. Hashing a password takes time, so it is done before the transaction.
struct SignInService: Sendable {
    let site: Site
    let passwords: Passwords
    let limits: SignInLimits
    private let guestRules: [any GuestRule]

    init(_ site: Site, _ limits: SignInLimits, guestRules: [any GuestRule] = []) {
        self.site = site
        self.limits = limits
        self.guestRules = guestRules
        passwords = Passwords(cost: site.settings.passwordCost, queue: limits.hashing)
    }

    /// Creates an account and signs in. With an invitation, joins its crew in the same transaction.
    /// - Throws: `AppError` `invalid`, `conflict` (field `email`, code `taken`), `forbidden` where an invitation is needed, `tooMany`,
    ///   `unavailable`, or what accepting the invitation throws.
    func signUp(_ input: SignUp, _ request: Request, _ web: WebContext) async throws -> SignInResult {
        try site.settings.requireEncryption(request)
        let (now, caller, limits) = (site.clock.now, web.caller(request), site.settings.limits)
        let input = try SignUp(checking: input)
        let code = input.invitation.map { Secret(entered: $0) }
        if site.settings.limitsRates { try self.limits.takeSignUp(caller, at: now) }
        try await site.database.read { tx in
            try requireWayIn(code, at: now, in: tx)
            try People.requireFree(input.email, in: tx)
        }
        let hash = try await passwords.hash(input.password, in: .address(caller))
        let arrival = Arrival(request, site.words(web.language))
        return try await site.database.write { tx in
            // Of two simultaneous first sign-ups, only one is the first.
            try requireWayIn(code, at: now, in: tx)
            let person = try Invitations.register(
                email: input.email,
                name: input.name,
                passwordHash: hash,
                with: code,
                within: limits,
                at: now,
                in: tx
            )
            return try enter(person, arrival, web, now, tx)
        }
    }

    /// Whether someone without an invitation may create an account.
    func isOpen(in tx: Tx) throws -> Bool {
        if site.settings.signUp == .open { return true }
        return try !People.hasAny(in: tx)
    }

    /// - Throws: `AppError` `forbidden` where an invitation is needed, `invalid` for one that is unknown or expired.
    func requireWayIn(_ code: Secret?, at now: Instant, in tx: Tx) throws {
        guard let code else {
            if try isOpen(in: tx) { return }
            throw AppError(.forbidden, Phrase("error.signUpClosed"))
        }
        do {
            _ = try Invitations.open(code, at: now, in: tx)
        } catch let error as AppError where error.code == .notFound {
            throw AppError.invalid("invitation", "unknown", error.message)
        }
    }

    /// - Throws: what `person` throws.
    func signIn(_ input: SignIn, _ request: Request, _ web: WebContext) async throws -> SignInResult {
        let found = try await person(input, request, web)
        return try await enter(found.id, with: found.hash, request, web)
    }

    /// The person with this address and password, and the hash that it was checked against.
    /// - Throws: `AppError` `unauthenticated` for both an unknown address and a wrong password, `invalid` for an empty
    ///   one, `forbidden` over an unencrypted connection, `tooMany`, `unavailable`.
    func person(_ input: SignIn, _ request: Request, _ web: WebContext) async throws -> (id: PersonID, hash: String) {
        try await loggingFailures(of: .password, request, web) { try await check(input, request, web) }
    }

    private func check(
        _ input: SignIn,
        _ request: Request,
        _ web: WebContext
    ) async throws -> (id: PersonID, hash: String) {
        try site.settings.requireEncryption(request)
        var check = Validation()
        let email = check.line("email", input.email, SignIn.Limits.email).lowercased()
        if input.password.isEmpty { check.fail("password", "required", Phrase("error.field.required")) }
        try check.finish()

        let (now, caller, bearer) = (site.clock.now, web.caller(request), request.bearer)
        let found = try await site.database.read { tx in
            let row = try tx.first(
                "SELECT id, password_hash FROM person WHERE email = \(email) AND \(People.isAccount)"
            ) { row in
                (person: try row.read() as PersonID, hash: try row.read() as String)
            }
            return try row.map { row in
                let shown = try bearer.flatMap { try Sessions.credential($0, of: row.person, at: now, in: tx) }
                return (person: row.person, hash: row.hash, credential: shown)
            }
        }
        let known = found.flatMap { found in
            KnownDevice(request).mark(of: found.person, passwordHash: found.hash) ?? found.credential?.description
        }
        if site.settings.limitsRates {
            if let known {
                try limits.knownDevices.take("\(email) \(known)", at: now)
            } else {
                try limits.takeSignIn(email, caller, at: now)
            }
        }
        let lane = known == nil ? HashingLane.address(caller) : .known
        guard try await passwords.verify(input.password, found?.hash, in: lane), let match = found else {
            throw AppError(.unauthenticated, Phrase("error.signIn"))
        }
        return (match.person, match.hash)
    }

    /// Signs in someone whose identity has been verified.
    /// - Parameter hash: the hash of the password that they entered; `nil` if they entered none.
    /// - Throws: `AppError.unauthenticated` if the password has been changed since it was checked.
    func enter(
        _ person: PersonID,
        with hash: String? = nil,
        _ request: Request,
        _ web: WebContext
    ) async throws -> SignInResult {
        let now = site.clock.now
        let arrival = Arrival(request, site.words(web.language))
        return try await site.database.write { tx in
            if let hash { try People.requirePassword(hash, of: person, said: Phrase("error.signIn"), in: tx) }
            return try enter(person, arrival, web, now, tx)
        }
    }

    /// Checks the password of someone who is already signed in; if they have none, whether they signed in recently.
    /// - Parameter check: the other fields of the form, whose errors are reported too.
    /// - Returns: its hash, which a later transaction compares, because the password may have been changed meanwhile.
    /// - Throws: `AppError` `invalid` (codes `required` and `wrong`, and the errors of `check`), `tooMany`, `unavailable`.
    @discardableResult
    func requirePassword(
        _ password: String,
        field: String,
        _ account: Account,
        besides check: Validation = Validation()
    ) async throws -> String {
        var check = check
        let now = site.clock.now
        let known: String? = try await site.database.read { tx in
            try tx.value("SELECT password_hash FROM person WHERE id = \(account.person)")
        }
        guard let known else { throw AppError.unauthenticated }
        if password.isEmpty && !Passwords.isNone(known) {
            check.fail(field, "required", Phrase("error.field.required"))
            try check.finish()
        }
        if site.settings.limitsRates { try limits.passwords.take(account.person.description, at: now) }
        if let refusal = try await refusal(of: password, known, account) { check.fail(field, "wrong", refusal) }
        try check.finish()
        return known
    }

    /// Why someone who is signed in has not proved who they are; `nil` if the password is correct. Without a password, they must have
    /// signed in recently.
    private func refusal(of password: String, _ hash: String, _ account: Account) async throws -> Phrase? {
        if !Passwords.isNone(hash) {
            return try await passwords.verify(password, hash) ? nil : Phrase("error.wrongPassword")
        }
        let now = site.clock.now
        let isRecent = try await site.database.read { tx in
            try ConfirmSession.isRecent(account.credential, at: now, in: tx)
        }
        return isRecent ? nil : Phrase("error.passkeys.confirm", ["minutes": .number(ConfirmSession.minutes)])
    }

    /// Changes the password of someone who knows the current one.
    /// - Returns: the new hash, and a closure that stores it in the caller's transaction and signs out everywhere else.
    /// - Throws: `AppError` `invalid` (fields `current` and `new`), `forbidden`, `tooMany`, `unavailable`.
    func changePassword(
        _ input: PasswordChange,
        _ account: Account
    ) async throws -> (hash: String, apply: @Sendable (Tx) throws -> Void) {
        try account.requireSession()
        let email: String? = try await site.database.read { tx in
            try tx.value("SELECT email FROM person WHERE id = \(account.person)")
        }
        guard let email else { throw AppError.unauthenticated }
        var check = Validation()
        let new = check.password("new", input.new, email: email)
        let known = try await requirePassword(input.current, field: "current", account, besides: check)
        let hash = try await passwords.hash(new)
        let apply: @Sendable (Tx) throws -> Void = { tx in
            // It may have been changed since it was read.
            let isSame = try tx.exists(
                "SELECT 1 FROM person WHERE id = \(account.person) AND password_hash = \(known)"
            )
            if !isSame { throw AppError.conflict("current", "changed", Phrase("error.wrongPassword")) }
            try People.setPassword(hash, of: account.person, except: account.credential, in: tx)
        }
        return (hash, apply)
    }

    /// Sets a new password for someone with a sign-in link, and signs them in.
    /// - Throws: `AppError` `notFound` for a link that does not work, `invalid`, `forbidden`, `tooMany`, `unavailable`.
    func useLink(_ code: Secret, password: String, _ request: Request, _ web: WebContext) async throws -> SignInResult {
        try site.settings.requireEncryption(request)
        let (now, caller) = (site.clock.now, web.caller(request))
        let link = try await site.database.read { tx in try SignInLinks.open(code, at: now, in: tx) }
        let password = try Validation.one { $0.password("password", password, email: link.email) }
        if site.settings.limitsRates { try limits.takeSignIn(link.email, caller, at: now) }
        let hash = try await passwords.hash(password, in: .address(caller))
        let arrival = Arrival(request, site.words(web.language))
        return try await site.database.write { tx in
            let person = try SignInLinks.use(code, passwordHash: hash, at: now, in: tx)
            return try enter(person, arrival, web, now, tx)
        }
    }

    /// Signs in, and lets the account take over what a guest saved in the browser. Every sign-up ends here, and every
    /// sign-in except that of `CrewSignIn`.
    func enter(
        _ person: PersonID,
        _ arrival: Arrival,
        _ web: WebContext,
        _ now: Instant,
        _ tx: Tx
    ) throws -> SignInResult {
        try Guests.handOver(arrival.guest, to: person, by: guestRules, at: now, in: tx)
        return SignInResult(
            id: person,
            person: try People.read(person, language: web.language, in: tx),
            passwordHash: try tx.value("SELECT password_hash FROM person WHERE id = \(person)") ?? "",
            secret: try Sessions.start(for: person, device: arrival.device, at: now, in: tx)
        )
    }
}

/// Someone who has just signed in.
struct SignInResult: Sendable {
    let id: PersonID
    let person: API.Person
    /// The key that seals the mark of the device; see `KnownDevice`.
    let passwordHash: String
    let secret: Secret
}

extension SignUp {
    /// - Throws: `AppError.invalid` with every invalid field.
    init(checking input: SignUp) throws {
        var check = Validation()
        let name = check.name("name", input.name, Wire.Limits.personName)
        let email = check.email("email", input.email)
        let password = check.password("password", input.password, email: email)
        let invitation = check.optionalLine("invitation", input.invitation, most: 100)
        try check.finish()
        self.init(email: email, password: password, name: name, invitation: invitation)
    }
}
