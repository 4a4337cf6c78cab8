/// Which tile of a map: the earth is a square of 2^zoom by 2^zoom tiles, counted from the north-west.
struct TileSpot: Sendable, Hashable {
    /// The deepest zoom level of any map; a tile is then some 10 m wide.
    static let deepest = 22

    let zoom: Int
    let x: Int
    let y: Int

    /// - Returns: `nil` for a tile that no map has.
    init?(zoom: Int, x: Int, y: Int) {
        guard 0...Self.deepest ~= zoom, 0..<(1 << zoom) ~= x, 0..<(1 << zoom) ~= y else { return nil }
        (self.zoom, self.x, self.y) = (zoom, x, y)
    }

    /// Its number in a PMTiles file: it comes after all tiles of the levels above, and those before it on a Hilbert
    /// curve.
    var number: Int {
        var number = ((1 << (2 * zoom)) - 1) / 3
        var (x, y) = (x, y)
        for level in stride(from: zoom - 1, through: 0, by: -1) {
            let side = 1 << level
            let (isEast, isSouth) = (x & side != 0, y & side != 0)
            let quarter = isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0)
            number += quarter << (2 * level)
            (x, y) = (x & (side - 1), y & (side - 1))
            if !isSouth {
                if isEast { (x, y) = (side - 1 - x, side - 1 - y) }
                swap(&x, &y)
            }
        }
        return number
    }
}
