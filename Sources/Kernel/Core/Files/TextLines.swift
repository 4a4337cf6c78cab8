/// Reads a text that comes in pieces line by line, without quoting.
package struct TextLines {
    /// In bytes: more than any row needs.
    private static let longest = 64 * 1024

    private var line: [UInt8] = []
    private var number = 1

    package init() {}

    /// - Throws: `AppError.invalid`, field `file`, for a line that is too long or not UTF-8; what `each` throws.
    package mutating func read(_ bytes: ArraySlice<UInt8>, _ each: (Int, String) throws -> Void) throws {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                try finish(each)
                number += 1
            } else if line.count == Self.longest {
                throw AppError.invalid("file", "longCell", Phrase("error.file.longCell", ["line": .number(number)]))
            } else if byte != UInt8(ascii: "\r") {
                line.append(byte)
            }
        }
    }

    package mutating func finish(_ each: (Int, String) throws -> Void) throws {
        guard let text = String(validating: line, as: UTF8.self) else {
            throw AppError.invalid("file", "encoding", Phrase("error.file.notUTF8", ["line": .number(number)]))
        }
        line.removeAll(keepingCapacity: true)
        if !text.isEmpty { try each(number, text) }
    }
}
