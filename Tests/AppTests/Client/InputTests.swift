import API
import Foundation
import Testing

@Suite("The bodies of requests")
struct InputTests {
    /// Every input of the API.
    static let all: [any APIInput.Type] = Wire.structs.compactMap { $0.type as? any APIInput.Type }

    @Test("The allowed fields are exactly those that are encoded and decoded")
    func fields() throws {
        #expect(Self.all.count >= 78)
        for type in Self.all {
            let input = try EveryField.value(type)
            let json = try JSONEncoder().encode(input)
            let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
            #expect(Set(object.keys) == type.fields, "\(type)")
            #expect(try isSame(input, json), "\(type)")
        }
    }

    private func isSame<Input: APIInput>(_ input: Input, _ json: Data) throws -> Bool {
        try JSONDecoder().decode(Input.self, from: json) == input
    }

    @Test("Nested objects have known fields")
    func nested() {
        #expect(Set(ShiftSettingsPatch.nested.keys) == ["rules"])
        #expect(Set(RulesPatch.nested.keys) == RulesPatch.fields)
        #expect(RulesPatch.nested["notice"]?.fields == ["mode", "value"])
        #expect(NewShift.nested.isEmpty)
    }

    @Test(
        "A field that is left out, null or set means three different things",
        arguments: [
            (#"{}"#, Change<String>.keep), (#"{"position":null}"#, .clear), (#"{"position":"bar"}"#, .set("bar")),
        ]
    )
    func change(json: String, change: Change<String>) throws {
        let patch = try JSONDecoder().decode(ShiftPatch.self, from: Data(json.utf8))
        #expect(patch == ShiftPatch(position: change))
        #expect(String(decoding: try JSONEncoder().encode(patch), as: UTF8.self) == json)
    }

    @Test("A value of the wrong type is rejected with the name of its field")
    func wrongType() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ShiftPatch.self, from: Data(#"{"person":7}"#.utf8))
        }
        guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["person"])
    }

    @Test("A change is applied to the current value")
    func applied() {
        #expect(Change.keep.applied(to: "bar") == "bar")
        #expect(Change.clear.applied(to: "bar") == nil)
        #expect(Change.set("kitchen").applied(to: "bar") == "kitchen")
    }

    @Test("A response has null for a missing value")
    func orNull() throws {
        let json = #"{"mode":"off","value":null}"#
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(RuleSetting(mode: .off)), as: UTF8.self) == json)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(RuleSetting.self, from: Data(json.utf8)) == RuleSetting(mode: .off))
        #expect(try decoder.decode(RuleSetting.self, from: Data(#"{"mode":"off"}"#.utf8)) == RuleSetting(mode: .off))
        #expect(
            try decoder.decode(RuleSetting.self, from: Data(#"{"mode":"off","value":3}"#.utf8))
                == RuleSetting(mode: .off, value: 3)
        )
    }
}
