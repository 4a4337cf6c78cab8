import Foundation

/// A position on the earth (WGS 84).
package struct GeoPoint: Sendable, Hashable {
    /// The mean radius of the earth (IUGG), in metres.
    package static let earthRadius = 6_371_008.8

    /// In degrees; north is positive.
    package let latitude: Double
    /// In degrees; east is positive.
    package let longitude: Double

    /// - Returns: `nil` for NaN, an infinity, a latitude beyond 90° or a longitude beyond 180°.
    package init?(latitude: Double, longitude: Double) {
        // A comparison with NaN is false.
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        // Otherwise two equal points could be written as "0" and "-0".
        self.latitude = latitude == 0 ? 0 : latitude
        self.longitude = longitude == 0 ? 0 : longitude
    }

    /// The distance over the surface of a sphere, in metres: the haversine formula. The real earth differs by at most 0.6 %.
    package func meters(to other: GeoPoint) -> Double {
        let (here, there) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let north = sin((there - here) / 2)
        let east = sin((other.longitude - longitude) * .pi / 360)
        let chord = north * north + cos(here) * cos(there) * east * east
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }
}
