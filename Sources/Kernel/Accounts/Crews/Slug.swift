import Core
import Foundation
import Storage

/// A crew's short name in addresses: lower-case letters, digits and single hyphens.
package enum Slug {
    /// In characters, with room for a number at the end.
    private static let longest = 40

    /// Reserved words that URLs may need.
    private static let reserved: Set<String> = [
        "new", "me", "all", "admin", "api", "assets", "crews", "people", "settings", "join", "demo",
    ]

    /// The slug of a name, with a number at the end if it is taken or reserved.
    static func free(for name: String, in tx: Tx) throws -> String {
        let base = from(name)
        if try isFree(base, in: tx) { return base }
        // Doubling and then a binary search needs few lookups, however many crews share a name. Crews named "Bar 4"
        // make gaps, so the number is free, but not always the lowest.
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

    /// "Café De Zeemeeuw & Zn." is `cafe-de-zeemeeuw-zn`; a name without letters that can be transliterated is `crew`.
    static func from(_ name: String) -> String {
        var slug = ascii(name).prefix(longest)
        while slug.last == "-" { slug.removeLast() }
        // URLs contain a slug or an id, so a slug must not look like an id.
        if CrewID(slug) != nil { return "crew-\(slug)" }
        return slug.isEmpty ? "crew" : String(slug)
    }

    /// The words of a name in letters a to z and digits, separated by hyphens; empty if there are none.
    package static func ascii(_ name: String) -> String {
        let folded = name.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
            .map { ligatures[$0] ?? String($0) }
            .joined()
        let words = folded.replacing("'", with: "").replacing("’", with: "")
            .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return words.joined(separator: "-")
    }
}

/// Letters without a Unicode decomposition.
private let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h", "ŋ": "n",
]
