import Core
import Foundation
import Storage

/// A crew's short name in addresses: lower-case letters, digits and single hyphens.
enum Slug {
    /// In characters, with room for a number behind it.
    private static let longest = 40

    /// Words that an address may need for itself.
    private static let reserved: Set<String> = [
        "new", "me", "all", "admin", "api", "assets", "crews", "people", "settings", "join", "demo",
    ]

    /// The short form of a name, with a number behind it when another crew was first.
    static func free(for name: String, in tx: Tx) throws -> String {
        let base = from(name)
        if try isFree(base, in: tx) { return base }
        // Numbers are given without gaps, for crews are never deleted: twice as far each time, then back by halves. However many crews are
        // called alike, that is a handful of looks into the index.
        var last = 1
        while try !isFree("\(base)-\(last * 2)", in: tx) { last *= 2 }
        var (taken, free) = (last, last * 2)
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if try isFree("\(base)-\(middle)", in: tx) { free = middle } else { taken = middle }
        }
        return "\(base)-\(free)"
    }

    private static func isFree(_ slug: String, in tx: Tx) throws -> Bool {
        try !reserved.contains(slug) && !tx.exists("SELECT 1 FROM crew WHERE slug = \(slug)")
    }

    /// "Café De Zeemeeuw & Zn." is `cafe-de-zeemeeuw-zn`; a name without a letter that we can write is `crew`.
    static func from(_ name: String) -> String {
        let folded = name.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
            .map { ligatures[$0] ?? String($0) }
            .joined()
        let words = folded.replacing("'", with: "").replacing("’", with: "")
            .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        var slug = words.joined(separator: "-").prefix(longest)
        while slug.last == "-" { slug.removeLast() }
        // An address names a crew by slug or by key, and must not mean both.
        if CrewID(slug) != nil { return "crew-\(slug)" }
        return slug.isEmpty ? "crew" : String(slug)
    }
}

/// Letters that Unicode does not take apart.
private let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h", "ŋ": "n",
]
