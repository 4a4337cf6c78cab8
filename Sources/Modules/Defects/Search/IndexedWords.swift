import Core

/// The words of a defect, each with the places where it occurs.
struct IndexedWords: Equatable, Sendable {
    private(set) var places: [String: SearchPlaces]

    /// The most words of one defect that are indexed: more would not distinguish it from others.
    static let most = 4_000

    init(_ places: [String: SearchPlaces] = [:]) {
        self.places = places
    }

    /// Parses "door:8 fridge:10".
    init(text: String) {
        places = [:]
        WordLine(text).forEach { places[String(decoding: $0, as: UTF8.self)] = $1 }
    }

    /// Sorted by word.
    var text: String {
        places.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.rawValue)" }.joined(separator: " ")
    }

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

    mutating func add(_ text: String, _ place: SearchPlaces) {
        for word in SearchWord.all(in: text) { places[word.text, default: []].formUnion(place) }
    }

    /// Replaces the words of some places with those of `other`.
    mutating func replace(_ replaced: SearchPlaces, from other: IndexedWords) {
        for word in places.keys { places[word]?.subtract(replaced) }
        for (word, found) in other.places where !found.isDisjoint(with: replaced) {
            places[word, default: []].formUnion(found.intersection(replaced))
        }
        places = places.filter { !$0.value.isEmpty }
    }

    /// Without the words above the limit: those only in the least significant places are dropped first.
    var bounded: IndexedWords {
        if places.count <= Self.most { return self }
        let best = places.sorted { ($1.value.rawValue, $0.key) < ($0.value.rawValue, $1.key) }.prefix(Self.most)
        return IndexedWords(Dictionary(uniqueKeysWithValues: best.map { ($0.key, $0.value) }))
    }

    /// Where a field counts; `nil` for choices and people, which have filters of their own.
    private static func place(_ name: String, _ value: String) -> SearchPlaces? {
        switch name {
        case "headline": .headline
        case "description": .description
        case "owner", "severity", "priority", "resolution", "customerSeverity": nil
        default: isKey(value) ? nil : .lines
        }
    }

    /// Whether it is the id of a person, in a field that the crew added.
    private static func isKey(_ value: String) -> Bool {
        PersonID(value) != nil
    }
}
