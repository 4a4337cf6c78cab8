import API
package import Core
import Storage
package import Web

extension Members {
    /// The maximum number of names at once.
    static let mostNames = NewMembers.Limits.names.upperBound

    /// Adds people who have no account yet by their names, all or none (managers).
    /// - Parameters:
    ///   - names: without duplicates or the name of a member, so that people can be told apart.
    ///   - positions: the positions of each of them. New positions are added to the crew.
    ///   - limits: `nil` for the operator, who is not limited.
    /// - Throws: `AppError` `forbidden`, `invalid` or `conflict` (code `archived`, `taken` or `limit`).
    @discardableResult
    package static func enter(
        _ names: [String],
        positions: [String] = [],
        within limits: Limits? = nil,
        in tx: MemberTransaction
    ) throws -> [PersonID] {
        try tx.viewer.requireManager()
        let names = try checked(names)
        try limits?.requireRoom(forMembers: names.count, of: tx.crew, in: tx)
        try requireNew(names, besides: nil, field: "names", in: tx)
        let positions = try Positions.require(positions, field: "positions", in: tx)
        return try names.map { try enter($0, positions, in: tx) }
    }

    /// Changes the name of a person without an account. Everyone else names themselves.
    /// - Throws: `AppError` `invalid` or `conflict` (code `account` or `taken`).
    static func rename(_ member: MemberRow, to name: String, in tx: MemberTransaction) throws {
        let person = member.person
        if name == member.name { return }
        let name = try Validation.one { $0.name("name", name, Wire.Limits.personName) }
        if member.hasAccount { throw AppError.conflict("name", "account", Phrase("error.ownName")) }
        try requireNew([name], besides: person, field: "name", in: tx)
        // Someone may just have taken the person over.
        let renamed = try tx.run("UPDATE person SET name = \(name) WHERE id = \(person) AND entered_in = \(tx.crew)")
        if renamed != 1 { throw AppError.conflict("name", "account", Phrase("error.ownName")) }
        try tx.record(MemberRenamed(person: person), about: person)
    }

    private static func enter(_ name: String, _ positions: [String], in tx: MemberTransaction) throws -> PersonID {
        let person = PersonID.new(at: tx.now)
        // No password verifies against an empty hash.
        try tx.run(
            """
            INSERT INTO person (id, email, name, password_hash, created_at, entered_in)
            VALUES (\(person), \(People.noAddress(of: person)), \(name), '', \(tx.now), \(tx.crew))
            """
        )
        try tx.run(
            """
            INSERT INTO member (crew, person, role, joined_at) VALUES (\(tx.crew), \(person), \(Role.member), \(tx.now))
            """
        )
        for position in positions {
            try tx.run(
                "INSERT INTO member_position (crew, person, position) VALUES (\(tx.crew), \(person), \(position))"
            )
        }
        try tx.record(MemberEntered(person: person, positions: positions), about: person)
        return person
    }

    private static func checked(_ names: [String]) throws -> [String] {
        if names.count > mostNames {
            throw AppError.invalid("names", "tooMany", Phrase("error.names.tooMany", ["most": .number(mostNames)]))
        }
        if names.isEmpty { throw AppError.invalid("names", "required", Phrase("error.field.required")) }
        return try names.map { text in
            var check = Validation()
            let name = check.name("names", text, Wire.Limits.personName)
            guard let failure = check.fields.first else { return name }
            let arguments: [String: Phrase.Argument] = [
                "name": .text(String(text.prefix(60))), "reason": .phrase(failure.message),
            ]
            throw AppError.invalid("names", failure.code, Phrase("error.names.one", arguments))
        }
    }

    /// - Throws: `AppError.conflict`, code `taken`.
    private static func requireNew(
        _ names: [String],
        besides person: PersonID?,
        field: String,
        in tx: MemberTransaction
    ) throws {
        let wanted = Set(names.map { $0.lowercased() })
        var members: Set<String> = []
        // Not compared by the database: SQLite ignores the case of ASCII letters only.
        try tx.each(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(tx.crew) AND member.left_at IS NULL
            """
        ) { row in
            let (member, name) = (try row.read() as PersonID, try row.read() as String)
            if member != person && wanted.contains(name.lowercased()) { members.insert(name.lowercased()) }
        }
        var taken = members
        for name in names where !taken.insert(name.lowercased()).inserted {
            let key = members.contains(name.lowercased()) ? "error.names.taken" : "error.names.twice"
            throw AppError.conflict(field, "taken", Phrase(key, ["name": .text(name)]))
        }
    }
}

/// The names in a text, one per line.
func namesByLine(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map { trim(String($0)) }.filter { !$0.isEmpty }
}
