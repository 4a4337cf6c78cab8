import Accounts
import Core
import Events
import Storage

extension DefectImport {
    /// Finds out who in the crew the people of a file are. What a manager chose stays.
    static func matchPeople(_ id: DefectImportID, _ crew: CrewID, in tx: Tx) throws {
        let members = try CrewNames(crew, tx)
        let people = try tx.all(
            """
            SELECT number, name, email, person FROM defect_import_person
            WHERE crew = \(crew) AND import = \(id) AND NOT is_chosen ORDER BY number
            """
        ) { row in
            (
                number: try row[0] as Int, who: FilePerson(name: try row[1], email: try row[2]),
                now: try row[3] as PersonID?
            )
        }
        for (number, who, now) in people {
            let found = members.find(who)
            if found != now { try choose(found, for: number, isChosen: false, id, crew, tx) }
        }
    }

    static func choose(
        _ person: PersonID?,
        for number: Int,
        isChosen: Bool,
        _ id: DefectImportID,
        _ crew: CrewID,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            UPDATE defect_import_person SET person = \(person), is_chosen = \(isChosen)
            WHERE crew = \(crew) AND import = \(id) AND number = \(number)
            """
        )
    }
}

/// The people of a crew by what a file may know them by. Who has left is among them: what they did is still theirs.
private struct CrewNames {
    private var byEmail: [String: PersonID] = [:]
    /// `nil` where several have it.
    private var byName: [String: PersonID?] = [:]
    private var byLogin: [String: PersonID?] = [:]

    init(_ crew: CrewID, _ tx: Tx) throws {
        let people = try tx.all(
            """
            SELECT person.id, person.name, person.email FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) ORDER BY member.left_at IS NOT NULL, person.id
            """
        ) { (id: try $0[0] as PersonID, name: try $0[1] as String, email: try $0[2] as String) }
        for person in people {
            byEmail[person.email.lowercased()] = person.id
            add(person.id, nameKey(oneLine(person.name)), &byName)
            add(person.id, person.email.lowercased().split(separator: "@").first.map(String.init) ?? "", &byLogin)
        }
    }

    private func add(_ person: PersonID, _ name: String, _ names: inout [String: PersonID?]) {
        names.updateValue(names[name] == nil ? person : nil, forKey: name)
    }

    /// By address, then by name, then by what stands before the at sign; nobody where two have the same.
    func find(_ person: FilePerson) -> PersonID? {
        if !person.email.isEmpty, let found = byEmail[person.email] { return found }
        let name = nameKey(person.name)
        if let found = byName[name] { return found }
        return person.email.isEmpty ? byLogin[name] ?? nil : nil
    }
}
