/// The words of an item, each with the places where it occurs.
package struct IndexedWords: Equatable, Sendable {
    private(set) var places: [String: SearchPlaces]

    /// The maximum number of words of an item that are indexed: more would not distinguish it from others.
    static let most = 4_000

    package init() {
        places = [:]
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

    package mutating func add(_ text: String, _ place: SearchPlaces) {
        for word in SearchWord.all(in: text) { places[word.text, default: []].formUnion(place) }
    }

    /// Replaces the words of some places with those of `other`.
    package mutating func replace(_ replaced: SearchPlaces, from other: IndexedWords) {
        for word in places.keys { places[word]?.subtract(replaced) }
        for (word, found) in other.places where !found.isDisjoint(with: replaced) {
            places[word, default: []].formUnion(found.intersection(replaced))
        }
        places = places.filter { !$0.value.isEmpty }
    }

    /// At most `most` of the words: those only in the least significant places are dropped first.
    package var bounded: IndexedWords {
        if places.count <= Self.most { return self }
        let best = places.sorted { ($1.value.rawValue, $0.key) < ($0.value.rawValue, $1.key) }.prefix(Self.most)
        var words = IndexedWords()
        words.places = Dictionary(uniqueKeysWithValues: best.map { ($0.key, $0.value) })
        return words
    }
}
