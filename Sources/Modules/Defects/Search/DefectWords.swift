import Core
import Search

extension IndexedWords {
    /// The words in the fields of a defect.
    /// - Parameter values: by field name of the schema.
    static func fields(_ values: [String: String]) -> IndexedWords {
        var words = IndexedWords()
        for (name, value) in values { if let place = place(name, value) { words.add(value, place) } }
        return words
    }

    /// Whether two sets of field values have the same words.
    static func areEqual(_ some: [String: String], _ others: [String: String]) -> Bool {
        let names = Set(some.keys).union(others.keys).filter { some[$0] != others[$0] }
        return names.allSatisfy { place($0, some[$0] ?? "") == nil && place($0, others[$0] ?? "") == nil }
    }

    /// Where the words of a field count; `nil` for choices and people, which have filters of their own.
    private static func place(_ name: String, _ value: String) -> SearchPlaces? {
        switch name {
        case "headline": .title
        case "description": .text
        case "owner", "severity", "priority", "resolution", "customerSeverity": nil
        default: isKey(value) ? nil : .lines
        }
    }

    /// Whether it is the id of a person, in a field that the crew added.
    private static func isKey(_ value: String) -> Bool {
        PersonID(value) != nil
    }
}
