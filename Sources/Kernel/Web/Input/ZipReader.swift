import CZlib
import Core

/// Reads a ZIP archive (PKWARE APPNOTE 6.3) from memory. Only its central directory counts, so no file can hide from
/// the list. Supports stored and deflated files only; no encryption or ZIP64.
package struct ZipReader {
    package struct File: Sendable {
        package let name: String
        /// As the archive declares it, in bytes; `read` does not rely on it.
        package let size: Int
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let packedSize: Int
        fileprivate let offset: Int
    }

    /// How many files an archive may have.
    private static let most = 2_000
    /// Map text compresses to a tenth; an archive made to exhaust memory, to a thousandth.
    private static let largestRatio = 100
    /// Up to this size, in bytes, the ratio does not matter.
    private static let harmless = 1024 * 1024
    private static let room = 64 * 1024
    private static let (endSize, entrySize, headerSize) = (22, 46, 30)

    /// Entries of folders are left out.
    package let files: [File]
    private let bytes: [UInt8]

    /// - Throws: `AppError.invalid`, field `file`, for anything but a complete archive, and for one that is encrypted
    ///   or has too many files.
    package init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        files = try Self.list(bytes)
    }

    /// Unpacks a file, piece by piece.
    /// - Parameter most: the maximum size of the file, in bytes.
    /// - Throws: `AppError.invalid`, field `file`, when it is damaged, larger than `most`, or suspiciously small for
    ///   its content; `unavailable` if zlib cannot allocate memory; what `each` throws.
    package func read(_ file: File, most: Int, _ each: ([UInt8]) throws -> Void) throws {
        guard bytes.number(file.offset, bytes: 4) == 0x0403_4B50,
            let name = bytes.number(file.offset + 26, bytes: 2), let extra = bytes.number(file.offset + 28, bytes: 2)
        else { throw Self.damaged }
        let start = file.offset + Self.headerSize + name + extra
        guard start + file.packedSize <= bytes.count else { throw Self.damaged }
        let packed = bytes[start..<start + file.packedSize]
        var (count, sum) = (0, crc32(0, nil, 0))
        func take(_ piece: [UInt8]) throws {
            count += piece.count
            let isBomb = count > Self.harmless && count / Self.largestRatio > file.packedSize
            if count > most || isBomb { throw Self.tooLarge(most) }
            sum = piece.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
            try each(piece)
        }
        switch file.method {
        case 0: if !packed.isEmpty { try take(Array(packed)) }
        case 8: try unpack(packed, take)
        default: throw Self.damaged
        }
        if UInt32(truncatingIfNeeded: sum) != file.checksum { throw Self.damaged }
    }

    private func unpack(_ packed: ArraySlice<UInt8>, _ each: ([UInt8]) throws -> Void) throws {
        // zlib keeps a pointer to it.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        guard decklog_inflate_init(stream) == Z_OK else { throw AppError.unavailable }
        defer { inflateEnd(stream) }
        var output = [UInt8](repeating: 0, count: Self.room)
        try packed.withUnsafeBufferPointer { source in
            // zlib only reads from here, although the pointer type is mutable (zlib.h, ZLIB_CONST).
            stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            stream.pointee.avail_in = UInt32(source.count)
            var status = Z_OK
            while status != Z_STREAM_END {
                let count = output.withUnsafeMutableBufferPointer { target in
                    stream.pointee.next_out = target.baseAddress
                    stream.pointee.avail_out = UInt32(target.count)
                    status = inflate(stream, Z_NO_FLUSH)
                    return target.count - Int(stream.pointee.avail_out)
                }
                guard status == Z_OK || status == Z_STREAM_END, count > 0 || status == Z_STREAM_END else {
                    throw Self.damaged
                }
                if count > 0 { try each(Array(output.prefix(count))) }
            }
        }
    }

    // MARK: - The central directory

    private static func list(_ bytes: [UInt8]) throws -> [File] {
        guard let end = end(of: bytes), let count = bytes.number(end + 10, bytes: 2),
            let size = bytes.number(end + 12, bytes: 4), var at = bytes.number(end + 16, bytes: 4),
            // The disk numbers of the archive and of its directory: archives in several parts are not supported.
            bytes.number(end + 4, bytes: 4) == 0, at + size <= end
        else { throw damaged }
        if count > most { throw tooMany }
        var files: [File] = []
        for _ in 0..<count {
            guard bytes.number(at, bytes: 4) == 0x0201_4B50,
                let flags = bytes.number(at + 8, bytes: 2), let method = bytes.number(at + 10, bytes: 2),
                let checksum = bytes.number(at + 16, bytes: 4), let packedSize = bytes.number(at + 20, bytes: 4),
                let size = bytes.number(at + 24, bytes: 4), let nameSize = bytes.number(at + 28, bytes: 2),
                let extra = bytes.number(at + 30, bytes: 2), let comment = bytes.number(at + 32, bytes: 2),
                let offset = bytes.number(at + 42, bytes: 4), at + entrySize + nameSize <= end
            else { throw damaged }
            if flags & 1 != 0 { throw AppError.invalid("file", "encrypted", Phrase("error.file.encrypted")) }
            let name = String(decoding: bytes[(at + entrySize)..<(at + entrySize + nameSize)], as: UTF8.self)
            if !name.hasSuffix("/") {
                files.append(
                    File(
                        name: name,
                        size: size,
                        method: method,
                        checksum: UInt32(truncatingIfNeeded: checksum),
                        packedSize: packedSize,
                        offset: offset
                    )
                )
            }
            at += entrySize + nameSize + extra + comment
        }
        return files
    }

    /// Where the end record begins: a comment of at most 65,535 bytes may follow.
    private static func end(of bytes: [UInt8]) -> Int? {
        let last = bytes.count - endSize
        return stride(from: last, through: max(0, last - 65_535), by: -1).first { at in
            bytes.number(at, bytes: 4) == 0x0605_4B50
                && bytes.number(at + 20, bytes: 2).map { at + endSize + $0 } == bytes.count
        }
    }

    private static var damaged: AppError { .invalid("file", "archive", Phrase("error.file.archive")) }
    private static var tooMany: AppError {
        .invalid("file", "archiveFiles", Phrase("error.file.archiveFiles", ["most": .number(most)]))
    }

    private static func tooLarge(_ most: Int) -> AppError {
        .invalid("file", "archiveSize", Phrase("error.file.archiveSize", ["most": .number(most / 1024 / 1024)]))
    }
}

extension [UInt8] {
    /// A little-endian number; `nil` beyond the end.
    fileprivate func number(_ offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
    }
}
