import API
import Accounts
import Core
import Imports
import Storage

/// Who is who, and which word means what, between a file and its crew.
struct ImportSheet {
    let schema: DefectSchema
    private let people: [Int: Someone]
    private let choices: [ImportCollector.Word: String]
    /// The name of the program, such as "Bugzilla", for changes without an author.
    let system: String

    struct Someone {
        /// `nil` for nobody of the crew.
        let person: PersonID?
        /// Whether they still are.
        let isMember: Bool
        let name: String
    }

    init(_ file: DefectImport, _ schema: DefectSchema, _ crew: CrewID, in tx: Tx) throws {
        self.schema = schema
        system = file.format.map(\.title) ?? ""
        let people = try tx.all(
            """
            SELECT defect_import_person.number, defect_import_person.person, member.left_at, defect_import_person.name,
                defect_import_person.email
            FROM defect_import_person LEFT JOIN member ON member.crew = defect_import_person.crew
                AND member.person = defect_import_person.person
            WHERE defect_import_person.crew = \(crew) AND defect_import_person.import = \(file.id)
            """
        ) { row -> (Int, Someone) in
            let (number, person, leftAt): (Int, PersonID?, Instant?) = (try row.read(), try row.read(), try row.read())
            let who = FilePerson(name: try row.read(), email: try row.read())
            let isMember = person != nil && leftAt == nil
            return (number, Someone(person: person, isMember: isMember, name: who.keptName))
        }
        self.people = Dictionary(people) { first, _ in first }
        let words = try ImportWord.all(file.id, crew, in: tx)
        let byWord = Dictionary(words.map { ($0.word, $0.choice) }) { first, _ in first }
        let pairs = words.map { word in
            let named = ImportCollector.Word(field: word.word.field, text: word.alias)
            return (word.word, word.alias.isEmpty ? word.choice : byWord[named] ?? word.choice)
        }
        choices = Dictionary(pairs) { first, _ in first }
    }

    func someone(_ number: Int?) -> Someone? { number.flatMap { people[$0] } }

    /// Somebody who is in the crew now.
    func member(_ number: Int) -> PersonID? { people[number].flatMap { $0.isMember ? $0.person : nil } }

    /// The choice for a term; `nil` for none.
    func choice(_ field: String, _ word: String) -> String? {
        let text = String(oneLine(word).unicodeScalars.prefix(200))
        let choice = choices[ImportCollector.Word(field: field, text: text)] ?? ""
        return choice.isEmpty ? nil : choice
    }

    /// A person as the field of an owner has it: by key, or by name where nobody here is that any more.
    func owner(_ number: Int?) -> String? {
        someone(number).map { $0.isMember ? $0.person?.description ?? $0.name : $0.name }
    }

    /// The value of a change, as the crew's schema has it.
    func text(_ change: FileStep.Change, _ text: String?) -> String? {
        guard let text else { return nil }
        if change.isPerson { return Int(text).map { owner($0) ?? "" } ?? text }
        return ["state", "severity", "priority", "resolution"].contains(change.field)
            ? choice(change.field, text) : text
    }
}

/// A word of a file and what it becomes.
struct ImportWord: Sendable {
    let number: Int
    let word: ImportCollector.Word
    let alias: String
    let choice: String
    let isChosen: Bool

    static func all(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws -> [ImportWord] {
        try tx.all(
            """
            SELECT number, field, word, alias, choice, is_chosen FROM defect_import_value
            WHERE crew = \(crew) AND import = \(id) ORDER BY field, number
            """
        ) { row in
            ImportWord(
                number: try row.read(),
                word: ImportCollector.Word(field: try row.read(), text: try row.read()),
                alias: try row.read(),
                choice: try row.read(),
                isChosen: try row.read()
            )
        }
    }
}

extension DefectImportFormat {
    /// The name of the program, the same in every language.
    var title: String {
        switch self {
        case .archive: "Decklog"
        case .bugzilla: "Bugzilla"
        case .redmine: "Redmine"
        case .jira: "Jira"
        case .github: "GitHub"
        }
    }
}
