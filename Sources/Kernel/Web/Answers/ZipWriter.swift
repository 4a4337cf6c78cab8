import CZlib
package import Core

/// Writes a ZIP archive (PKWARE APPNOTE 6.3) as a stream: sizes and checksums follow each file, so no file is kept in
/// memory. There is no ZIP64, so the archive and each of its files must be smaller than 4 GB.
package final class ZipWriter {
    private struct File {
        let name: [UInt8]
        let offset: Int
        var checksum: UInt32 = 0
        var size = 0
        var packedSize = 0
    }

    private static let version: UInt16 = 20
    /// A data descriptor follows (bit 3), and the name is UTF-8 (bit 11).
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    private static let deflated: UInt16 = 8
    /// zlib's default.
    private static let level: Int32 = 6
    private static let room = 64 * 1024

    private let date: UInt16
    private let time: UInt16
    private let timestamp: [UInt8]
    private var files: [File] = []
    private var written = 0
    /// zlib keeps a pointer to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isOpen = false

    package init(at now: Instant) {
        // DOS times: from 1980 on, in steps of two seconds, without a zone.
        let (day, clock) = Zone.utc.local(now)
        date = UInt16(clamping: max(0, day.year - 1980) << 9 | day.month << 5 | day.day)
        time = UInt16(clamping: clock.hour << 11 | clock.minute << 5)
        // Programs take a DOS time for a local one, unless there is an extended timestamp (extra field 0x5455), in UTC.
        var timestamp: [UInt8] = []
        timestamp.append(0x5455 as UInt16)
        timestamp.append(5 as UInt16)
        // Only the time of the last change follows.
        timestamp.append(1 as UInt8)
        timestamp.append(UInt32(clamping: now.milliseconds / 1_000))
        self.timestamp = timestamp
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
    }

    deinit {
        if isOpen { deflateEnd(stream) }
        stream.deallocate()
    }

    /// Begins a file.
    /// - Throws: `AppError.unavailable` if zlib cannot allocate memory.
    package func begin(_ name: String) throws -> [UInt8] {
        stream.pointee = z_stream()
        guard decklog_deflate_init(stream, Self.level) == Z_OK else { throw AppError.unavailable }
        isOpen = true
        let file = File(name: Array(name.utf8), offset: written)
        files.append(file)
        var header: [UInt8] = []
        header.append(0x0403_4B50 as UInt32)
        header.append(Self.version)
        header += common(file)
        return counted(header + file.name + timestamp)
    }

    /// Adds to the current file. The result may be empty while zlib buffers.
    package func add(_ bytes: [UInt8]) -> [UInt8] {
        guard isOpen, let last = files.indices.last else { return [] }
        let sum = bytes.withUnsafeBufferPointer {
            crc32(UInt(files[last].checksum), $0.baseAddress, UInt32($0.count))
        }
        files[last].checksum = bytes.isEmpty ? files[last].checksum : UInt32(truncatingIfNeeded: sum)
        files[last].size += bytes.count
        return counted(pack(bytes, Z_NO_FLUSH))
    }

    /// Ends the current file.
    package func end() -> [UInt8] {
        guard isOpen, let last = files.indices.last else { return [] }
        let rest = pack([], Z_FINISH)
        deflateEnd(stream)
        isOpen = false
        var descriptor: [UInt8] = []
        descriptor.append(0x0807_4B50 as UInt32)
        descriptor += sizes(files[last])
        return counted(rest + descriptor)
    }

    /// The central directory, which ends the archive.
    package func close() -> [UInt8] {
        let start = written
        var list: [UInt8] = []
        for file in files {
            list.append(0x0201_4B50 as UInt32)
            list.append(Self.version)
            list.append(Self.version)
            list += common(file)
            // No comment, on the first disk, no attributes.
            list += [UInt8](repeating: 0, count: 10)
            list.append(UInt32(truncatingIfNeeded: file.offset))
            list += file.name + timestamp
        }
        let size = list.count
        list.append(0x0605_4B50 as UInt32)
        list += [0, 0, 0, 0]
        list.append(UInt16(clamping: files.count))
        list.append(UInt16(clamping: files.count))
        list.append(UInt32(truncatingIfNeeded: size))
        list.append(UInt32(truncatingIfNeeded: start))
        list += [0, 0]
        return counted(list)
    }

    /// The part that both headers of a file share, from the flags to the lengths of its name and its extra field.
    private func common(_ file: File) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(Self.flags)
        bytes.append(Self.deflated)
        bytes.append(time)
        bytes.append(date)
        bytes += sizes(file)
        bytes.append(UInt16(clamping: file.name.count))
        bytes.append(UInt16(clamping: timestamp.count))
        return bytes
    }

    private func sizes(_ file: File) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(file.checksum)
        bytes.append(UInt32(truncatingIfNeeded: file.packedSize))
        bytes.append(UInt32(truncatingIfNeeded: file.size))
        return bytes
    }

    private func pack(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        var packed: [UInt8] = []
        var output = [UInt8](repeating: 0, count: Self.room)
        bytes.withUnsafeBufferPointer { source in
            // zlib only reads from here, although the pointer type is mutable (zlib.h, ZLIB_CONST).
            stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            stream.pointee.avail_in = UInt32(source.count)
            repeat {
                let count = output.withUnsafeMutableBufferPointer { target in
                    stream.pointee.next_out = target.baseAddress
                    stream.pointee.avail_out = UInt32(target.count)
                    deflate(stream, flush)
                    return target.count - Int(stream.pointee.avail_out)
                }
                packed += output.prefix(count)
            } while stream.pointee.avail_out == 0
        }
        if let last = files.indices.last { files[last].packedSize += packed.count }
        return packed
    }

    private func counted(_ bytes: [UInt8]) -> [UInt8] {
        written += bytes.count
        return bytes
    }
}

extension [UInt8] {
    /// Little-endian.
    fileprivate mutating func append(_ number: UInt16) {
        append(contentsOf: [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)])
    }

    fileprivate mutating func append(_ number: UInt32) {
        append(UInt16(truncatingIfNeeded: number))
        append(UInt16(truncatingIfNeeded: number >> 16))
    }
}
