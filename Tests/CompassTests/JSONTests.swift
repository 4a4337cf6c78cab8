import Core
import Testing
import Web

@testable import Compass

@Suite("JSON from old and new clients")
struct JSONTests {
    @Test("is parsed with values of any kind; an empty body is an empty object")
    func read() throws {
        #expect(try JSON.read([UInt8]()) == [:])
        #expect(try JSON.read(Array(" \r\n".utf8)) == [:])
        let json = try JSON.read(Array(#"{"a": "999", "b": 999, "c": [null, true, 1.5], "d": {"e": ""}}"#.utf8))
        #expect(json["a"]?.whole == 999 && json["b"]?.whole == 999 && json["b"]?.text == "999")
        #expect(json["c"] == .list([.null, .bool(true), .number(1.5)]) && json["d"]?["e"] == "")
        #expect(json["x"] == nil && json["a"]?["b"] == nil && json["c"]?.whole == nil)
    }

    @Test(
        "is rejected if it is malformed or contains invalid characters",
        arguments: [
            "{", "nonsense", #"{"a": 1"#, #"{"a": "\u0000"}"#, #"{"\u0000": 1}"#, #""\ud800""#, "\u{FEFF}x",
        ]
    )
    func wrong(text: String) {
        #expect(throws: AppError.self) { try JSON.read(Array(text.utf8)) }
    }

    @Test("is rejected when nested too deeply, without parsing it; brackets in strings do not count")
    func depth() throws {
        let deep = String(repeating: "[", count: 1_000_000)
        let error = #expect(throws: AppError.self) { try JSON.read(Array(deep.utf8)) }
        #expect(error?.message.key == "error.json.deep")
        let text = "[\"" + String(repeating: "[{", count: 1_000) + "\\\"[[" + "\"]"
        #expect(throws: Never.self) { try JSON.read(Array(text.utf8)) }
    }
}
