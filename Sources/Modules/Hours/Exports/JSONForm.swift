import API
import Accounts
import Core
import Web

/// The neutral format as an array of objects; `NeutralForm` describes it.
struct JSONForm: ExportForm {
    let terms: ExportTerms

    func opening() -> [UInt8] { Array("[".utf8) }
    func closing() -> [UInt8] { Array("\n]\n".utf8) }

    func append(_ record: ExportedRecord, isFirst: Bool, to file: inout [UInt8]) {
        var separator = isFirst ? "\n{" : ",\n{"
        for column in Self.columns {
            guard let value = json(column.value(of: record, terms)) else { continue }
            file.append("\(separator)\"\(column.field)\":")
            file += value
            separator = ","
        }
        file.append("}")
    }

    private static let columns = NeutralForm.Column.allCases.sorted { $0.field < $1.field }

    /// - Returns: `nil` for values that only CSV has.
    private func json(_ value: NeutralForm.Value) -> [UInt8]? {
        switch value {
        case .text(let text), .word(let text): quoted(text)
        case .number(let number): Array("\(number)".utf8)
        case .flag(let flag): Array("\(flag)".utf8)
        case .instant(let instant): quoted(instant?.description)
        case .money(let amount): Array((amount.map(String.init) ?? "null").utf8)
        case .person(let person, let email):
            Array("{\"email\":".utf8) + quoted(email) + Array(",\"id\":\"\(person.id)\",\"name\":".utf8)
                + quoted(person.name) + Array("}".utf8)
        case .hours, .email: nil
        }
    }

    private func quoted(_ text: String?) -> [UInt8] {
        guard let text else { return Array("null".utf8) }
        var quoted: [UInt8] = []
        quoted.append(quoting: text)
        return quoted
    }
}
