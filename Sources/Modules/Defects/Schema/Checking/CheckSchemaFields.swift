import API
import Core

/// Names with another meaning in the JSON of a defect, in addresses or in Compass clients; in lower case.
private let reservedNames: Set = [
    "id", "dbid", "displayid", "number", "state", "closed", "fields", "submitter", "submittedat", "submitdate",
    "changedat", "original",
    "position", "action", "actions", "history", "version", "comment", "comments", "file", "files", "attachments",
    "watch", "watchers",
    "operation", "time", "clash", "errors", "held", "latitude", "longitude", "main", "more", "new", "similar",
    "is_duplicate", "statebefore", "deletedat", "source", "crew", "text", "sort", "limit", "after", "assignedto",
    "reportedby", "open", "query", "me",
]

extension SchemaCheck {
    mutating func fields() {
        limit(schema.fields.count, Self.mostFields, "fields")
        var seen: Set<String> = []
        for (index, field) in schema.fields.enumerated() {
            let place = "fields[\(index)]"
            name(field.name, "\(place).name", startsWithLetter: true, &seen)
            if reservedNames.contains(field.name.lowercased()) {
                let gaps: [String: Phrase.Argument] = ["name": .text(field.name)]
                fail("\(place).name", "reserved", Phrase("defects.schema.name.reserved", gaps))
            }
            title(field.title, "\(place).title")
            type(of: field, place)
            choices(of: field, place)
        }
        guard let index = schema.fields.firstIndex(where: { $0.name == "headline" }) else {
            return fail("fields", "headline", Phrase("defects.schema.headline"))
        }
        if schema.fields[index].required != true {
            fail("fields[\(index)].required", "headline", Phrase("defects.schema.headline"))
        }
    }

    /// A standard field keeps its type, so that it means the same in every crew and to other programs.
    private mutating func type(of field: DefectField, _ place: String) {
        let possible = possibleTypes(field.name)
        if possible.contains(field.type) { return }
        let types = possible.map(\.rawValue).joined(separator: ", ")
        let gaps: [String: Phrase.Argument] = ["name": .text(field.name), "types": .text(types)]
        fail("\(place).type", "standardType", Phrase("defects.schema.fields.type", gaps))
    }

    private mutating func choices(of field: DefectField, _ place: String) {
        guard field.type == .choice else {
            if field.choices != nil { fail("\(place).choices", "choices", Phrase("defects.schema.fields.choicesOf")) }
            return
        }
        let choices = field.choices ?? []
        if choices.isEmpty { fail("\(place).choices", "noChoices", Phrase("defects.schema.fields.noChoices")) }
        limit(choices.count, Self.mostChoices, "\(place).choices")
        var seen: Set<String> = []
        for (index, choice) in choices.enumerated() {
            if !isWords(choice) {
                fail("\(place).choices[\(index)]", "choice", Phrase("defects.schema.fields.choice"))
            } else if !seen.insert(choice.lowercased()).inserted {
                let gaps: [String: Phrase.Argument] = ["name": .text(shown(choice))]
                fail("\(place).choices[\(index)]", "twice", Phrase("defects.schema.twice", gaps))
            }
        }
    }
}

/// The types that a field may have; all of them for a crew's own field.
private func possibleTypes(_ name: String) -> [DefectFieldType] {
    switch name {
    case "headline", "oldId": [.line]
    case "description": [.text]
    case "owner": [.person]
    case "severity", "priority", "resolution", "customerSeverity": [.choice, .line]
    case "project", "keywords", "symptoms", "customer": [.line, .choice]
    default: DefectFieldType.allCases
    }
}
