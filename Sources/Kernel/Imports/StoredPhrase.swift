package import Core
import Foundation

extension Phrase {
    /// The phrase as JSON, for a column.
    package var stored: String {
        (try? jsonText(self)) ?? ""
    }

    /// - Returns: `nil` for an empty column.
    package init?(stored text: String) {
        guard !text.isEmpty, let phrase = try? JSONDecoder().decode(Phrase.self, from: Data(text.utf8)) else {
            return nil
        }
        self = phrase
    }
}
