import Core

/// Reads a tar archive (POSIX.1-1988, `ustar`) out of a file that comes in parts, and holds no more of it than one entry.
struct TarReader {
    struct Entry {
        let name: String
        let bytes: [UInt8]
    }

    static let block = 512
    /// In bytes.
    private static let largest = 64 * 1024 * 1024

    private var pending: [UInt8] = []
    private var current: (name: String, size: Int)?
    private var isOver = false

    /// Whether these are the first bytes of such an archive.
    static func isTar(_ start: [UInt8]) -> Bool {
        start.count >= 262 && start[257..<262].elementsEqual("ustar".utf8)
    }

    /// - Throws: `AppError.invalid`, field `file`.
    mutating func read(_ bytes: some Sequence<UInt8>, _ each: (Entry) throws -> Void) throws {
        pending.append(contentsOf: bytes)
        var start = 0
        defer { pending.removeFirst(start) }
        while !isOver {
            if let (name, size) = current {
                let padded = (size + Self.block - 1) / Self.block * Self.block
                if pending.count - start < padded { return }
                current = nil
                let content = Array(pending[start..<(start + size)])
                start += padded
                try each(Entry(name: name, bytes: content))
            } else {
                if pending.count - start < Self.block { return }
                let header = pending[start..<(start + Self.block)]
                start += Self.block
                try begin(Array(header))
            }
        }
        start = pending.count
    }

    func finish() throws {
        if !isOver { throw AppError.invalid("file", "truncated", Phrase("defects.import.file.truncated")) }
    }

    private mutating func begin(_ header: [UInt8]) throws {
        if header.allSatisfy({ $0 == 0 }) { return isOver = true }
        let sum = (0..<Self.block).reduce(0) { $0 + (148..<156 ~= $1 ? 0x20 : Int(header[$1])) }
        guard TarReader.isTar(header), octal(header[148..<156]) == sum, let size = octal(header[124..<136]) else {
            throw AppError.invalid("file", "archive", Phrase("defects.import.file.damaged"))
        }
        if size > Self.largest {
            throw AppError.invalid(
                "file",
                "longRecord",
                Phrase("defects.import.file.largeEntry", ["most": .number(Self.largest / 1024 / 1024)])
            )
        }
        let parts = [text(header[345..<500]), text(header[0..<100])].filter { !$0.isEmpty }
        // Only plain files are looked at; a folder has no content.
        let isFile = header[156] == UInt8(ascii: "0") || header[156] == 0
        current = (isFile ? parts.joined(separator: "/") : "", size)
    }

    private func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func octal(_ field: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: field.filter { $0 != 0 && $0 != 0x20 }, as: UTF8.self), radix: 8)
    }
}
