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
        let amount = terms.amount(record)
        file.append(isFirst ? "\n{\"amount\":" : ",\n{\"amount\":")
        file.append(amount.map(String.init) ?? "null")
        file.append(",\"billable\":\(record.billable),\"client\":")
        file.append(quoting: record.client)
        file.append(",\"comment\":")
        append(record.comment, to: &file)
        file.append(",\"currency\":")
        append(amount == nil ? nil : terms.settings.currency, to: &file)
        file.append(",\"date\":\"\(record.date)\",\"end\":")
        append(record.span?.endsAt.description, to: &file)
        file.append(",\"id\":")
        file.append(quoting: record.id)
        file.append(",\"minutes\":\(record.minutes),\"person\":{\"email\":")
        file.append(quoting: record.email)
        file.append(",\"id\":\"\(record.person.id)\",\"name\":")
        file.append(quoting: record.person.name)
        file.append("},\"project\":")
        file.append(quoting: record.project)
        file.append(",\"roundedMinutes\":\(terms.settings.rounded(record.minutes)),\"start\":")
        append(record.span?.startsAt.description, to: &file)
        file.append(",\"status\":\"\(record.status.rawValue)\"}")
    }

    private func append(_ text: String?, to file: inout [UInt8]) {
        if let text { file.append(quoting: text) } else { file.append("null") }
    }
}
