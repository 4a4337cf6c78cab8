import Core
import Foundation
import Synchronization
import Web

#if canImport(Glibc)
import Glibc
#endif

/// Tiles from a PMTiles file on the server's disk. Nothing in the file is trusted: every offset and size is checked, and directories are
/// limited.
package final class TileFile: Sendable {
    /// The largest tile, in bytes.
    private static let largestTile = 4_000_000
    /// The largest packed directory, in bytes.
    private static let largestDirectory = 1_000_000
    private static let largestMetadata = 1_000_000
    /// How deeply directories may be nested.
    private static let deepest = 3
    /// How many directories are cached: at most some 64 MB.
    private static let mostKept = 32

    struct Tile: Sendable {
        let bytes: [UInt8]
        let type: String
        /// Identifies the content, even after the file was replaced.
        let mark: String
    }

    let zooms: ClosedRange<Int>
    let bounds: GeoBox
    /// The credit for the map, from the file's metadata.
    let attribution: String?
    private let header: TileHeader
    private let root: TileDirectory
    private let file: OpenFile
    private let kept = Mutex(KeptDirectories())

    private struct KeptDirectories {
        /// By their offset, with the moment of their last use.
        var all: [Int: (directory: TileDirectory, used: Int)] = [:]
        var uses = 0
    }

    /// - Throws: `TileFileError` with the reason why the file cannot be used.
    package init(_ path: String) throws {
        let file = try OpenFile(path)
        let head = file.read(0, min(file.size, TileHeader.mostWithRoot)) ?? []
        let header = try TileHeader(head, fileSize: file.size)
        let packed = Array(head[header.root.offset..<(header.root.offset + header.root.length)])
        guard let bytes = Self.unpacked(packed, header, most: TileDirectory.largest),
            let root = TileDirectory(bytes)
        else { throw TileFileError("its root directory is damaged") }
        (self.file, self.header, self.root) = (file, header, root)
        (zooms, bounds) = (header.zooms, header.bounds)
        attribution = Self.attribution(file, header)
    }

    /// - Returns: `nil` when the file has no such tile.
    /// - Throws: `TileFileError` when the file is damaged there.
    func tile(_ spot: TileSpot) throws -> Tile? {
        guard zooms.contains(spot.zoom) else { return nil }
        let number = spot.number
        var directory = root
        for _ in 0...Self.deepest {
            guard let entry = directory.entry(for: number) else { return nil }
            if entry.run > 0 { return try tile(entry) }
            directory = try leaf(entry)
        }
        throw TileFileError("its directories lead nowhere")
    }

    private func tile(_ entry: TileDirectory.Entry) throws -> Tile {
        guard entry.length <= Self.largestTile, entry.offset + entry.length <= header.tiles.length,
            let bytes = file.read(header.tiles.offset + entry.offset, entry.length)
        else { throw TileFileError("a tile is outside of it, or larger than \(Self.largestTile / 1_000_000) MB") }
        return Tile(bytes: bytes, type: header.type, mark: "\(file.mark)-\(entry.offset)-\(entry.length)")
    }

    private func leaf(_ entry: TileDirectory.Entry) throws -> TileDirectory {
        let known = kept.withLock { kept in
            kept.uses += 1
            kept.all[entry.offset]?.used = kept.uses
            return kept.all[entry.offset]?.directory
        }
        if let known { return known }
        guard entry.length <= Self.largestDirectory, entry.offset + entry.length <= header.leaves.length,
            let packed = file.read(header.leaves.offset + entry.offset, entry.length),
            let bytes = Self.unpacked(packed, header, most: TileDirectory.largest),
            let directory = TileDirectory(bytes)
        else { throw TileFileError("a directory is damaged") }
        kept.withLock { kept in
            kept.all[entry.offset] = (directory, kept.uses)
            if kept.all.count > Self.mostKept, let oldest = kept.all.min(by: { $0.value.used < $1.value.used }) {
                kept.all[oldest.key] = nil
            }
        }
        return directory
    }

    private static func unpacked(_ bytes: [UInt8], _ header: TileHeader, most: Int) -> [UInt8]? {
        header.isPacked ? gunzip(bytes, most: most) : bytes.count <= most ? bytes : nil
    }

    /// From the metadata, where it is often HTML. A map works without it, so damaged metadata is treated as none.
    private static func attribution(_ file: OpenFile, _ header: TileHeader) -> String? {
        guard 1...largestMetadata ~= header.metadata.length,
            let packed = file.read(header.metadata.offset, header.metadata.length),
            let bytes = unpacked(packed, header, most: largestMetadata),
            let text = try? JSONDecoder().decode(Metadata.self, from: Data(bytes)).attribution
        else { return nil }
        return MapTiles.credit(plainText(text))
    }

    private struct Metadata: Decodable {
        let attribution: String?
    }
}

/// An open file that several threads read.
private final class OpenFile: Sendable {
    private let descriptor: CInt
    /// In bytes, when it was opened.
    let size: Int
    /// Changes whenever the file is replaced.
    let mark: String

    init(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw TileFileError("it cannot be read") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw TileFileError("it is no file")
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        mark = "\(size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
    }

    deinit { close(descriptor) }

    /// - Returns: `nil` beyond the end, also when the file was shortened since it was opened, and when the disk fails.
    func read(_ offset: Int, _ count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[done...])
                let read = pread(descriptor, rest.baseAddress, count - done, off_t(offset + done))
                if read < 0 && errno == EINTR { continue }
                if read <= 0 { return }
                done += read
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
