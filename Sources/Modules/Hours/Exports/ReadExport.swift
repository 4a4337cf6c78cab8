import API
import Accounts
import Core
import Events
import Storage

/// The selection of records to export.
struct ExportScope: Sendable {
    let crew: CrewID
    /// `nil` for everyone.
    var person: PersonID?
    /// `nil` for no lower bound.
    var from: LocalDate?
    /// The day after the last one; `nil` for no upper bound.
    var to: LocalDate?
    var client: ClientID?
    var project: ProjectID?
    var billable: Bool?
}

/// A record with everything that an export contains.
@dynamicMemberLookup
struct ExportedRecord: Sendable {
    let record: HoursRecord
    let email: String
    let source: String?
    /// The timesheet that has its day, if it is handed in or approved.
    var sheet: ExportedSheet?

    subscript<Value>(dynamicMember path: KeyPath<HoursRecord, Value>) -> Value { record[keyPath: path] }

    /// The original id of the record.
    var originalID: String { NeutralForm.id(of: record.id, source: source) }
}

extension ExportScope {
    /// The number of records to read at once. A slow client must not keep a transaction open, so an export uses many
    /// short ones; a record that changes in the meantime is exported in its old or its new version.
    static let part = 1_000

    /// The next records by date and key.
    /// - Parameters:
    ///   - last: the last record of the previous part; `nil` for the first part.
    ///   - withSheets: whether to read their timesheets too.
    func records(after last: ExportedRecord?, withSheets: Bool = false, in tx: Tx) throws -> [ExportedRecord] {
        let records = try tx.all(query(after: last)) { try ExportedRecord(row: &$0) }
        return withSheets ? try records.withSheets(of: crew, in: tx) : records
    }

    func query(after last: ExportedRecord?) -> SQL {
        var conditions: SQL = "hours_record.crew = \(crew) AND hours_record.deleted_at IS NULL"
        if let person { conditions = conditions + " AND hours_record.person = \(person)" }
        if let from { conditions = conditions + " AND hours_record.date >= \(from)" }
        if let to { conditions = conditions + " AND hours_record.date < \(to)" }
        if let client { conditions = conditions + " AND client.id = \(client)" }
        if let project { conditions = conditions + " AND hours_record.project = \(project)" }
        if let billable { conditions = conditions + " AND hours_record.billable = \(billable)" }
        if let last {
            conditions = conditions + " AND (hours_record.date, hours_record.id) > (\(last.date), \(last.id))"
        }
        // `CROSS JOIN` prevents the engine from starting with the projects, which would require a sort of all rows.
        return """
            SELECT \(HoursRecord.columns), person.email, hours_record.source
            FROM hours_record CROSS JOIN person CROSS JOIN project CROSS JOIN client
            WHERE person.id = hours_record.person AND project.crew = hours_record.crew AND project.id = hours_record.project
                AND client.crew = project.crew AND client.id = project.client AND \(conditions)
            ORDER BY hours_record.date, hours_record.id LIMIT \(Self.part)
            """
    }

    /// All current and former members of the crew, or the selected person, by key.
    func people(in tx: Tx) throws -> [(person: Named, email: String)] {
        var conditions: SQL = "member.crew = \(crew)"
        if let person { conditions = conditions + " AND member.person = \(person)" }
        return try tx.all(
            """
            SELECT person.id, person.name, person.email FROM member JOIN person ON person.id = member.person
            WHERE \(conditions) ORDER BY person.id
            """
        ) { (person: Named(id: try $0.read(), name: try $0.read()), email: try $0.read()) }
    }
}

extension ExportedRecord {
    fileprivate init(row: inout Row) throws {
        record = try HoursRecord(row: &row)
        email = try row.read()
        source = try row.read()
    }
}
