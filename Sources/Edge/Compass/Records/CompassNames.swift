import API
import Defects

/// A field of a record, as clients know it.
struct CompassField: Sendable {
    let name: String
    let type: String
    /// The field in Decklog; `nil` if the crew's schema does not have it, or if it is read-only.
    var field: DefectField?
}

/// The field names of clients and of Decklog.
enum CompassNames {
    /// In alphabetical order, as in the vendor's sample database. The published app accesses fields by position: 5 is
    /// the headline, 7 the id, 24 the state.
    private static let places: [(name: String, type: String, field: String?)] = [
        ("Attachments", "ATTACHMENT_LIST", nil),
        ("customer", "SHORT_STRING", "customer"),
        ("customer_severity", "SHORT_STRING", "customerSeverity"),
        ("dbid", "DBID", nil),
        ("Description", "MULTILINE_STRING", "description"),
        ("Headline", "SHORT_STRING", "headline"),
        ("history", "JOURNAL", nil),
        ("id", "ID", nil),
        ("is_active", "INT", nil),
        ("is_duplicate", "INT", nil),
        ("Keywords", "SHORT_STRING", "keywords"),
        ("lock_version", "INT", nil),
        ("locked_by", "SHORT_STRING", nil),
        ("Note_Entry", "MULTILINE_STRING", nil),
        ("Notes_Log", "MULTILINE_STRING", nil),
        ("old_id", "SHORT_STRING", "oldId"),
        ("Owner", "REFERENCE", "owner"),
        ("Priority", "SHORT_STRING", "priority"),
        ("Project", "REFERENCE", "project"),
        ("ratl_mastership", "REFERENCE", nil),
        ("record_type", "RECORDTYPE", nil),
        ("Resolution", "SHORT_STRING", "resolution"),
        ("Resolution_Statetype", "STATETYPE", nil),
        ("Severity", "SHORT_STRING", "severity"),
        ("State", "STATE", nil),
        ("Submit_Date", "DATE_TIME", nil),
        ("Submitter", "REFERENCE", nil),
        ("Symptoms", "SHORT_STRING", "symptoms"),
        ("unduplicate_state", "SHORT_STRING", nil),
        ("version", "SHORT_STRING", nil),
    ]

    /// All fields of a crew's records: the thirty predefined ones in their positions, then the crew's own.
    static func fields(_ schema: DefectSchema) -> [CompassField] {
        let known = places.map { CompassField(name: $0.name, type: $0.type, field: $0.field.flatMap(schema.field)) }
        let taken = Set(places.compactMap(\.field))
        let own = schema.fields.filter { !taken.contains($0.name) }
        let names = Set(places.map { $0.name.lowercased() })
        return known
            + own.map { field in
                // A field of the crew with the name of a predefined one gets a prefix.
                let name = names.contains(field.name.lowercased()) ? "custom_\(field.name)" : field.name
                return CompassField(name: name, type: type(of: field), field: field)
            }
    }

    /// The clients' name of one of Decklog's fields.
    static func compass(_ field: String) -> String {
        places.first { $0.field == field }?.name ?? (field == "state" ? "State" : field)
    }

    private static func type(of field: DefectField) -> String {
        switch field.type {
        case .line, .choice: "SHORT_STRING"
        case .text: "MULTILINE_STRING"
        case .person: "REFERENCE"
        case .date: "DATE_TIME"
        case .number: "INT"
        }
    }
}

extension [CompassField] {
    /// The field with this name, ignoring case.
    func named(_ name: String) -> CompassField? {
        first { $0.name == name } ?? first { $0.name.lowercased() == name.lowercased() }
    }
}
