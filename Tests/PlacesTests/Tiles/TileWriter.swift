@testable import Places

/// Writes PMTiles files with uncompressed directories.
struct TileWriter {
    var tiles: [(spot: TileSpot, bytes: [UInt8])] = []
    /// How many tiles a directory below the root has; `nil` for all in the root.
    var perLeaf: Int?
    var metadata = Array(#"{"attribution": "Map &amp; sons"}"#.utf8)
    var version: UInt8 = 3
    var type: UInt8 = 2
    var zooms: (UInt8, UInt8) = (0, 22)
    var bounds: [Double] = [-180, -85, 180, 85]

    init(_ tiles: [(Int, Int, Int, String)] = []) {
        self.tiles = tiles.compactMap { zoom, x, y, text in
            TileSpot(zoom: zoom, x: x, y: y).map { ($0, Array(text.utf8)) }
        }
    }

    var bytes: [UInt8] {
        var (content, entries) = ([UInt8](), [TileDirectory.Entry]())
        for (spot, bytes) in tiles.sorted(by: { $0.spot.number < $1.spot.number }) {
            entries.append(.init(first: spot.number, run: 1, offset: content.count, length: bytes.count))
            content += bytes
        }
        var leaves: [UInt8] = []
        if let perLeaf {
            entries = stride(from: 0, to: entries.count, by: perLeaf).map { start in
                let leaf = Self.directory(Array(entries[start..<min(start + perLeaf, entries.count)]))
                defer { leaves += leaf }
                return .init(first: entries[start].first, run: 0, offset: leaves.count, length: leaf.count)
            }
        }
        let root = Self.directory(entries)
        var head = Array("PMTiles".utf8) + [version]
        var offset = TileHeader.size
        for part in [root, metadata, leaves, content] {
            head += number(offset, 8) + number(part.count, 8)
            offset += part.count
        }
        head += (0..<3).flatMap { _ in number(tiles.count, 8) } + [1, 1, 1, type, zooms.0, zooms.1]
        head += bounds.flatMap { number(Int($0 * 10_000_000), 4) } + [0] + number(0, 8)
        return head + root + metadata + leaves + content
    }

    /// The columns of a directory, without the shorthand for adjacent entries.
    static func directory(_ entries: [TileDirectory.Entry]) -> [UInt8] {
        let firsts = entries.map(\.first)
        let steps = zip(firsts, [0] + firsts).map { $0 - $1 }
        let columns = steps + entries.map(\.run) + entries.map(\.length) + entries.map { $0.offset + 1 }
        return ([entries.count] + columns).flatMap(varint)
    }

    static func varint(_ number: Int) -> [UInt8] {
        var (rest, bytes) = (UInt64(number), [UInt8]())
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    private func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
