package import Accounts
package import Core
package import Storage

/// The findings about a file that has been read, for a manager.
package struct ImportReport<Definition: ImportDefinition>: Sendable {
    /// How many rejected rows, and how many notes, are listed at most.
    package static var mostLines: Int { 200 }

    package let people: [ImportedPerson]
    package let rejected: [ImportLine]
    package let notes: [ImportLine]
    package let details: Definition.Details

    package static func read(_ file: ImportFile<Definition>, _ viewer: Viewer, in tx: Tx) throws -> ImportReport {
        let (id, crew, table) = (file.id, viewer.crew, Definition.table)
        return ImportReport(
            people: try tx.all(
                """
                SELECT number, name, email, person FROM \(table)_person
                WHERE crew = \(crew) AND import = \(id) ORDER BY number
                """
            ) {
                ImportedPerson(
                    number: try $0.read(),
                    who: FilePerson(name: try $0.read(), email: try $0.read()),
                    member: try $0.read()
                )
            },
            rejected: try ImportLine.all(
                """
                SELECT line, reason FROM \(table)_row
                WHERE crew = \(crew) AND import = \(id) AND outcome IN ('bad', 'barred')
                ORDER BY number, \(Definition.rowKey) LIMIT \(mostLines)
                """,
                in: tx
            ),
            notes: try Definition.notes(on: file, viewer, in: tx),
            details: try Definition.details(of: file, viewer, in: tx)
        )
    }
}

/// A person in a file, and the member matched with them.
package struct ImportedPerson: Sendable {
    package let number: Int
    package let who: FilePerson
    /// `nil` for none.
    package let member: PersonID?
}

/// A remark about a line of a file.
package struct ImportLine: Sendable {
    package let number: Int
    package let phrase: Phrase

    package init(number: Int, phrase: Phrase) {
        self.number = number
        self.phrase = phrase
    }

    /// - Parameter query: selects the number of the line and a stored phrase.
    package static func all(_ query: SQL, in tx: Tx) throws -> [ImportLine] {
        try tx.all(query) { row in
            let number: Int = try row.read()
            return Phrase(stored: try row.read()).map { ImportLine(number: number, phrase: $0) }
        }.compactMap(\.self)
    }
}
