/// A sentence for a person, independent of language: a key of `strings/*.json` and its arguments.
///
/// It is translated where the reader's language is known.
package struct Phrase: Hashable, Sendable, Codable {
    package var key: String
    package var arguments: [String: Argument]

    package init(_ key: String, _ arguments: [String: Argument] = [:]) {
        self.key = key
        self.arguments = arguments
    }

    package enum Argument: Hashable, Sendable, Codable {
        /// Text that a person typed, such as a name.
        case text(String)
        case number(Int)
        case date(LocalDate)
        case time(LocalTime)
        /// A duration in minutes, shown as hours and minutes.
        case minutes(Int)
        /// A phrase within the sentence.
        indirect case phrase(Phrase)
    }
}

/// The phrase for a count: `key.one` for one, otherwise `key`; `{count}` is the number.
package func counted(_ key: String, _ count: Int) -> Phrase {
    Phrase(count == 1 ? "\(key).one" : key, ["count": .number(count)])
}
