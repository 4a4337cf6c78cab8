import Foundation

/// Collects the positions of a recorded line of any length, and keeps those that matter for its form.
package struct LineReader: Sendable {
    /// In metres. Devices are no more precise, so smaller details are the first to be left out.
    private static let detail = 1.0

    /// The maximum number of positions that are kept.
    private let most: Int
    /// The maximum number in memory. Simplifying five times 2,000 takes milliseconds; the worst of lines takes 20 million
    /// distances, some tenths of a second.
    private var room: Int { 5 * most }
    private var points: [GeoPoint] = []
    private var last: GeoPoint?
    /// Positions closer than this to the one before are left out, in metres.
    private var spacing = 0.0

    package init(most: Int) {
        self.most = most
    }

    /// Adds a position, rounded to seven decimals. Leaves out 0, 0: devices write it when they do not know where they
    /// are. The meridian 180 becomes −180, the only one of the two that GPX has.
    package mutating func add(_ point: GeoPoint) {
        let rounded = { (degrees: Double) in (degrees * 1e7).rounded() / 1e7 }
        let longitude = rounded(point.longitude)
        let point = GeoPoint(latitude: rounded(point.latitude), longitude: longitude == 180 ? -180 : longitude)
        guard let point, point.latitude != 0 || point.longitude != 0 else { return }
        last = point
        append(point)
        if points.count < room { return }
        spacing = max(Self.detail, spacing * 2)
        let all = points
        points = []
        for point in all { append(point) }
    }

    private mutating func append(_ point: GeoPoint) {
        if let before = points.last, before == point || before.meters(to: point) < spacing { return }
        points.append(point)
    }

    /// The positions that are kept, in their order, no two of which in a row are equal; none for a line with fewer than
    /// two.
    package var line: [GeoPoint] {
        let whole = last == points.last ? points : points + [last].compactMap(\.self)
        let line = whole.count > most ? simplified(whole) : whole
        return line.count > 1 ? line : []
    }

    /// As Douglas and Peucker do it: begins with both ends, and adds the position that is farthest from the line so far.
    private func simplified(_ points: [GeoPoint]) -> [GeoPoint] {
        var kept = [0, points.count - 1]
        let eastward = points.map(\.eastward)
        var parts = [Part(points, eastward, 0, points.count - 1)]
        while kept.count < most, let widest = parts.indices.max(by: { parts[$0].width < parts[$1].width }) {
            let part = parts[widest]
            if part.width <= Self.detail { break }
            kept.append(part.farthest)
            parts[widest] = Part(points, eastward, part.first, part.farthest)
            parts.append(Part(points, eastward, part.farthest, part.last))
        }
        return kept.sorted().reduce(into: [GeoPoint]()) { line, index in
            if line.last != points[index] { line.append(points[index]) }
        }
    }

    /// A part of a line, and the position in it that is farthest from the straight line between its ends.
    private struct Part {
        let first, last: Int
        private(set) var farthest: Int
        /// In metres.
        private(set) var width = 0.0

        /// - Parameter eastward: that of each position, computed once, because it takes longer than the rest.
        init(_ points: [GeoPoint], _ eastward: [Double], _ first: Int, _ last: Int) {
            (self.first, self.last, farthest) = (first, last, first)
            for index in first..<last {
                let distance = points[index].meters(toLine: points[first], points[last], eastward: eastward[index])
                if distance > width { (farthest, width) = (index, distance) }
            }
        }
    }
}

extension GeoPoint {
    /// The length of a degree of longitude here, in degrees of latitude.
    fileprivate var eastward: Double { cos(latitude * .pi / 180) }

    /// The distance to the straight line between two positions, in metres, as on a flat map around this one.
    func meters(toLine start: GeoPoint, _ end: GeoPoint) -> Double {
        meters(toLine: start, end, eastward: eastward)
    }

    fileprivate func meters(toLine start: GeoPoint, _ end: GeoPoint, eastward: Double) -> Double {
        // In degrees of latitude.
        func place(_ point: GeoPoint) -> (x: Double, y: Double) {
            (Self.shortest(point.longitude - longitude) * eastward, point.latitude - latitude)
        }
        let (from, to) = (place(start), place(end))
        let (across, up) = (to.x - from.x, to.y - from.y)
        let square = across * across + up * up
        let share = square == 0 ? 0 : max(0, min(1, -(from.x * across + from.y * up) / square))
        let (x, y) = (from.x + share * across, from.y + share * up)
        return (x * x + y * y).squareRoot() * Self.earthRadius * .pi / 180
    }

    /// The difference of two longitudes, the shorter way around the earth, also across the date line.
    private static func shortest(_ degrees: Double) -> Double {
        if degrees > 180 { return degrees - 360 }
        return degrees < -180 ? degrees + 360 : degrees
    }
}
