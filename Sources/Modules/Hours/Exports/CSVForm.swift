import API
import Accounts
import Core
import Web

/// The neutral format as CSV; `NeutralForm` describes it.
struct CSVForm: ExportForm {
    let terms: ExportTerms
    /// Determines the separator and the decimal mark.
    let words: Words

    private var separator: Character { words.language == .dutch ? ";" : "," }
    private var point: Character { words.language == .dutch ? "," : "." }

    func opening() -> [UInt8] {
        // Without the byte order mark, spreadsheets do not detect UTF-8.
        Array("\u{FEFF}\(NeutralForm.columns.joined(separator: String(separator)))\r\n".utf8)
    }

    func append(_ record: ExportedRecord, isFirst: Bool, to file: inout [UInt8]) {
        var cells = ""
        for column in NeutralForm.Column.allCases {
            if column != .date { cells.append(separator) }
            cells += cell(column.value(of: record, terms))
        }
        file.append(cells + "\r\n")
    }

    func closing() -> [UInt8] { [] }

    private func cell(_ value: NeutralForm.Value) -> String {
        switch value {
        case .text(let value): text(value ?? "")
        case .word(let word): word ?? ""
        case .number(let number): String(number)
        case .flag(let flag): flag ? "yes" : "no"
        case .instant(let instant): instant.map { localText($0, terms.zone) } ?? ""
        case .money(let amount): amount.map { words.enteredMoney($0, terms.settings.currency) } ?? ""
        case .hours(let minutes): decimalHours(minutes, point)
        case .person(let person, _): text(person.name)
        case .email(let email): text(email)
        }
    }

    private func text(_ text: String) -> String {
        SpreadsheetText.quoted(SpreadsheetText.guarded(text))
    }
}

/// "7.50": two decimals, from which the minutes can be reconstructed.
func decimalHours(_ minutes: Int, _ point: Character) -> String {
    let hundredths = (minutes * 100 + 30) / 60
    return "\(hundredths / 100)\(point)\(hundredths / 10 % 10)\(hundredths % 10)"
}
