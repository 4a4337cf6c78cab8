import API
import Defects
import Web

extension RecordView {
    /// - Parameter origin: the scheme and host of this server.
    func json(origin: String) -> JSON {
        [
            "dbId": .text(RecordNumber.databaseID(number)),
            "displayName": .text(displayID),
            "entityDefName": .text(RecordType.name),
            "fields": .list(fields.map { $0.json() }),
            "legalActions": .list(
                legalActions.map { ["actionName": .text($0), "formDefName": .text(RecordType.form(of: $0))] }
            ),
            "isEditable": .bool(isEditable),
            "isDuplicate": .bool(relatives.original != nil),
            "isOriginal": .bool(!relatives.duplicates.isEmpty),
            "hasDuplicates": .bool(!relatives.duplicates.isEmpty),
            "original": relatives.original.map(link) ?? .null,
            "duplicates": .list(relatives.duplicates.map { ["child": link($0), "parent": link(number)] }),
            "errorMessage": "",
            "viewURL": .text(address.map { origin + $0 } ?? ""),
        ]
    }

    private func link(_ number: Int) -> JSON {
        [
            "dbId": .text(RecordNumber.databaseID(number)),
            "displayName": .text(Defect.displayID(prefix, number)),
            "entityDefName": .text(RecordType.name),
            "viewURL": "",
        ]
    }
}

extension RecordView.ShownField {
    /// - Parameter choices: only when a single field is requested.
    func json(choices: [String]? = nil) -> JSON {
        let lines = value.isEmpty ? [] : value.split(separator: "\n", omittingEmptySubsequences: false)
        var json: [String: JSON] = [
            "name": .text(field.name),
            "value": .text(value),
            "valueAsList": .list(lines.map { .text(String($0)) }),
            "requiredness": .text(requiredness.rawValue),
            "requirednessForUser": .text(requiredness.rawValue),
            "valueStatus": value.isEmpty ? "HAS_NO_VALUE" : "HAS_VALUE",
            "validationStatus": "_KNOWN_VALID",
            "type": .text(field.type),
            "messageText": "",
            "maxLength": field.type == "SHORT_STRING" ? 254 : 0,
        ]
        if let choices { json["fieldChoiceList"] = .list(choices.map { .text($0) }) }
        return .object(json)
    }
}
