import API
import Accounts
import Core
import Imports
import Storage

/// The members and choices that the people and terms of a file are mapped to.
struct ImportSheet {
    let schema: DefectSchema
    private let people: [Int: Someone]
    private let choices: [ImportCollector.Term: String]
    /// The name of the other program, such as "Bugzilla", used as the author of changes that have none.
    let system: String

    struct Someone: Hashable {
        /// `nil` for a person who is not known to the crew.
        let person: PersonID?
        /// Whether they are a member now.
        let isMember: Bool
        let name: String
        /// What the file calls them: their address, if it has that, or their name.
        let term: String
    }

    init(_ file: DefectImport, _ schema: DefectSchema, _ crew: CrewID, in tx: Tx) throws {
        self.schema = schema
        system = file.format.map(\.title) ?? ""
        people = try Self.people(of: file, crew, in: tx)
        let terms = try ImportTerm.all(file.id, crew, in: tx)
        let byTerm = Dictionary(terms.map { ($0.term, $0.choice) }) { first, _ in first }
        let pairs = terms.map { term in
            let named = ImportCollector.Term(field: term.term.field, text: term.alias)
            return (term.term, term.alias.isEmpty ? term.choice : byTerm[named] ?? term.choice)
        }
        choices = Dictionary(pairs) { first, _ in first }
    }

    private static func people(of file: DefectImport, _ crew: CrewID, in tx: Tx) throws -> [Int: Someone] {
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
            let term = who.email.isEmpty ? who.name : who.email
            return (number, Someone(person: person, isMember: isMember, name: who.keptName, term: term))
        }
        return Dictionary(people) { first, _ in first }
    }

    /// Whether the people of the file are still mapped to the same people, who are still members or still not.
    func hasSamePeople(as file: DefectImport, _ crew: CrewID, in tx: Tx) throws -> Bool {
        try Self.people(of: file, crew, in: tx) == people
    }

    func someone(_ number: Int?) -> Someone? { number.flatMap { people[$0] } }

    func term(_ number: Int?) -> String? { someone(number)?.term }

    /// A step with what the file calls its people: their numbers depend on who else is in the file.
    func terms(of step: FileStep) throws -> String {
        func term(_ text: String?) -> String? { text.map { self.term(Int($0)) ?? $0 } }
        var step = step
        step.changes = step.changes.map { change in
            guard change.isPerson else { return change }
            return .init(field: change.field, old: term(change.old), new: term(change.new), isPerson: true)
        }
        let who = self.term(step.who) ?? ""
        step.who = nil
        return "\(who)\u{1F}\(try jsonText(step))"
    }

    /// The person if they are a member now.
    func member(_ number: Int) -> PersonID? { people[number].flatMap { $0.isMember ? $0.person : nil } }

    /// The choice for a term; `nil` to leave the field empty.
    func choice(_ field: String, _ term: String) -> String? {
        let text = String(oneLine(term).unicodeScalars.prefix(200))
        let choice = choices[ImportCollector.Term(field: field, text: text)] ?? ""
        return choice.isEmpty ? nil : choice
    }

    /// The value of the owner field: an id, or a name if the person is not a member now.
    func owner(_ number: Int?) -> String? {
        someone(number).map { $0.isMember ? $0.person?.description ?? $0.name : $0.name }
    }

    /// The value of a change in terms of the crew's schema.
    func text(_ change: FileStep.Change, _ text: String?) -> String? {
        guard let text else { return nil }
        if change.isPerson { return Int(text).map { owner($0) ?? "" } ?? text }
        return ["state", "severity", "priority", "resolution"].contains(change.field)
            ? choice(change.field, text) : text
    }
}

/// A term of a file and the choice it is mapped to.
struct ImportTerm: Sendable {
    let number: Int
    let term: ImportCollector.Term
    let alias: String
    let choice: String
    let isChosen: Bool

    static func all(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws -> [ImportTerm] {
        try tx.all(
            """
            SELECT number, field, word, alias, choice, is_chosen FROM defect_import_value
            WHERE crew = \(crew) AND import = \(id) ORDER BY field, number
            """
        ) { row in
            ImportTerm(
                number: try row.read(),
                term: ImportCollector.Term(field: try row.read(), text: try row.read()),
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
