import Foundation

/// An area between two parallels and two meridians. It may contain the date line or a pole.
package struct GeoBox: Sendable, Hashable {
    /// In degrees.
    package let south, north: Double
    /// Its western end, from -180 to 180.
    package let west: Double
    /// How far it extends to the east, from 0 to 360.
    package let span: Double

    package static let world = GeoBox(south: -90, west: -180, north: 90, span: 360)

    package init(south: Double, west: Double, north: Double, span: Double) {
        (self.south, self.west, self.north, self.span) = (south, west, north, span)
    }

    /// The area between two corners. If `west` is east of `east`, it contains the date line.
    /// - Returns: `nil` for corners that do not exist, or if the northern one is south of the other.
    package init?(south: Double, west: Double, north: Double, east: Double) {
        guard GeoPoint(latitude: south, longitude: west) != nil, GeoPoint(latitude: north, longitude: east) != nil,
            south <= north
        else { return nil }
        self.init(south: south, west: west, north: north, span: east < west ? east - west + 360 : east - west)
    }

    /// An area of this size, moved so that it does not extend beyond a pole.
    package init(center: GeoPoint, height: Double, width: Double) {
        let height = min(height, 180)
        let south = max(-90, min(90 - height, center.latitude - height / 2))
        let span = min(width, 360)
        self.init(
            south: south,
            west: span == 360 ? -180 : Self.wrapped(center.longitude - span / 2),
            north: min(90, south + height),
            span: span
        )
    }

    /// The smallest area that contains everything within a distance.
    package init(around point: GeoPoint, meters: Double) {
        // Slightly larger, to allow for rounding.
        let angle = meters * 1.000_001 / GeoPoint.earthRadius + 1e-9
        let degrees = angle * 180 / .pi
        let (south, north) = (point.latitude - degrees, point.latitude + degrees)
        if south <= -90 || north >= 90 {
            self.init(south: max(-90, south), west: -180, north: min(90, north), span: 360)
        } else {
            let half = asin(min(1, sin(angle) / cos(point.latitude * .pi / 180))) * 180 / .pi
            self.init(south: south, west: Self.wrapped(point.longitude - half), north: north, span: 2 * half)
        }
    }

    package func contains(_ point: GeoPoint) -> Bool {
        guard south...north ~= point.latitude else { return false }
        let east = point.longitude - west
        // Includes the eastern meridian, whatever the rounding.
        return (east < 0 ? east + 360 : east) <= span + 1e-9 || east == 360
    }

    /// A lower bound for the distance to any position in the area, in metres.
    package func leastMeters(from point: GeoPoint) -> Double {
        let past = (point.longitude - west + 360).truncatingRemainder(dividingBy: 360)
        let aside = past <= span ? 0 : min(past - span, 360 - past, 90) * .pi / 180
        let away = max(0, south - point.latitude, point.latitude - north) * .pi / 180
        // The distance to the meridian, and that to the parallel.
        let angle = max(away, asin(cos(point.latitude * .pi / 180) * sin(aside)))
        return angle * GeoPoint.earthRadius * 0.999_999
    }

    /// Its eastern end, from -180 to 180.
    package var east: Double { span == 360 ? Self.wrapped(west + 359.999_999) : Self.wrapped(west + span) }

    package var center: GeoPoint? {
        GeoPoint(latitude: (south + north) / 2, longitude: Self.wrapped(west + span / 2))
    }

    /// A longitude up to 360° beyond the date line as one from -180 to 180.
    package static func wrapped(_ longitude: Double) -> Double {
        if longitude < -180 { return longitude + 360 }
        return longitude > 180 ? longitude - 360 : longitude
    }
}
