package import API
package import Core

/// The result of one rule for a change, about one person.
package struct Finding: Sendable, Hashable, Codable {
    package let rule: RuleName
    package let mode: RuleMode
    /// The person whose schedule it is about.
    package let person: PersonID
    /// The version of the rules; `nil` for findings stored before versions existed.
    package let version: Int?
    /// The variant of the sentence, for rules with several.
    private let sentence: String?
    /// The arguments of the reason; `reason(to:)` chooses between second and third person.
    private let arguments: [String: Phrase.Argument]

    init(
        _ rule: RuleName,
        _ mode: RuleMode,
        _ person: PersonID,
        version: Int? = nil,
        sentence: String? = nil,
        _ arguments: [String: Phrase.Argument] = [:]
    ) {
        self.rule = rule
        self.mode = mode
        self.person = person
        self.version = version
        self.sentence = sentence
        self.arguments = arguments
    }

    package var isBlocking: Bool { mode == .block }
    var isAboutDayOff: Bool { rule == .dayOff }

    /// The reason for a reader: "You already work…" or "Anna already works…".
    package func reason(to reader: PersonID, names: [PersonID: String] = [:]) -> Phrase {
        let said = sentence ?? rule.rawValue
        if person == reader { return Phrase("shifts.rule.\(said).you", arguments) }
        let name =
            names[person].map { ["name": Phrase.Argument.text($0)] } ?? ["name": .phrase(Phrase("shifts.somebody"))]
        return Phrase("shifts.rule.\(said).other", arguments.merging(name) { old, _ in old })
    }
}

extension [Finding] {
    /// - Throws: `AppError.conflict` with every rule that blocks the change.
    package func refuseBlocked(to reader: PersonID, names: [PersonID: String]) throws {
        let blocking = filter(\.isBlocking)
        guard let first = blocking.first else { return }
        throw AppError(
            .conflict,
            first.reason(to: reader, names: names),
            fields: blocking.map { .init("rule", $0.rule.rawValue, $0.reason(to: reader, names: names)) }
        )
    }
}
