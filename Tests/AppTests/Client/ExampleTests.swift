import API
import Foundation
import Testing

/// An example is generated from the declarations as `bin/lib/contract.py` reads them, and decoded as the compiler reads
/// them: if the two differ, the description is wrong.
@Suite("The examples of the description")
struct ExampleTests {
    @Test("decode as their types, and encode to the same JSON")
    func areTrue() throws {
        let examples = try readExamples()
        var without: Set<String> = []
        for (name, type) in Wire.structs {
            if let example = examples[name] { try check(example, type, name) } else { without.insert(name) }
        }
        // Their schemas are handwritten, or the type has a name for each limit.
        #expect(without == ["DefectFields", "LoggedHours", "RulePatch"])
    }
}

private func check<Value: Codable>(_ example: String, _ type: Value.Type, _ name: String) throws {
    do {
        let value = try JSONDecoder().decode(type, from: Data(example.utf8))
        #expect(try sorted(JSONEncoder().encode(value)) == sorted(Data(example.utf8)), "\(name)")
    } catch {
        Issue.record("\(name): \(error)")
    }
}

private func sorted(_ json: Data) throws -> String {
    let value = try JSONSerialization.jsonObject(with: json)
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
}

/// The first example of each object in `openapi.yaml`, which is on a line of its own.
private func readExamples() throws -> [String: String] {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "openapi.yaml"), encoding: .utf8)
    var (name, examples) = ("", [String: String]())
    for line in text.split(separator: "\n") {
        if line.hasPrefix("    "), line.hasSuffix(":"), line.dropFirst(4).first?.isLetter == true {
            name = String(line.dropFirst(4).dropLast())
        } else if line.hasPrefix("      examples: [{"), line.hasSuffix("}]") {
            examples[name] = String(line.dropFirst("      examples: [".count).dropLast())
        }
    }
    return examples
}
