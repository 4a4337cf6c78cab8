package import Core
import Foundation

extension Phrase {
    /// As JSON, for a column.
    package var stored: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// - Returns: `nil` for an empty column.
    package init?(stored text: String) {
        guard !text.isEmpty, let phrase = try? JSONDecoder().decode(Phrase.self, from: Data(text.utf8)) else {
            return nil
        }
        self = phrase
    }
}
