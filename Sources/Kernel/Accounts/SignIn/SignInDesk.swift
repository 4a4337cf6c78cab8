import API
import Core
import Hummingbird
import Storage
import Web

/// Lets people in: everything about it that takes a password, and so takes time before its transaction.
struct SignInDesk: Sendable {
    let site: Site
    let passwords: Passwords
    private let limits: SignInLimits

    init(_ site: Site, _ limits: SignInLimits) {
        self.site = site
        self.limits = limits
        passwords = Passwords(cost: site.settings.passwordCost)
    }

    /// Makes an account and signs in.
    /// - Parameter joining: what else is to happen in the same transaction.
    /// - Throws: `AppError` `invalid`, `conflict` (field `email`, code `taken`), `tooMany`, `unavailable`.
    func signUp(
        _ input: SignUp,
        _ request: Request,
        _ web: WebContext,
        joining: @escaping @Sendable (PersonID, Tx, Instant) throws -> Void = { _, _, _ in }
    ) async throws -> Entrance {
        try site.settings.refuseListeners(request)
        let now = site.clock.now
        if site.settings.limitsRates { try limits.signUps.take(web.caller(request), at: now) }
        let input = try SignUp(checking: input)
        try await site.database.read { tx in try People.requireFree(input.email, in: tx) }
        let hash = try await passwords.hash(input.password)
        let device = site.words(web.language)(Device(request).phrase)
        return try await site.database.write { tx in
            let person = try People.add(email: input.email, name: input.name, passwordHash: hash, at: now, in: tx)
            try joining(person, tx, now)
            return try enter(person, device, web, now, tx)
        }
    }

    /// - Throws: what `person` throws.
    func signIn(_ input: SignIn, _ request: Request, _ web: WebContext) async throws -> Entrance {
        try await enter(try await person(input, request, web), request, web)
    }

    /// Whose address and password these are.
    /// - Throws: `AppError` `unauthenticated` alike for an unknown address and a wrong password, `tooMany`, `unavailable`.
    func person(_ input: SignIn, _ request: Request, _ web: WebContext) async throws -> PersonID {
        try site.settings.refuseListeners(request)
        var check = Validation()
        let email = check.line("email", input.email, 1...254).lowercased()
        if input.password.isEmpty { check.fail("password", "required", Phrase("error.field.required")) }
        try check.finish()

        let now = site.clock.now
        if site.settings.limitsRates {
            try limits.signIns.take(web.caller(request), at: now)
            try limits.passwords.take("\(email) \(web.caller(request))", at: now)
            try limits.accounts.take(email, at: now)
        }
        let found = try await site.database.read { tx in
            try tx.first("SELECT id, password_hash FROM person WHERE email = \(email)") { row in
                (person: try row[0] as PersonID, hash: try row[1] as String)
            }
        }
        guard try await passwords.verify(input.password, found?.hash), let person = found?.person else {
            throw AppError(.unauthenticated, Phrase("error.signIn"))
        }
        return person
    }

    /// Signs in somebody who is known to be who they are.
    func enter(_ person: PersonID, _ request: Request, _ web: WebContext) async throws -> Entrance {
        let now = site.clock.now
        let device = site.words(web.language)(Device(request).phrase)
        return try await site.database.write { tx in try enter(person, device, web, now, tx) }
    }

    /// Changes the password of somebody who knows the one until now.
    /// - Returns: what makes it so, in a transaction of the caller's. It signs out everywhere else.
    /// - Throws: `AppError` `invalid` (field `current`, code `wrong`), `forbidden`, `tooMany`, `unavailable`.
    func changePassword(
        _ input: PasswordChange,
        _ account: Account
    ) async throws -> @Sendable (Tx) throws -> Void {
        try account.requireSession()
        let now = site.clock.now
        if site.settings.limitsRates { try limits.passwords.take(account.person.description, at: now) }
        let known = try await site.database.read { tx in
            try tx.first("SELECT email, password_hash FROM person WHERE id = \(account.person)") { row in
                (email: try row[0] as String, hash: try row[1] as String)
            }
        }
        guard let known else { throw AppError.unauthenticated }
        var check = Validation()
        let new = check.password("new", input.new, email: known.email)
        if try await !passwords.verify(input.current, known.hash) {
            check.fail("current", "wrong", Phrase("error.wrongPassword"))
        }
        try check.finish()
        let hash = try await passwords.hash(new)
        return { tx in
            // Between the look and now, somebody else may have changed it.
            let isSame = try tx.exists(
                "SELECT 1 FROM person WHERE id = \(account.person) AND password_hash = \(known.hash)"
            )
            if !isSame { throw AppError.conflict("current", "changed", Phrase("error.wrongPassword")) }
            try People.setPassword(hash, of: account.person, except: account.credential, in: tx)
        }
    }

    private func enter(
        _ person: PersonID,
        _ device: String,
        _ web: WebContext,
        _ now: Instant,
        _ tx: Tx
    ) throws -> Entrance {
        Entrance(
            id: person,
            person: try People.read(person, language: web.language, in: tx),
            secret: try Sessions.start(for: person, device: device, at: now, in: tx)
        )
    }
}

/// Somebody who has just been let in.
struct Entrance: Sendable {
    let id: PersonID
    let person: API.Person
    let secret: Secret
}

/// A whole crew signs up behind one address, on the day that it gets its invitation; guessing passwords takes many more tries.
struct SignInLimits: Sendable {
    let signUps = RateLimit(burst: 40, perHour: 40)
    let signIns = RateLimit(burst: 40, perHour: 120)
    /// For each account and caller: nobody locks others out by trying their address.
    let passwords = RateLimit(burst: 10, perHour: 20)
    /// For each account, whoever tries: guessing from everywhere.
    let accounts = RateLimit(burst: 200, perHour: 200)
}

extension SignUp {
    /// - Throws: `AppError.invalid` with every field that is wrong.
    init(checking input: SignUp) throws {
        var check = Validation()
        let name = check.line("name", input.name, 1...80)
        let email = check.email("email", input.email)
        let password = check.password("password", input.password, email: email)
        try check.finish()
        self.init(email: email, password: password, name: name)
    }
}
