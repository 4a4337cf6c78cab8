import Core

/// Reads a tar archive (POSIX.1-1988, `ustar`) from a file that comes in pieces, and emits its entries as they come: it
/// buffers no more than one header.
struct TarReader {
    enum Event {
        /// Only plain files have a name; the name of other entries is empty.
        case begin(name: String, size: Int)
        case bytes(ArraySlice<UInt8>)
        case end
    }

    static let block = 512
    /// The largest entry, in bytes: more than any archive has.
    private static let largest = 1 << 40

    private var header: [UInt8] = []
    /// The bytes of the current entry still to come.
    private var left: Int?
    /// The bytes of padding after the current entry still to come.
    private var fill = 0
    private var padding = 0
    private var isOver = false

    /// Whether a file that begins with these bytes is a `ustar` archive.
    static func isTar(_ start: [UInt8]) -> Bool {
        start.count >= 262 && start[257..<262].elementsEqual("ustar".utf8)
    }

    /// - Throws: `AppError.invalid`, field `file`.
    mutating func read(_ bytes: ArraySlice<UInt8>, _ each: (Event) throws -> Void) throws {
        var rest = bytes
        while !isOver {
            if padding > 0 {
                let skipped = min(padding, rest.count)
                padding -= skipped
                rest = rest.dropFirst(skipped)
                if padding > 0 { return }
            }
            if let size = left {
                let piece = rest.prefix(size)
                if !piece.isEmpty { try each(.bytes(piece)) }
                rest = rest.dropFirst(piece.count)
                left = size - piece.count
                if size > piece.count { return }
                left = nil
                padding = fill
                try each(.end)
            } else {
                let missing = rest.prefix(Self.block - header.count)
                header += missing
                rest = rest.dropFirst(missing.count)
                if header.count < Self.block { return }
                try begin(each)
                header.removeAll(keepingCapacity: true)
            }
        }
    }

    func finish() throws {
        if !isOver { throw AppError.invalid("file", "truncated", Phrase("defects.import.file.truncated")) }
    }

    private mutating func begin(_ each: (Event) throws -> Void) throws {
        if header.allSatisfy({ $0 == 0 }) { return isOver = true }
        let sum = (0..<Self.block).reduce(0) { $0 + (148..<156 ~= $1 ? 0x20 : Int(header[$1])) }
        guard TarReader.isTar(header), octal(header[148..<156]) == sum, let size = octal(header[124..<136]),
            size <= Self.largest
        else { throw AppError.invalid("file", "archive", Phrase("defects.import.file.damaged")) }
        let parts = [text(header[345..<500]), text(header[0..<100])].filter { !$0.isEmpty }
        // Only plain files are read; a folder has no content.
        let isFile = header[156] == UInt8(ascii: "0") || header[156] == 0
        left = size
        fill = (Self.block - size % Self.block) % Self.block
        try each(.begin(name: isFile ? parts.joined(separator: "/") : "", size: size))
    }

    private func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Accepts only digits: Swift's own parser would accept a sign, and so a negative size.
    private func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.filter { $0 != 0 && $0 != 0x20 }
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }
}
