import API
import Core
import Defects
import Storage

enum QueryWords {
    /// Represents the person who runs the query.
    static let me = "[CURRENT_USER]"
}

/// A field that queries can show and filter by.
struct QueryField: Sendable {
    /// The name that clients use.
    let name: String
    /// Such as `SHORT_STRING`.
    let type: String
    let kind: Kind
    /// The SQL expression to compare: for a person, the key.
    let column: SQL
    /// Whether it belongs to a history line instead of the record.
    var isOfHistory = false

    enum Kind: Sendable {
        case text, number, time
        /// The display id, compared by its number.
        case id
        /// The database id.
        case databaseID
        /// A person, compared by key and shown by login.
        case person(login: SQL)
        /// A person whose key is stored in a text.
        case personText
        /// A date or a number stored in a text.
        case dateText, numberText
        /// A constant that all records share.
        case constant(String)
    }
}

/// All query fields of a crew.
struct QueryFields: Sendable {
    private let fields: [QueryField]
    private let refused: Set<String>

    init(_ schema: DefectSchema) {
        var fields: [QueryField] = []
        var refused: Set<String> = []
        for field in CompassNames.fields(schema) {
            if let known = Self.field(field) {
                fields.append(known)
            } else {
                refused.insert(field.name.lowercased())
            }
        }
        self.fields = fields + Self.history
        self.refused = refused
    }

    /// - Parameter path: the name, ignoring case; a field of the history has a dot.
    /// - Throws: `AppError.invalid`, which names it.
    func find(_ path: String) throws -> QueryField {
        if let field = known(path) { return field }
        let key = refused.contains(path.lowercased()) ? "compass.query.notSearchable" : "compass.query.field"
        throw AppError(.invalid, Phrase(key, ["name": .text(String(path.prefix(200)))]))
    }

    func type(_ path: String) -> String { known(path)?.type ?? "SHORT_STRING" }

    func dataType(_ path: String) -> String {
        switch type(path) {
        case "DBID", "INT": "PD_C_SLONG"
        case "DATE_TIME": "PD_C_TIMESTAMP"
        case "MULTILINE_STRING": "PD_C_LONGVARCHAR"
        default: "PD_C_CHAR"
        }
    }

    private func known(_ path: String) -> QueryField? {
        let path = path.lowercased()
        return fields.first { $0.name.lowercased() == path }
    }

    // MARK: - SQL of the fields

    /// `nil` for a field that is only computed for a single record.
    private static func field(_ field: CompassField) -> QueryField? {
        func make(_ kind: QueryField.Kind, _ column: SQL = "''") -> QueryField {
            QueryField(name: field.name, type: field.type, kind: kind, column: column)
        }
        if let own = field.field {
            if own.name == "owner" { return make(.person(login: DefectColumns.ownerLogin), DefectColumns.owner) }
            let column = DefectColumns.field(own.name)
            switch own.type {
            case .person: return make(.personText, column)
            case .date: return make(.dateText, column)
            case .number: return make(.numberText, column)
            case .line, .text, .choice: return make(.text, column)
            }
        }
        switch field.name {
        case "dbid": return make(.databaseID, DefectColumns.number)
        case "id": return make(.id, DefectColumns.number)
        case "is_active": return make(.constant("1"))
        case "is_duplicate": return make(.text, "CASE WHEN \(DefectColumns.original) IS NULL THEN '0' ELSE '1' END")
        case "lock_version": return make(.number, DefectColumns.version)
        case "ratl_mastership": return make(.constant("<local>"))
        case "record_type": return make(.constant(RecordType.name))
        case "Resolution_Statetype":
            return make(
                .text,
                """
                CASE WHEN \(DefectColumns.closed) OR \(DefectColumns.resolution) IS NOT NULL
                THEN 'Resolved' ELSE 'Not_Resolved' END
                """
            )
        case "State": return make(.text, DefectColumns.state)
        case "Submit_Date": return make(.time, DefectColumns.submittedAt)
        case "Submitter": return make(.person(login: DefectColumns.submitterLogin), DefectColumns.submitter)
        case "unduplicate_state": return make(.text, DefectColumns.stateBefore)
        case "Attachments", "history", "locked_by", "Note_Entry", "Notes_Log": return nil
        default: return make(.constant(""))
        }
    }

    private static let history = [
        QueryField(
            name: "history.action_name",
            type: "SHORT_STRING",
            kind: .text,
            column: DefectColumns.Step.action,
            isOfHistory: true
        ),
        QueryField(
            name: "history.action_timestamp",
            type: "DATE_TIME",
            kind: .time,
            column: DefectColumns.Step.at,
            isOfHistory: true
        ),
        QueryField(
            name: "history.user_name",
            type: "SHORT_STRING",
            kind: .person(login: DefectColumns.Step.login),
            column: DefectColumns.Step.person,
            isOfHistory: true
        ),
        QueryField(
            name: "history.old_state",
            type: "SHORT_STRING",
            kind: .text,
            column: DefectColumns.Step.oldState,
            isOfHistory: true
        ),
        QueryField(
            name: "history.new_state",
            type: "SHORT_STRING",
            kind: .text,
            column: DefectColumns.Step.newState,
            isOfHistory: true
        ),
    ]
}
