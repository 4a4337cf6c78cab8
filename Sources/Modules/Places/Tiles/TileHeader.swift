import Core

/// The first bytes of a PMTiles file: where its parts are and what its tiles show.
struct TileHeader: Sendable {
    /// In bytes.
    static let size = 127
    /// The root directory ends within this many bytes, so that readers get it with the header.
    static let mostWithRoot = 16_384

    /// A part of the file, in bytes.
    struct Part: Sendable {
        let offset: Int
        let length: Int
    }

    let root: Part
    let metadata: Part
    let leaves: Part
    let tiles: Part
    let isPacked: Bool
    /// The media type of the tiles.
    let type: String
    let zooms: ClosedRange<Int>
    let bounds: GeoBox

    /// - Parameters:
    ///   - bytes: the first bytes of the file, at least `size`.
    ///   - fileSize: in bytes.
    /// - Throws: `TileFileError` with the reason why the file cannot be used.
    init(_ bytes: [UInt8], fileSize: Int) throws {
        guard bytes.count >= Self.size, bytes.starts(with: Array("PMTiles".utf8)) else {
            throw TileFileError("it is no PMTiles file")
        }
        if bytes[7] != 3 { throw TileFileError("it has version \(bytes[7]) of PMTiles, and 3 is needed") }
        func part(_ at: Int) throws -> Part {
            let (offset, length) = (bytes.unsigned(at, 8), bytes.unsigned(at + 8, 8))
            guard offset <= UInt64(fileSize), length <= UInt64(fileSize) - offset else {
                throw TileFileError("it is incomplete")
            }
            return Part(offset: Int(offset), length: Int(length))
        }
        (root, metadata, leaves, tiles) = (try part(8), try part(24), try part(40), try part(56))
        guard root.length > 0, root.offset + root.length <= Self.mostWithRoot else {
            throw TileFileError("its root directory is empty or too large")
        }
        switch bytes[97] {
        case 1: isPacked = false
        case 2: isPacked = true
        default: throw TileFileError("its directories are packed, but not with gzip")
        }
        // 0 means unknown, which some programs write for pictures.
        if bytes[98] > 1 { throw TileFileError("its tiles are packed, and must be stored as they are") }
        switch bytes[99] {
        case 2: type = "image/png"
        case 3: type = "image/jpeg"
        case 4: type = "image/webp"
        case 5: type = "image/avif"
        case 1: throw TileFileError("its tiles are vectors, and must be pictures (PNG, JPEG, WebP or AVIF)")
        default: throw TileFileError("its tiles are no pictures")
        }
        let (least, most) = (Int(bytes[100]), Int(bytes[101]))
        guard least <= most, most <= TileSpot.deepest else { throw TileFileError("its zoom levels do not exist") }
        zooms = least...most
        let degrees = (0..<4).map { index in
            Double(Int32(truncatingIfNeeded: bytes.unsigned(102 + 4 * index, 4))) / 10_000_000
        }
        guard let box = GeoBox(south: degrees[1], west: degrees[0], north: degrees[3], east: degrees[2]) else {
            throw TileFileError("its area is not on the earth")
        }
        bounds = box
    }
}

/// Why a file of tiles cannot be used.
package struct TileFileError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension [UInt8] {
    /// A little-endian number within the bytes.
    fileprivate func unsigned(_ offset: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << (8 * UInt64($1)) }
    }
}
