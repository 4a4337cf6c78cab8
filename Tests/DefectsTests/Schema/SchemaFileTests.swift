import API
import Core
import Foundation
import Testing
import Web

@testable import Defects

@Suite("A schema in a file")
struct SchemaFileTests {
    @Test("The standard schema is valid, even after writing and reading it")
    func standard() throws {
        let file = SchemaFile(Array(try JSONEncoder().encode(DefectSchema.standard)))
        #expect(file.schema == .standard)
        #expect(file.mistakes == [])
    }

    @Test(
        "Malformed JSON is reported with line and column",
        arguments: [
            ("{\n  \"states\": [,]\n}", 2, 14),
            ("{\"states\": [}", 1, 13),
            ("{\n  \"states\": [", 2, 14),
            ("{\"é\": tru}", 1, 7),
            ("{\"a\": \"no end\n}", 1, 7),
            ("[1] 2", 1, 5),
            ("", 1, 1),
            (String(repeating: "[", count: 1000), 1, 18),
        ]
    )
    func broken(text: String, line: Int, column: Int) throws {
        let file = SchemaFile(Array(text.utf8))
        let mistake = try #require(file.mistakes.first)
        #expect(file.schema == nil && file.mistakes.count == 1)
        #expect(mistake.line == line && mistake.column == column, "\(mistake.line ?? 0):\(mistake.column ?? 0)")
    }

    @Test("Invalid UTF-8 and more than 256 kB are rejected")
    func bytes() {
        #expect(SchemaFile([UInt8(ascii: "\""), 0xC3, UInt8(ascii: "\"")]).mistakes.map(\.code) == ["text"])
        let large = [UInt8](repeating: UInt8(ascii: " "), count: SchemaFile.largest + 1)
        #expect(SchemaFile(large).mistakes.map(\.code) == ["tooLarge"])
    }

    @Test("Unknown names, wrong types and missing values are each reported with their position")
    func strict() throws {
        let text = """
            {
              "states": [{"name": "New", "colour": "red"}, "Done", {"closed": "yes"}],
              "fields": [{"name": "headline", "type": "line", "required": true}, {"name": "when", "type": "day"}],
              "actions": [{"name": "Submit", "kind": "submit"}, {"name": "Modify", "kind": "modify", "kind": "modify"},
                {"name": "Do", "kind": "doing", "to": "New"}],
              "version": 2
            }
            """
        let file = SchemaFile(Array(text.utf8))
        let found = Dictionary(file.mistakes.map { ($0.place, $0.code) }) { first, _ in first }
        #expect(
            found == [
                "states[0].colour": "unknown", "states[1]": "type", "states[2].name": "required",
                "states[2].closed": "type", "fields[1].type": "choice", "actions[1].kind": "twice",
                "actions[2].kind": "choice", "version": "unknown",
            ]
        )
        let colour = try #require(file.mistakes.first { $0.place == "states[0].colour" })
        #expect(colour.line == 2 && colour.column == 30)
    }

    @Test("The moves of states are part of the file only if requested")
    func moves() throws {
        var object = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(DefectSchema.standard)) as? [String: Any]
        )
        object["moveStates"] = ["Opened": "Assigned"]
        let bytes = Array(try JSONSerialization.data(withJSONObject: object))
        #expect(SchemaFile(bytes, takesMoves: true).moveStates == ["Opened": "Assigned"])
        #expect(SchemaFile(bytes).mistakes.map(\.place) == ["moveStates"])
    }

    @Test("Every error has a message in every language")
    func sentences() throws {
        let folder = try #require(resourceFolder(of: "Defects"))
        let catalog = try Catalog([try #require(resourceFolder(of: "Web")), folder])
        for mistake in SchemaFile(Array(allWrong.utf8)).mistakes {
            for language in Language.allCases {
                let words = catalog.words(language)
                #expect(words.has(mistake.message.key), "\(mistake.message.key)")
                #expect(!words(mistake.message).contains("{"), "\(words(mistake.message))")
            }
        }
    }
}

/// An example of almost every error.
private let allWrong = """
    {"states": [{"name": ""}, {"name": "a b"}, {"name": "New", "title": " "}, {"name": "new"}],
     "fields": [{"name": "9", "type": "line"}, {"name": "state", "type": "line"}, {"name": "owner", "type": "line"},
       {"name": "kind", "type": "choice"}, {"name": "size", "type": "line", "choices": ["a"]},
       {"name": "sort2", "type": "choice", "choices": ["", "a", "A"]}],
     "actions": [{"name": "A", "kind": "submit", "from": ["New"]}, {"name": "B", "kind": "submit"},
       {"name": "C", "kind": "changeState", "from": [], "to": "Nowhere"}, {"name": "D", "kind": "changeState", "requires": ["x"]},
       {"name": "E", "kind": "delete", "to": "New", "asks": ["owner"]}, {"name": "F", "kind": "duplicate", "to": "New"},
       {"name": "G", "kind": "changeState", "from": ["New", "New"], "to": "New"},
       {"name": "H", "kind": "changeState", "to": "New", "asks": ["owner"], "requires": ["owner"]}]}
    """
