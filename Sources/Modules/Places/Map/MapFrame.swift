import Core
import Foundation

/// Where positions are on a map: equidistant along the meridians and along the parallel in the middle. One unit is one unit of the SVG.
struct MapFrame {
    struct Spot: Equatable {
        let x: Int
        let y: Int
    }

    static let (width, height) = (640, 420)
    /// The margin around the positions, in units: half a wide pin, and at the bottom the scale bar.
    private static let edge = 48
    /// A square of the grid is at least this wide, in units.
    private static let narrowestSquare = 72.0
    /// What is shown around a single position, in metres.
    private static let smallestView = 200.0
    /// The least that is shown of positions close together, in metres.
    private static let closestView = 10.0
    private static let metersPerDegree = GeoPoint.earthRadius * .pi / 180

    let spots: [Spot]
    let metersPerUnit: Double
    /// The width of a square of the grid, in metres: 1, 2 or 5 times a power of ten.
    let square: Double

    /// - Returns: `nil` without positions.
    init?(_ points: [GeoPoint]) {
        guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max() else { return nil }
        let longitudes = Self.unwrapped(points.map(\.longitude))
        guard let west = longitudes.min(), let east = longitudes.max() else { return nil }
        let middle = (latitude: (south + north) / 2, longitude: (west + east) / 2)
        let eastward = Self.metersPerDegree * cos(middle.latitude * .pi / 180)
        let size = (width: (east - west) * eastward, height: (north - south) * Self.metersPerDegree)
        let isOne = size.width == 0 && size.height == 0
        let scale = max(
            size.width / Double(Self.width - 2 * Self.edge),
            size.height / Double(Self.height - 2 * Self.edge),
            (isOne ? Self.smallestView : Self.closestView) / Double(Self.width - 2 * Self.edge)
        )
        metersPerUnit = scale
        square = Self.round(Self.narrowestSquare * scale)
        spots = zip(points, longitudes).map { point, longitude in
            Spot(
                x: Self.width / 2 + Int(((longitude - middle.longitude) * eastward / scale).rounded()),
                y: Self.height / 2
                    - Int(((point.latitude - middle.latitude) * Self.metersPerDegree / scale).rounded())
            )
        }
    }

    /// The width of a square of the grid, in units.
    var squareUnits: Double { square / metersPerUnit }

    /// Longitudes without a jump at the date line: the map is cut at the widest gap between positions.
    static func unwrapped(_ longitudes: [Double]) -> [Double] {
        let sorted = longitudes.sorted()
        guard let first = sorted.first, let last = sorted.last else { return [] }
        var widest = (gap: first + 360 - last, start: first)
        for (west, east) in zip(sorted, sorted.dropFirst()) where east - west > widest.gap {
            widest = (east - west, east)
        }
        return longitudes.map { $0 < widest.start ? $0 + 360 : $0 }
    }

    /// The next number that is 1, 2 or 5 times a power of ten.
    private static func round(_ meters: Double) -> Double {
        let power = pow(10, floor(log10(meters)))
        return [1, 2, 5].map { $0 * power }.first { $0 >= meters } ?? 10 * power
    }
}

/// A pin on the map, for one scene or for several whose pins would overlap.
struct MapPin: Equatable {
    static let height = 26

    /// The indexes of its scenes, ascending.
    private(set) var scenes: [Int]
    private let numbers: [Int]
    private let total: (x: Int, y: Int)

    static func == (left: MapPin, right: MapPin) -> Bool { left.scenes == right.scenes }

    /// - Parameter numbers: the number of each scene.
    /// - Returns: pins that do not overlap, in the order of their first scenes.
    static func all(_ spots: [MapFrame.Spot], numbers: [Int]) -> [MapPin] {
        var pins: [MapPin] = []
        for (index, spot) in spots.enumerated() {
            var pin = MapPin(scenes: [index], numbers: [numbers[index]], total: (spot.x, spot.y))
            // A merged pin is larger and may overlap others.
            while let other = pins.firstIndex(where: { pin.overlaps($0) }) { pin = pin.merged(pins.remove(at: other)) }
            pins.append(pin)
        }
        return pins.sorted { $0.scenes[0] < $1.scenes[0] }
    }

    /// Its middle, in units.
    var x: Int { total.x / scenes.count }
    var y: Int { total.y / scenes.count }

    /// In units, from the number of characters in its label.
    var width: Int { max(Self.height, label.count * 8 + 12) }

    /// "4", "4–6" for scenes that follow each other, "4, 9" for two others, and "×3" for more.
    var label: String {
        let (first, last) = (numbers[0], numbers[numbers.count - 1])
        if numbers.count == 1 { return "\(first)" }
        if last - first == numbers.count - 1 { return "\(first)–\(last)" }
        return numbers.count == 2 ? "\(first), \(last)" : "×\(numbers.count)"
    }

    private func overlaps(_ other: MapPin) -> Bool {
        abs(x - other.x) * 2 < width + other.width && abs(y - other.y) < Self.height
    }

    private func merged(_ other: MapPin) -> MapPin {
        MapPin(
            scenes: (scenes + other.scenes).sorted(),
            numbers: (numbers + other.numbers).sorted(),
            total: (total.x + other.total.x, total.y + other.total.y)
        )
    }
}
