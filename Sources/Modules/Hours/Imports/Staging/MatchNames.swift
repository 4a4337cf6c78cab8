import Accounts
import Core
import Events
import Storage

extension HoursImport {
    /// Finds out who in the crew the people of a file are, and which projects there are already. What a manager chose stays.
    static func matchNames(_ id: HoursImportID, _ crew: CrewID, in tx: Tx) throws {
        try matchPeople(id, crew, tx)
        try matchProjects(id, crew, tx)
    }

    // MARK: - People

    private static func matchPeople(_ id: HoursImportID, _ crew: CrewID, _ tx: Tx) throws {
        let members = try CrewNames(crew, tx)
        let people = try tx.all(
            """
            SELECT number, name, email FROM hours_import_person WHERE crew = \(crew) AND import = \(id) AND NOT is_chosen
            ORDER BY number
            """
        ) { (number: try $0[0] as Int, person: FilePerson(name: try $0[1], email: try $0[2])) }
        for (number, person) in people {
            try choose(members.find(person), for: number, isChosen: false, id, crew, tx)
        }
    }

    /// Says who somebody of a file is; `nil` leaves their hours out.
    static func choose(
        _ person: PersonID?,
        for number: Int,
        isChosen: Bool,
        _ id: HoursImportID,
        _ crew: CrewID,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            UPDATE hours_import_person SET person = \(person), scope = \(person?.description), is_chosen = \(isChosen)
            WHERE crew = \(crew) AND import = \(id) AND number = \(number)
            """
        )
    }

    // MARK: - Projects

    private static func matchProjects(_ id: HoursImportID, _ crew: CrewID, _ tx: Tx) throws {
        let known = try tx.all(
            """
            SELECT project.id, client.name, project.name, COALESCE(project.archived_at, client.archived_at) IS NOT NULL
            FROM project JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(crew) ORDER BY project.id
            """
        ) {
            (
                id: try $0[0] as ProjectID, client: try $0[1] as String, name: try $0[2] as String,
                isArchived: try $0[3] as Bool
            )
        }
        let byName = Dictionary(known.map { ([nameKey($0.client), nameKey($0.name)], $0) }) { first, _ in first }
        let byKey = Dictionary(known.map { ([firebaseKey($0.client), firebaseKey($0.name)], $0) }) { first, _ in first }
        let archivedClients = Set(
            try tx.all("SELECT name_key FROM client WHERE crew = \(crew) AND archived_at IS NOT NULL") {
                try $0[0] as String
            }
        )
        let wanted = try tx.all(
            """
            SELECT number, client, name, is_listed FROM hours_import_project WHERE crew = \(crew) AND import = \(id) ORDER BY number
            """
        ) {
            (
                number: try $0[0] as Int, client: try $0[1] as String, name: try $0[2] as String,
                isListed: try $0[3] as Bool
            )
        }
        for project in wanted {
            let listed = project.isListed ? byKey[[firebaseKey(project.client), firebaseKey(project.name)]] : nil
            let found = byName[[nameKey(project.client), nameKey(project.name)]] ?? listed
            let isArchived = found?.isArchived ?? archivedClients.contains(nameKey(project.client))
            try tx.run(
                """
                UPDATE hours_import_project SET project = \(found?.id), scope = \(found?.id.description), is_archived = \(isArchived)
                WHERE crew = \(crew) AND import = \(id) AND number = \(project.number)
                """
            )
        }
    }
}

/// The people of a crew by everything that a file may know them by. Who has left is among them: their hours are still theirs.
private struct CrewNames {
    private var byEmail: [String: PersonID] = [:]
    /// `nil` where several have it.
    private var byName: [String: PersonID?] = [:]
    private var byKey: [String: PersonID?] = [:]

    init(_ crew: CrewID, _ tx: Tx) throws {
        let people = try tx.all(
            """
            SELECT person.id, person.name, person.email FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) ORDER BY member.left_at IS NOT NULL, person.id
            """
        ) { (id: try $0[0] as PersonID, name: try $0[1] as String, email: try $0[2] as String) }
        for person in people {
            byEmail[person.email] = person.id
            add(person.id, nameKey(oneLine(person.name)), &byName)
            // Trackerati took @ and . away; its first version all that is no letter.
            let key = person.email.filter { $0 != "@" && $0 != "." }
            add(person.id, key, &byKey)
            let letters = person.email.filter(\.isLetter)
            if letters != key { add(person.id, letters, &byKey) }
        }
    }

    private func add(_ person: PersonID, _ name: String, _ names: inout [String: PersonID?]) {
        names.updateValue(names[name] == nil ? person : nil, forKey: name)
    }

    /// By address, then by name, then by Trackerati's key; nobody where two have the same.
    func find(_ person: FilePerson) -> PersonID? {
        if !person.email.isEmpty {
            if let found = byEmail[person.email] { return found }
        }
        let name = nameKey(person.name)
        return byName[name].flatMap { $0 } ?? byKey[name].flatMap { $0 }
    }
}
