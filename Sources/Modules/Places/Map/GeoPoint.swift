import Core
import Foundation

/// A position on the earth (WGS 84).
package struct GeoPoint: Sendable, Hashable {
    /// The mean radius of the earth (IUGG), in metres.
    static let earthRadius = 6_371_008.8

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

extension GeoPoint {
    /// "52.37310, 4.89220": as map programs read it, to about a metre.
    package var short: String { "\(degrees(latitude, decimals: 5)), \(degrees(longitude, decimals: 5))" }

    /// "52.37,4.89", or as people write it: "52.37, 4.89", "52,37 4,89".
    init?(typed text: String) {
        var parts = text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).map(String.init)
        if parts.count == 2 {
            if parts[0].hasSuffix(",") { parts[0].removeLast() }
            parts = parts.map { $0.replacing(",", with: ".") }
        } else {
            parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let degrees = parts.compactMap { Double(trim($0)) }
        guard parts.count == 2, degrees.count == 2 else { return nil }
        self.init(latitude: degrees[0], longitude: degrees[1])
    }

    /// "52.37,4.89".
    var typed: String { "\(trimmedDegrees(latitude)),\(trimmedDegrees(longitude))" }
}

/// A number with a dot and without an exponent, whatever the language.
func degrees(_ degrees: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", degrees)
    // A small negative number would be "-0.00000".
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
}

/// To about ten centimetres, without zeros at the end.
func trimmedDegrees(_ value: Double) -> String {
    var text = degrees(value, decimals: 6)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
}
