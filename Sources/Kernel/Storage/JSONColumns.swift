import Core
import Foundation

extension SQLValue {
    /// A value as JSON.
    /// - Throws: when JSON cannot express the value, such as a number that is not finite.
    package static func json(of value: some Encodable) throws -> SQLValue { .json(try jsonText(value)) }
}

extension Row {
    /// Decodes the JSON in the next column.
    package mutating func readJSON<Value: Decodable>(as: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data((try read() as String).utf8))
    }

    /// Like `readJSON`, for a column that may be NULL.
    package mutating func readOptionalJSON<Value: Decodable>(as: Value.Type = Value.self) throws -> Value? {
        try (read() as String?).map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    }
}
