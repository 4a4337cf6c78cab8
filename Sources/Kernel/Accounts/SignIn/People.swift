import API
package import Core
package import Storage
import Web

/// Accounts of people.
package enum People {
    /// Makes an account, and checks nothing but that the address is free.
    /// - Parameters:
    ///   - email: in lower case.
    ///   - passwordHash: made by `Passwords`.
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

    static func requireFree(_ email: String, in tx: Tx) throws {
        if try tx.exists("SELECT 1 FROM person WHERE email = \(email)") {
            throw AppError.conflict("email", "taken", Phrase("error.emailTaken"))
        }
    }

    /// Whether anybody has an account yet.
    package static func areThere(in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM person LIMIT 1")
    }

    /// An account, as its owner sees it.
    /// - Parameter language: of who never chose one.
    static func read(_ person: PersonID, language: Language, in tx: Tx) throws -> API.Person {
        let found = try tx.first("SELECT email, name, language, appearance FROM person WHERE id = \(person)") { row in
            API.Person(
                id: person.description,
                email: try row.read(),
                name: try row.read(),
                language: (try row.read() ?? language).rawValue,
                appearance: try row.read()
            )
        }
        guard let found else { throw AppError.notFound }
        return found
    }
}

extension API.Appearance: SQLBindable, SQLReadable {}
