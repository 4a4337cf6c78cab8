import Foundation

/// Collects the positions of a recorded line of any length, and keeps those that matter for its form.
package struct LineReader: Sendable {
    /// In metres. Devices are no more precise, so smaller details are the first to be left out.
    private static let detail = 1.0

    /// The maximum number of positions that are kept.
    private let most: Int
    /// The maximum number in memory. Simplifying five times 2,000 takes milliseconds, and a second or two for the worst
    /// of lines.
    private var room: Int { 5 * most }
    private var points: [GeoPoint] = []
    private var last: GeoPoint?
    /// Positions closer than this to the one before are left out, in metres.
    private var spacing = 0.0

    package init(most: Int) {
        self.most = most
    }

    /// Adds a position, rounded to seven decimals. Leaves out 0, 0: devices write it when they do not know where they
    /// are.
    package mutating func add(_ point: GeoPoint) {
        let rounded = { (degrees: Double) in (degrees * 1e7).rounded() / 1e7 }
        let point = GeoPoint(latitude: rounded(point.latitude), longitude: rounded(point.longitude))
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
        var parts = [Part(points, 0, points.count - 1)]
        while kept.count < most, let widest = parts.indices.max(by: { parts[$0].width < parts[$1].width }) {
            let part = parts[widest]
            if part.width <= Self.detail { break }
            kept.append(part.farthest)
            parts[widest] = Part(points, part.first, part.farthest)
            parts.append(Part(points, part.farthest, part.last))
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

        init(_ points: [GeoPoint], _ first: Int, _ last: Int) {
            (self.first, self.last, farthest) = (first, last, first)
            for index in first..<last {
                let distance = points[index].meters(toLine: points[first], points[last])
                if distance > width { (farthest, width) = (index, distance) }
            }
        }
    }
}

extension GeoPoint {
    /// The distance to the straight line between two positions, in metres, as on a flat map around this one.
    func meters(toLine start: GeoPoint, _ end: GeoPoint) -> Double {
        let eastward = cos(latitude * .pi / 180)
        // In degrees of latitude. The remainder is the shorter way around the earth, also across the date line.
        func place(_ point: GeoPoint) -> (x: Double, y: Double) {
            ((point.longitude - longitude).remainder(dividingBy: 360) * eastward, point.latitude - latitude)
        }
        let (from, to) = (place(start), place(end))
        let (across, up) = (to.x - from.x, to.y - from.y)
        let square = across * across + up * up
        let share = square == 0 ? 0 : max(0, min(1, -(from.x * across + from.y * up) / square))
        return hypot(from.x + share * across, from.y + share * up) * Self.earthRadius * .pi / 180
    }
}
