import Core
import Foundation
import TestSupport
import Testing

@Suite("JSON bytes")
struct JSONBytesTests {
    @Test("have sorted keys, and fields without a value are left out")
    func sorted() throws {
        let dish = Dish(
            name: "Soup",
            allergens: [],
            price: 7.5,
            course: .starter,
            side: Side(weight: 100, name: "Bread")
        )
        #expect(
            try jsonText(dish)
                == #"{"allergens":[],"course":"starter","name":"Soup","price":7.5,"side":{"name":"Bread","weight":100}}"#
        )
    }

    @Test("have the fields of a value that two types write in one object")
    func shared() throws {
        let special = Special(dish: Dish(name: "Pie", allergens: ["egg"], price: 9, course: .main), day: "Monday")
        #expect(
            try jsonText(special) == #"{"allergens":["egg"],"course":"main","day":"Monday","name":"Pie","price":9}"#
        )
    }

    @Test("order names as UTF-8, and a shorter name before one that it begins")
    func names() throws {
        let names = ["b", "a", "ab", "é", "Z", "", "a b", "a\"b", "z", "\u{1F980}"]
        try check(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    }

    @Test("of objects in a list are in order, also of one with other fields than the object before")
    func several() throws {
        let weights = 1...20
        try check(weights.map { Side(weight: $0, name: "Bread", comment: $0 % 3 == 0 ? nil : "\($0)") })
        try check(weights.map { $0 % 7 == 0 ? nil : Side(weight: $0, name: "Bread") })
        let (one, other) = (Box(names: [.third, .first, .day]), Box(names: [.day, .second, .first]))
        let full = Box(names: one.names, inner: [other, one, other])
        try check([
            one, one, one, full, one, full, other, full, full, Box(names: [.third, .first]), one, Box(names: []),
        ])
    }

    @Test("of names that only look like the name before are not taken for it")
    func similar() throws {
        // A kelvin sign equals the letter K.
        try check(["K", "K", "\u{212A}", "K", "KK", "K"].map { [$0: 1] })
        try check(["\"", "\"", "\"", "\\\"", "\"", "\\"].map { [$0: 1] })
        try check(["e\u{301}", "e\u{301}", "e\u{301}", "\u{E9}"].map { [$0: 1] })
    }

    @Test("of containers inside containers that are written one after another")
    func nested() throws {
        try check(Menu())
    }

    @Test("of a value that writes nothing are an empty object")
    func nothing() throws {
        #expect(try jsonText(Nothing()) == "{}")
        try check([Nothing()])
        try check(["nothing": Nothing()])
    }

    @Test(
        "of numbers are those of the standard encoder",
        arguments: [
            0, -0.0, 1, -2.5, 1e22, 1e-7, 0.1 + 0.2, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
            9_007_199_254_740_992,
        ]
    )
    func numbers(number: Double) throws {
        try check([number])
        try check(["number": number])
        try check(Float(number).isFinite ? Float(number) : 0)
    }

    @Test("of integers are exact")
    func integers() throws {
        #expect(try jsonText(Int.min) == "-9223372036854775808")
        #expect(try jsonText(["most": UInt64.max]) == #"{"most":18446744073709551615}"#)
        #expect(try jsonText([Int8.min, 0]) == "[-128,0]")
    }

    @Test("do not exist for numbers that are not finite", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) {
        #expect(throws: EncodingError.self) { try jsonText(["number": [number]]) }
    }

    @Test("of every control character and of text in any script are those of the standard encoder")
    func texts() throws {
        try check((0..<0x300).compactMap(Unicode.Scalar.init).map { String(Character($0)) })
        try check(["\u{2028}", "a/b", "\u{202E}abc", "e\u{301}", "👩‍👩‍👧", "\u{10FFFF}", "\\\"", ""])
    }
}

@Suite("Random JSON")
struct RandomJSONTests {
    @Test("is that of the standard encoder", arguments: TestSeeds.several(1...4))
    func alike(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<100 { try check(Tree.random(depth: 5, using: &random)) }
    }
}

/// Compares the result with that of `JSONEncoder`.
private func check(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try jsonText(value) == String(decoding: encoder.encode(value), as: UTF8.self))
}

private struct Dish: Encodable {
    var name: String
    var allergens: [String]
    var price: Double
    var course: Course
    var side: Side?
}

private struct Side: Encodable {
    var weight: Int
    var name: String
    var comment: String?
}

private enum Course: String, Encodable { case starter, main }

private struct Nothing: Encodable {
    func encode(to encoder: any Encoder) {}
}

private enum Name: String, CodingKey { case first, second, third, day }

/// A dish with another field beside its own.
private struct Special: Encodable {
    let dish: Dish
    let day: String

    func encode(to encoder: any Encoder) throws {
        try dish.encode(to: encoder)
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(day, forKey: .day)
    }
}

/// Writes into nested containers, and to the encoders of a superclass.
private struct Menu: Encodable {
    func encode(to encoder: any Encoder) throws {
        var menu = encoder.container(keyedBy: Name.self)
        var third = menu.nestedUnkeyedContainer(forKey: .third)
        try third.encode("a")
        var inner = third.nestedContainer(keyedBy: Name.self)
        try inner.encode(2, forKey: .second)
        try inner.encode(1, forKey: .first)
        var list = third.nestedUnkeyedContainer()
        try list.encodeNil()
        try list.encode(true)
        try ["super"].encode(to: third.superEncoder())
        try third.encode(5)
        var second = menu.nestedContainer(keyedBy: Name.self, forKey: .second)
        try second.encodeNil(forKey: .third)
        try second.encode(false, forKey: .first)
        try 6.encode(to: menu.superEncoder(forKey: .first))
        try "base".encode(to: menu.superEncoder())
    }
}

/// Its fields have names in the given order; the value of each is the boxes inside.
private struct Box: Encodable {
    let names: [Name]
    var inner: [Box] = []

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for name in names { try container.encode(inner, forKey: name) }
    }
}

private enum Tree: Encodable {
    case null, flag(Bool), number(Int), text(String), list([Tree]), object([String: Tree])

    static func random(depth: Int, using random: inout SplitMix) -> Tree {
        func several<Item>(_ most: Int, _ item: (inout SplitMix) -> Item) -> [Item] {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in item(&random) }
        }
        let text = { (letters: [Character], random: inout SplitMix) in
            String(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    letters[Int.random(in: letters.indices, using: &random)]
                }
            )
        }
        // Names are sorted as they are written: with escapes.
        let plain: [Character] = ["a", "b", "é", " ", "🦀"]
        switch Int.random(in: 0...(depth > 0 ? 7 : 3), using: &random) {
        case 0: return .null
        case 1: return .flag(.random(using: &random))
        case 2: return .number(.random(in: .min ... .max, using: &random))
        case 3: return .text(text(plain + ["\"", "\\", "\n"], &random))
        case 4, 5: return .list(several(4) { self.random(depth: depth - 1, using: &$0) })
        default:
            let fields = several(6) { (text(plain, &$0), self.random(depth: depth - 1, using: &$0)) }
            return .object(Dictionary(fields) { first, _ in first })
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}
