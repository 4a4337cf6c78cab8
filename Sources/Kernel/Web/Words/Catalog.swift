package import Foundation

/// The strings of all modules in all languages.
package struct Catalog: Sendable {
    private let templates: [Language: [String: Template]]

    /// Reads `strings/<language>.json` of every module.
    /// - Throws: when a file is missing or is not an object of strings.
    package init(_ folders: [URL]) throws {
        var templates: [Language: [String: Template]] = [:]
        for folder in folders {
            for language in Language.allCases {
                let data = try Data(contentsOf: folder.appending(path: "strings/\(language.rawValue).json"))
                let texts = try JSONDecoder().decode([String: String].self, from: data)
                templates[language, default: [:]].merge(texts.mapValues(Template.init)) { _, new in new }
            }
        }
        self.templates = templates
    }

    package func words(_ language: Language) -> Words {
        Words(language: language, templates: templates[language] ?? [:])
    }

    /// All keys of a language, for a test that none is missing.
    package func keys(_ language: Language) -> Set<String> {
        Set((templates[language] ?? [:]).keys)
    }
}

/// A string with placeholders: `{name}` is replaced by the argument of that name.
struct Template: Sendable {
    enum Part: Sendable {
        case text(String)
        case gap(String)
    }

    let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.gap(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }
}
