package import Accounts
package import Core
package import Storage

/// A check of a file in progress: it reads freely and writes in short transactions, each of which first verifies that
/// the file may still be checked.
package struct ImportCheck<Definition: ImportDefinition>: Sendable {
    package let id: ID<Definition>
    package let crew: CrewID
    package let database: Database
    private let guarding: @Sendable (Tx) throws -> Void

    /// - Parameter guarding: called at the beginning of each write; throws if nothing may be written any more.
    package init(
        _ id: ID<Definition>,
        _ crew: CrewID,
        _ database: Database,
        guarding: @escaping @Sendable (Tx) throws -> Void
    ) {
        self.id = id
        self.crew = crew
        self.database = database
        self.guarding = guarding
    }

    /// - Throws: what `guarding` throws.
    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await database.write { tx in
            try guarding(tx)
            try body(tx)
        }
    }

    /// Matches the people in a file with members. A manager's choice is kept, but moves to the account that has since
    /// taken over the chosen person.
    package func matchPeople() async throws {
        let matches = try await database.read { tx in
            let members = try CrewNames<Definition>(crew, tx)
            let people = try tx.all(
                """
                SELECT named.number, named.name, named.email, named.person, named.is_chosen, person.merged_into
                FROM \(Definition.table)_person AS named LEFT JOIN person ON person.id = named.person
                WHERE named.crew = \(crew) AND named.import = \(id)
                    AND (NOT named.is_chosen OR person.merged_into IS NOT NULL)
                ORDER BY named.number
                """
            ) { row in
                (
                    number: try row.read() as Int, who: FilePerson(name: try row.read(), email: try row.read()),
                    now: try row.read() as PersonID?, isChosen: try row.read() as Bool,
                    account: try row.read() as PersonID?
                )
            }
            return people.map { one in
                (
                    number: one.number, person: one.isChosen ? one.account : members.find(one.who), now: one.now,
                    isChosen: one.isChosen
                )
            }
            .filter { $0.person != $0.now }
        }
        for start in stride(from: 0, to: matches.count, by: sliceRows) {
            try await write { tx in
                for match in matches[start..<min(start + sliceRows, matches.count)] {
                    // A manager's choice made in the meantime is kept.
                    try ImportFile<Definition>.choose(
                        match.person,
                        for: match.number,
                        isChosen: match.isChosen,
                        where: match.isChosen ? "is_chosen AND person = \(match.now)" : "NOT is_chosen",
                        id,
                        crew,
                        tx
                    )
                }
            }
        }
    }
}

extension ImportEngine {
    /// Compares a file with the crew's current data and stores the expected outcome of each row. It may take several
    /// transactions; each row is compared again in the transaction that writes it.
    /// - Throws: what `check` throws when it may not write any more.
    func check(_ check: ImportCheck<Definition>) async throws -> ImportCounts {
        try await check.matchPeople()
        try await BackgroundWork.run { try await definition.check(check) }
        return try await database.read { tx in try ImportFile<Definition>.counts(check.id, check.crew, in: tx) }
    }

    /// Checks a file again, for instance after a person was matched with a member.
    /// - Throws: `AppError.notFound`; `forbidden` unless the viewer is a manager; `conflict` for a file that is being
    ///   read, or is being or has been imported, and in an archived crew.
    @discardableResult
    package func checkAgain(_ id: ID<Definition>, by viewer: Viewer) async throws -> ImportCounts {
        let counts = try await check(
            ImportCheck(id, viewer.crew, database) { tx in
                let viewer = try viewer.current(in: tx)
                try ImportFile<Definition>.find(id, viewer, in: tx).requireCheckable()
                try viewer.requireOpen()
            }
        )
        try await database.write { tx in
            let viewer = try viewer.current(in: tx)
            let file = try ImportFile<Definition>.find(id, viewer, in: tx)
            try viewer.requireOpen()
            try file.requireCheckable()
            let isChecked = try file.store(counts, from: ImportState.checkable, to: .checked, viewer.crew, in: tx)
            if !isChecked { throw ImportFile<Definition>.taken }
        }
        return counts
    }
}

extension ImportFile {
    /// Counts the outcomes stored with the rows.
    static func counts(_ id: ID<Definition>, _ crew: CrewID, in tx: Tx) throws -> ImportCounts {
        let outcomes = try tx.all(
            """
            SELECT outcome, COUNT(*) FROM \(table)_row WHERE crew = \(crew) AND import = \(id) GROUP BY outcome
            """
        ) { (outcome: try $0.read() as String, count: try $0.read() as Int) }
        var counts = ImportCounts()
        for (outcome, count) in outcomes {
            counts.records += count
            switch outcome {
            case "new": counts.created = count
            case "changed": counts.updated = count
            case "known": counts.unchanged = count
            default: counts.rejected += count
            }
        }
        return counts
    }

