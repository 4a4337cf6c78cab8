import API
import Accounts
import Core
import Storage
import Web

/// A list of defects as CSV for spreadsheets, with displayed names instead of keys.
struct DefectsCSV: Sendable {
    let schema: DefectSchema
    /// The names of the crew's people by id; not needed if no field but the owner has people.
    var people: [String: String] = [:]
    let zone: Zone
    /// The language whose spreadsheets open the file correctly.
    let words: Words

    private var spoken: SchemaWords { SchemaWords(schema: schema, words: words) }

    func opening() -> [UInt8] {
        let own = ["number", "state", "submitter", "submittedAt", "changedAt"].map { words(Self.titles[$0] ?? "") }
        let cells = own[..<2] + schema.fields.map { spoken.field($0.name) } + own[2...]
        // Without a byte order mark, spreadsheets do not recognize UTF-8.
        return Array("\u{FEFF}\(line(Array(cells)))".utf8)
    }

    private static let titles = [
        "number": "defects.export.number", "state": "defects.field.name.state", "submitter": "defects.export.submitter",
        "submittedAt": "defects.export.submittedAt", "changedAt": "defects.export.changedAt",
    ]

    func append(_ defects: [Defect]) -> [UInt8] {
        Array(
            defects.map { defect in
                let fields = schema.fields.map { cell($0, defect) }
                let moments = [defect.submittedAt, defect.changedAt].map { moment($0) }
                return line(
                    [defect.displayID, spoken.state(defect.state)] + fields + [defect.submitter.name] + moments
                )
            }.joined().utf8
        )
    }

    private func cell(_ field: DefectField, _ defect: Defect) -> String {
        guard let value = defect.values[field.name] else { return "" }
        if field.name == "owner" { return defect.owner?.name ?? "" }
        return switch field.type {
        case .choice: spoken.choice(value)
        case .person: people[value] ?? value
        default: value
        }
    }

    private func line(_ cells: [String]) -> String {
        SpreadsheetText.line(cells, separator: words.language == .dutch ? ";" : ",")
    }

    /// A format that every spreadsheet reads: "2026-11-18 10:00", in the crew's time zone.
    private func moment(_ instant: Instant) -> String {
        let (date, time) = zone.local(instant)
        return "\(date) \(time)"
    }
}
