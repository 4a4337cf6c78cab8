import Core
import Storage

/// The members of a crew that a comment names after an `@`: by username, by full name, or by a first name that only one
/// of them has.
struct Mentions {
    private let people: [String: PersonID]

    /// Bounds the work for one comment; a longer list of members is cut off.
    private static let mostMembers = 2_000
    private static let most = 50
    /// In words: longer names can be mentioned by their first word.
    private static let longestName = 5

    /// - Returns: whom each of the texts mentions.
    static func of(_ texts: [String], crew: CrewID, in tx: Tx) throws -> [Set<PersonID>] {
        if !texts.contains(where: { $0.contains("@") }) { return texts.map { _ in [] } }
        let mentions = try Mentions(crew, tx)
        return texts.map { mentions.found(in: $0) }
    }

    private init(_ crew: CrewID, _ tx: Tx) throws {
        let members = try tx.all(
            """
            SELECT person.id, person.name, person.username FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.left_at IS NULL ORDER BY person.id LIMIT \(Self.mostMembers)
            """
        ) { (id: try $0.read() as PersonID, name: try $0.read() as String, username: try $0.read() as String?) }
        var named: [String: Set<PersonID>] = [:]
        for member in members {
            let words = member.name.lowercased().split(whereSeparator: \.isWhitespace)
            for name in [Self.key(words.prefix(1)), Self.key(words[...])] where !name.isEmpty {
                named[name, default: []].insert(member.id)
            }
        }
        var people = named.compactMapValues { $0.count == 1 ? $0.first : nil }
        for member in members { if let username = member.username { people[username] = member.id } }
        self.people = people
    }

    private func found(in text: String) -> Set<PersonID> {
        let parts = text.lowercased().split(separator: "@", maxSplits: Self.most, omittingEmptySubsequences: false)
        var found: Set<PersonID> = []
        for (before, part) in zip(parts, parts.dropFirst()) {
            // An `@` after a letter or digit belongs to an email address.
            if before.last.map({ $0.isLetter || $0.isNumber }) ?? false { continue }
            if let person = person(atStartOf: part.prefix(200)) { found.insert(person) }
        }
        return found
    }

    /// The longest name wins: "Anna Bos" rather than the only "Anna".
    private func person(atStartOf text: Substring) -> PersonID? {
        if text.first?.isWhitespace ?? true { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).prefix(Self.longestName)
        for count in stride(from: words.count, to: 0, by: -1) {
            if let person = people[Self.key(words.prefix(count))] { return person }
        }
        return nil
    }

    /// The words without punctuation at the end, which may belong to the sentence, or to a name such as "Anna B.".
    private static func key(_ words: ArraySlice<Substring>) -> String {
        var key = words.joined(separator: " ")
        while let last = key.last, !last.isLetter && !last.isNumber { key.removeLast() }
        return key
    }
}
