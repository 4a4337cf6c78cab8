import Foundation
import Testing
import Web

/// Reads the source files: a missing key would be shown to people instead of a text.
@Suite("String files")
struct StringsTests {
    @Test("Every key used in the sources has a string in every language")
    func nothingMissing() throws {
        let project = try Project.read.get()
        #expect(project.named.count > 100)
        for key in project.named.sorted() where !project.isKnown(key) {
            Issue.record("no sentence for \(key)")
        }
    }

    @Test("Every string is used")
    func nothingLeftOver() throws {
        let project = try Project.read.get()
        for key in project.keys.sorted() where !project.isAskedFor(key) {
            Issue.record("nobody asks for \(key)")
        }
    }

    @Test("Every language has the same keys, with the same placeholders")
    func sameInEveryLanguage() throws {
        let project = try Project.read.get()
        for (folder, sentences) in project.sentences {
            let english = try #require(sentences["en"])
            for language in Language.allCases {
                let other = try #require(sentences[language.rawValue])
                #expect(Set(other.keys) == Set(english.keys), "\(folder) \(language.rawValue)")
                for (key, text) in english {
                    #expect(gaps(other[key] ?? "") == gaps(text), "\(key) in \(language.rawValue)")
                }
            }
        }
    }

    @Test("No key belongs to two modules, and no string is empty")
    func oneOwner() throws {
        let project = try Project.read.get()
        var owners: [String: String] = [:]
        for (folder, sentences) in project.sentences {
            for (key, text) in sentences["en"] ?? [:] {
                #expect(owners[key] == nil, "\(key) in \(folder) and \(owners[key] ?? "")")
                #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(key)")
                owners[key] = folder
            }
        }
    }

    @Test("A counted string has a singular beside its plural")
    func oneAndMany() throws {
        let project = try Project.read.get()
        #expect(!project.counted.isEmpty)
        for key in project.counted {
            let many = project.keys(like: key).filter { !$0.hasSuffix(".one") }
            if many.isEmpty || many.contains(where: { !project.keys.contains("\($0).one") }) {
                Issue.record("\(key) needs a sentence for one and one for many")
            }
        }
    }

    private func gaps(_ text: String) -> [String] {
        text.matches(of: /\{(\w+)\}/).map { String($0.1) }.sorted()
    }
}

/// Keys used in the sources, and keys that exist.
private struct Project {
    /// Read once for all tests.
    static let read = Result { try Project() }

    /// The texts by module, language and key.
    let sentences: [String: [String: [String: String]]]
    let keys: Set<String>
    /// Keys in positions where only a key can be. An interpolation is a `*`.
    let named: Set<String>
    /// The keys of `words.count`.
    let counted: Set<String>
    /// Every text in the sources that could be a key.
    private let literals: Set<String>
    /// Those of them with interpolations.
    private let patterns: [String]
    /// The prefix of the import engine's keys for each kind of import.
    private let importPrefixes: Set<String>
    /// The texts in the import engine.
    private let importLiterals: Set<String>

    init() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var sentences: [String: [String: [String: String]]] = [:]
        var named: Set<String> = []
        var counted: Set<String> = []
        var literals: Set<String> = []
        var either: [String] = []
        var importPrefixes: Set<String> = []
        var importLiterals: Set<String> = []
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "json", file.deletingLastPathComponent().lastPathComponent == "strings" {
                let module = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                let texts = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
                sentences[module.lastPathComponent, default: [:]][file.deletingPathExtension().lastPathComponent] =
                    texts
            } else if file.pathExtension == "swift" {
                let text = simplified(try String(contentsOf: file, encoding: .utf8))
                for match in text.matches(of: /static let texts = "([^"]*)"/) {
                    importPrefixes.insert(String(match.1))
                }
                if file.path.contains("/Kernel/Imports/") {
                    for match in text.matches(of: /"([^"]*)"/) { importLiterals.insert(String(match.1)) }
                    continue
                }
                for match in text.matches(
                    of: /(?:\bwords\(|\bWords\(|Phrase\(|self\(|\b(?:label|legend|hint): )\s*"([^"]*)"/
                ) {
                    named.insert(String(match.1))
                }
                for match in text.matches(of: /\? "([^"]*)"\s+: "([^"]*)"/) {
                    either += [String(match.1), String(match.2)]
                }
                for match in text.matches(of: /NavigationItem\(\s*"([^"]*)"/) { named.insert("nav.\(match.1)") }
                for match in text.matches(of: /(?:words\.count|self\.count|\bcounted)\(\s*"([^"]*)"/) {
                    counted.insert(String(match.1))
                }
                for match in text.matches(of: /"([^"]*)"/) { literals.insert(String(match.1)) }
            }
        }
        self.sentences = sentences
        keys = Set(sentences.values.flatMap { ($0["en"] ?? [:]).keys })
        // Parameters of functions are also called label or hint, and conditions choose between more than keys.
        // A key consists of words separated by dots.
        self.named = named.union(either).filter { $0.contains(/^[a-zA-Z*]+(\.[a-zA-Z0-9*]+)+$/) }
        self.counted = counted
        self.literals = literals
        patterns = literals.filter { $0.contains("*") && $0.contains(".") }
        self.importPrefixes = importPrefixes
        self.importLiterals = importLiterals
    }

    /// The keys that a name can stand for: all that match its interpolations, or the name itself.
    func keys(like name: String) -> [String] {
        name.contains("*") ? keys.filter { fits($0, name) } : keys.contains(name) ? [name] : []
    }

    func isKnown(_ key: String) -> Bool {
        key.contains("*") ? keys.contains { fits($0, key) } : keys.contains(key)
    }

    func isAskedFor(_ key: String) -> Bool {
        if literals.contains(key) || named.contains(key) { return true }
        if key.hasSuffix(".one") && counted.contains(String(key.dropLast(".one".count))) { return true }
        return patterns.contains { fits(key, $0) } || isAskedForByImports(key)
    }

    private func isAskedForByImports(_ key: String) -> Bool {
        importPrefixes.contains { prefix in
            guard key.hasPrefix("\(prefix).") else { return false }
            let name = String(key.dropFirst(prefix.count + 1))
            let many = name.hasSuffix(".one") ? String(name.dropLast(".one".count)) : name
            return importLiterals.contains(many) || importLiterals.contains { $0.contains("*") && fits(name, $0) }
        }
    }

    /// Whether a key matches a name with interpolations.
    private func fits(_ key: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        // A pattern that consists only of interpolation would match everything.
        guard let first = parts.first, let last = parts.last, !first.isEmpty else { return false }
        return key.hasPrefix(first) && key.hasSuffix(last) && key.count > first.count + last.count
    }
}

/// Swift source with each interpolation replaced by a `*`, so that no quote is within a string literal. The contents of
/// the interpolations follow, line by line.
private func simplified(_ source: some StringProtocol) -> String {
    var result = ""
    var inner = ""
    var rest = source[...]
    while let start = rest.range(of: "\\(") {
        result += rest[..<start.lowerBound] + "*"
        var depth = 1
        var index = start.upperBound
        while index < rest.endIndex && depth > 0 {
            if rest[index] == "(" { depth += 1 }
            if rest[index] == ")" { depth -= 1 }
            index = rest.index(after: index)
        }
        inner += "\n" + simplified(rest[start.upperBound..<index])
        rest = rest[index...]
    }
    return result + rest + inner
}