    /// - Returns: `false` when the file is in another state by now.
    func store(
        _ counts: ImportCounts,
        from states: [ImportState],
        to state: ImportState,
        _ crew: CrewID,
        in tx: Tx
    ) throws -> Bool {
        try Self.change(
            id,
            crew,
            from: states,
            """
            state = \(state), records = \(counts.records), created = \(counts.created), updated = \(counts.updated),
            unchanged = \(counts.unchanged), rejected = \(counts.rejected), fault = NULL
            """,
            in: tx
        )
    }

    /// Stores the member for each person in a file, `nil` for none, and the choices for its terms. `checkAgain`
    /// determines the consequences.
    /// - Throws: `AppError.notFound`; `forbidden` unless the member is a manager; `conflict` for a file that is being
    ///   or has been imported; `invalid` for a person who is not in the crew, and for a choice that does not exist.
    package static func choose(
        people: [Int: PersonID?] = [:],
        terms: [Int: String] = [:],
        _ id: ID<Definition>,
        in tx: MemberTransaction
    ) throws {
        let file = try find(id, tx.viewer, in: tx)
        try file.requireOpen()
        for (number, person) in people.sorted(by: { $0.key < $1.key }) {
            if let person {
                let isThere = try tx.exists("SELECT 1 FROM member WHERE crew = \(tx.crew) AND person = \(person)")
                if !isThere { throw AppError.invalid("map", "unknown", Phrase("error.field.notAMember")) }
            }
            try choose(person, for: number, isChosen: true, where: "TRUE", id, tx.crew, tx)
        }
        if !terms.isEmpty { try Definition.choose(terms: terms, in: file, in: tx) }
    }

    /// The member matched with each person in a file.
    static func people(_ id: ID<Definition>, in tx: MemberTransaction) throws -> [Int: PersonID?] {
        let rows = try tx.all(
            "SELECT number, person FROM \(table)_person WHERE crew = \(tx.crew) AND import = \(id)"
        ) { (number: try $0.read() as Int, person: try $0.read() as PersonID?) }
        return Dictionary(rows.map { ($0.number, $0.person) }) { first, _ in first }
    }

    fileprivate static func choose(
        _ person: PersonID?,
        for number: Int,
        isChosen: Bool,
        where condition: SQL,
        _ id: ID<Definition>,
        _ crew: CrewID,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            UPDATE \(table)_person SET \(Definition.assignments(of: person)), is_chosen = \(isChosen)
            WHERE crew = \(crew) AND import = \(id) AND number = \(number) AND \(condition)
            """
        )
    }
}

/// The people of a crew by every name that a file may use, including former members, whose records stay theirs. Who was
/// taken over by an account is the account.
private struct CrewNames<Definition: ImportDefinition> {
    private var byEmail: [String: PersonID] = [:]
    /// `nil` if several people have the name.
    private var byName: [String: PersonID?] = [:]
    private var byAlias: [String: PersonID?] = [:]

    init(_ crew: CrewID, _ tx: Tx) throws {
        let people = try tx.all(
            """
            SELECT COALESCE(person.merged_into, person.id), person.name, person.email
            FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) ORDER BY member.left_at IS NOT NULL, person.id
            """
        ) { (id: try $0.read() as PersonID, name: try $0.read() as String, email: try $0.read() as String) }
        for person in people {
            let address = person.email.lowercased()
            byEmail[address] = person.id
            add(person.id, nameKey(oneLine(person.name)), &byName)
            for alias in Set(Definition.aliases(ofAddress: address)) { add(person.id, alias, &byAlias) }
        }
    }

    private func add(_ person: PersonID, _ name: String, _ names: inout [String: PersonID?]) {
        let isOnly = names[name].map { $0 == person } ?? true
        names.updateValue(isOnly ? person : nil, forKey: name)
    }

    /// The person with the email address, else with the name or, for a person without an address, the alias; `nil` when
    /// there are several.
    func find(_ person: FilePerson) -> PersonID? {
        if !person.email.isEmpty, let found = byEmail[person.email] { return found }
        let name = nameKey(person.name)
        if let found = byName[name] { return found }
        return person.email.isEmpty ? byAlias[name] ?? nil : nil
    }
}
