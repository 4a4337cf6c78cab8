package import Foundation

extension JSONEncoder {
    /// Writes JSON on one line, the same for the same value on every machine.
    package static var plain: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Like `plain`, but with line breaks and indentation.
    package static var readable: JSONEncoder {
        let encoder = plain
        encoder.outputFormatting.insert(.prettyPrinted)
        return encoder
    }
}

/// - Throws: when the value holds what JSON cannot, such as a number that is not finite.
package func jsonText(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.plain.encode(value), as: UTF8.self)
}
