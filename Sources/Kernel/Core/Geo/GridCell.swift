import Foundation

/// Numbers the squares of a grid of longitudes and latitudes in Z-order: each of 20 levels divides a square into four
/// with consecutive numbers. So the positions in a square of any level are a range, which both engines read from an
/// index.
package enum GridCell {
    package static let levels = 20
    /// The maximum number of squares to cover an area: fewer would be much larger than the area, more would be many
    /// reads.
    package static let most = 16

    /// The smallest square that contains a position, about 38 m wide at the equator.
    package static func cell(of point: GeoPoint) -> Int {
        let count = 1 << levels
        // The meridians 180 and −180 are the same.
        let column = Int(((point.longitude + 180) / 360 * Double(count)).rounded(.down)) % count
        let row = min(count - 1, Int(((point.latitude + 90) / 180 * Double(count)).rounded(.down)))
        return interleaved(column, row)
    }

    /// Ranges of cells that cover the area, and perhaps more, in ascending order.
    package static func ranges(covering box: GeoBox) -> [ClosedRange<Int>] {
        for level in stride(from: levels, through: 1, by: -1) {
            let count = Double(1 << level)
            let row = { (latitude: Double) in min(count - 1, ((latitude + 90) / 180 * count).rounded(.down)) }
            let column = { (longitude: Double) in ((longitude + 180) / 360 * count).rounded(.down) }
            let rows = Int(row(box.south))...Int(row(box.north))
            let first = Int(column(box.west))
            let columns = min(Int(column(box.west + box.span)) - first + 1, 1 << level)
            if rows.count * columns > most { continue }
            let codes = rows.flatMap { row in
                (0..<columns).map { interleaved((first + $0) & (1 << level - 1), row) }
            }
            return merged(codes.sorted(), shift: 2 * (levels - level))
        }
        return [0...(1 << (2 * levels) - 1)]
    }

    private static func merged(_ codes: [Int], shift: Int) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for code in codes {
            let (low, high) = (code << shift, (code + 1) << shift - 1)
            if let last = ranges.last, last.upperBound + 1 == low {
                ranges[ranges.count - 1] = last.lowerBound...high
            } else {
                ranges.append(low...high)
            }
        }
        return ranges
    }

    private static func interleaved(_ column: Int, _ row: Int) -> Int {
        var code = 0
        for bit in 0..<levels { code |= (column >> bit & 1) << (2 * bit) | (row >> bit & 1) << (2 * bit + 1) }
        return code
    }
}
