package import API
package import Core
package import Storage
package import Web

/// Accounts of people.
package enum People {
    /// Creates an account. Checks only that the address is free.
    /// - Parameters:
    ///   - email: in lower case.
    ///   - passwordHash: a hash from `Passwords`.
    /// - Throws: `AppError` `conflict`, field `email`, code `taken`.
    package static func add(
        email: String,
        name: String,
        passwordHash: String,
        at now: Instant,
        in tx: Tx
    ) throws -> PersonID {
        try requireFree(email, in: tx)
        let person = PersonID.new(at: now)
        try tx.run(
            """
            INSERT INTO person (id, email, name, password_hash, created_at)
            VALUES (\(person), \(email), \(name), \(passwordHash), \(now))
            """
        )
        return person
    }

    /// - Parameter said: the message of the error.
    static func requireFree(_ email: String, said: Phrase = Phrase("error.emailTaken"), in tx: Tx) throws {
        if try tx.exists("SELECT 1 FROM person WHERE email = \(email)") {
            throw AppError.conflict("email", "taken", said)
        }
    }

    /// Changes the address of an account, after its owner has confirmed the new one.
    /// - Throws: `AppError` `conflict`, field `email`, code `taken`.
    static func changeEmail(of person: PersonID, to email: String, at now: Instant, in tx: Tx) throws {
        try requireFree(email, said: Phrase("error.emailInUse"), in: tx)
        try tx.run("UPDATE person SET email = \(email), email_verified_at = \(now) WHERE id = \(person)")
    }

    /// Whether someone has proved that they receive mail at the account's address.
    static func isEmailVerified(of person: PersonID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM person WHERE id = \(person) AND email_verified_at IS NOT NULL")
    }

    static func verifyEmail(of person: PersonID, at now: Instant, in tx: Tx) throws {
        try tx.run("UPDATE person SET email_verified_at = \(now) WHERE id = \(person) AND email_verified_at IS NULL")
    }

    /// The address and language for mail to a person; the language is `nil` if they chose none.
    /// - Throws: `AppError.notFound` for an unknown person.
    package static func mailbox(of person: PersonID, in tx: Tx) throws -> Mailbox {
        try tx.first(
            "SELECT email, email_verified_at IS NOT NULL, language FROM person WHERE id = \(person)"
        ) { Mailbox(email: try $0.read(), isConfirmed: try $0.read(), language: try $0.read()) }.orNotFound()
    }

    package struct Mailbox: Sendable, Hashable {
        package let email: String
        /// Whether the owner has confirmed the address: someone may have registered another person's address.
        package let isConfirmed: Bool
        package let language: Language?
    }

    /// Whether there is any account.
    package static func hasAny(in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM person WHERE guest_since IS NULL LIMIT 1")
    }

    /// An account, as shown to its owner.
    /// - Parameter language: the language if they have never chosen one.
    package static func read(_ person: PersonID, language: Language, in tx: Tx) throws -> API.Person {
        try tx.first(
            "SELECT email, name, username, bio, picture, language, appearance FROM person WHERE id = \(person)"
        ) { row in
            API.Person(
                id: person.description,
                email: try row.read(),
                name: try row.read(),
                username: try row.read(),
                bio: try row.read(),
                picture: ProfilePictures.wire(try row.read(), of: person),
                language: (try row.read() ?? language).rawValue,
                appearance: try row.read()
            )
        }
        .orNotFound()
    }
}

extension People {
    package static func name(of person: PersonID, in tx: Tx) throws -> String? {
        try tx.value("SELECT name FROM person WHERE id = \(person)")
    }

    package static func names(of people: Set<PersonID>, in tx: Tx) throws -> [PersonID: String] {
        try texts("name", of: people, tx)
    }

    package static func emails(of people: Set<PersonID>, in tx: Tx) throws -> [PersonID: String] {
        try texts("email", of: people, tx)
    }

    /// The address with which the person with a username signs in; `nil` if nobody has it.
    package static func email(ofUsername text: String, in tx: Tx) throws -> String? {
        var check = Validation()
        guard let username = check.username("username", text) else { return nil }
        return try tx.value("SELECT email FROM person WHERE username = \(username)")
    }

    private static func texts(_ column: SQL, of people: Set<PersonID>, _ tx: Tx) throws -> [PersonID: String] {
        if people.isEmpty { return [:] }
        let rows = try tx.all("SELECT id, \(column) FROM person WHERE id IN \(list: people.sorted())") { row in
            (try row.read() as PersonID, try row.read() as String)
        }
        return Dictionary(rows) { first, _ in first }
    }
}

extension API.Appearance: SQLBindable, SQLReadable {}
