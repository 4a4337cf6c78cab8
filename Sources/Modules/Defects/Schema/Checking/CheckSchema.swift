import API
import Core

/// Finds all mistakes and oddities in a schema at once, each with its place.
struct SchemaCheck {
    static let mostStates = NewDefectSchema.Limits.states.upperBound
    static let mostFields = NewDefectSchema.Limits.fields.upperBound
    static let mostActions = NewDefectSchema.Limits.actions.upperBound
    static let mostChoices = 200
    static let longestName = Wire.Limits.schemaName.upperBound
    /// The maximum number of mistakes reported.
    static let mostMistakes = 500
    /// The longest title or choice, in characters.
    static let longestWords = Wire.Limits.schemaTitle.upperBound

    let schema: API.DefectSchema
    private(set) var mistakes: [SchemaMistake] = []

    static func mistakes(of schema: API.DefectSchema) -> [SchemaMistake] {
        var check = SchemaCheck(schema: schema)
        check.states()
        check.fields()
        check.actions()
        if !check.mistakes.contains(where: { !$0.isWarning }) { check.ways() }
        return check.mistakes
    }

    private init(schema: API.DefectSchema) {
        self.schema = schema
    }

    private mutating func states() {
        if schema.states.isEmpty { fail("states", "none", Phrase("defects.schema.states.none")) }
        limit(schema.states.count, Self.mostStates, "states")
        var seen: Set<String> = []
        for (index, state) in schema.states.enumerated() {
            name(state.name, "states[\(index)].name", &seen)
            title(state.title, "states[\(index)].title")
        }
    }

    // MARK: - Shared checks

    mutating func fail(_ place: String, _ code: String, _ message: Phrase) {
        if mistakes.count < Self.mostMistakes { mistakes.append(SchemaMistake(place, code, message)) }
    }

    mutating func warn(_ place: String, _ code: String, _ message: Phrase) {
        if mistakes.count < Self.mostMistakes {
            mistakes.append(SchemaMistake(place, code, message, isWarning: true))
        }
    }

    mutating func limit(_ count: Int, _ most: Int, _ place: String) {
        if count > most { fail(place, "tooMany", Self.tooMany(count, most)) }
    }

    static func tooMany(_ count: Int, _ most: Int) -> Phrase {
        Phrase("defects.schema.tooMany", ["count": .number(count), "most": .number(most)])
    }

    /// - Parameter seen: the names before it, in lower case: names must differ in more than case.
    mutating func name(_ name: String, _ place: String, startsWithLetter: Bool = false, _ seen: inout Set<String>) {
        if name.isEmpty { return fail(place, "required", Phrase("defects.schema.name.none")) }
        let gaps: [String: Phrase.Argument] = ["name": .text(shown(name))]
        let fits = name.utf8.count <= Self.longestName && name.utf8.allSatisfy(isOfName)
        if startsWithLetter && !(fits && name.first?.isLetter == true) {
            return fail(place, "name", Phrase("defects.schema.name.badField", gaps))
        }
        if !fits { return fail(place, "name", Phrase("defects.schema.name.bad", gaps)) }
        if !seen.insert(name.lowercased()).inserted { fail(place, "twice", Phrase("defects.schema.name.twice", gaps)) }
    }

    mutating func title(_ title: String?, _ place: String) {
        if let title, !isWords(title) { fail(place, "title", Phrase("defects.schema.title")) }
    }

    /// Whether it is one line of readable text.
    func isWords(_ text: String) -> Bool {
        var check = Validation()
        return check.line("", text, 1...Self.longestWords) == text && !text.isEmpty
    }
}

private func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
    default: false
    }
}
