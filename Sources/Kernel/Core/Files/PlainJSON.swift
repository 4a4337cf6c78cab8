package import Foundation

extension JSONEncoder {
    /// Writes JSON on one line, identical for equal values on every machine.
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

/// - Throws: when JSON cannot express the value, such as a number that is not finite.
package func jsonText(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.plain.encode(value), as: UTF8.self)
}
