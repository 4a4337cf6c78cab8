/// A supported language.
package enum Language: String, Sendable, CaseIterable, Codable {
    case english = "en"
    case dutch = "nl"

    /// Its name in the language itself.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .dutch: "Nederlands"
        }
    }

    /// The first supported language in an `Accept-Language` header (RFC 9110 §12.5.4; the order is taken as the
    /// preference, without weights).
    package init?(accepted header: String) {
        for range in header.split(separator: ",").prefix(20) {
            let primary = range.split(whereSeparator: { ";- ".contains($0) }).first.map { $0.lowercased() }
            if let language = primary.flatMap(Language.init(rawValue:)) {
                self = language
                return
            }
        }
        return nil
    }
}
