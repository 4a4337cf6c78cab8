package import Foundation

/// Encodes a value as JSON on one line, with sorted keys, so that equal values give equal bytes on every machine.
///
/// The result is what `JSONEncoder` writes with sorted keys and without escaped slashes, except that keys with escapes
/// are sorted as they are written. That encoder builds a tree of all values first, with several allocations for each.
/// - Throws: `EncodingError` for a number that is not finite, and what the value itself throws.
package func jsonBytes(_ value: some Encodable) throws -> [UInt8] {
    var output = JSONOutput()
    try withUnsafeMutablePointer(to: &output) { try $0.write(value, at: 0) }
    return output.bytes
}

/// Encodes a value as `jsonBytes` does.
package func jsonText(_ value: some Encodable) throws -> String {
    String(decoding: try jsonBytes(value), as: UTF8.self)
}

extension JSONEncoder {
    /// Writes what `jsonBytes` does with line breaks and indentation, for files that people read.
    package static var readable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return encoder
    }
}
