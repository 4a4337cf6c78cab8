import Configuration
import Foundation
import Web

/// The pages that the operator writes: the settings `terms.file` and `privacy.file` name files in UTF-8.
enum OperatorTexts {
    /// Enough for about fifty printed pages.
    private static let mostBytes = 200_000

    /// - Throws: `SettingsError` for a file that cannot be read.
    static func read(_ config: ConfigReader) throws -> [OperatorText: String] {
        var texts: [OperatorText: String] = [:]
        for text in OperatorText.allCases {
            let key = ConfigKey([text.rawValue, "file"])
            guard let path = config.string(forKey: key) else { continue }
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw SettingsError("\(variable(key)) names a file that cannot be read: \(path)")
            }
            guard data.count <= mostBytes, let content = String(validating: data, as: UTF8.self) else {
                throw SettingsError("\(variable(key)) must be a text in UTF-8 of at most \(mostBytes) bytes: \(path)")
            }
            texts[text] = content
        }
        return texts
    }
}
