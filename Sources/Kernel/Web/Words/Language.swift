/// A language that Decklog speaks.
package enum Language: String, Sendable, CaseIterable, Codable {
    case english = "en"
    case dutch = "nl"

    /// Its name in itself.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .dutch: "Nederlands"
        }
    }

    /// The first language of an `Accept-Language` header that we speak (RFC 9110 §12.5.4; weights are taken to be in order).
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
