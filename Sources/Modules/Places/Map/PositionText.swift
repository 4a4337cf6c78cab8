import Core
import Foundation

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

/// As precise as positions are stored, without zeros at the end.
func trimmedDegrees(_ value: Double) -> String {
    var text = degrees(value, decimals: 7)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
}

extension GeoBox {
    /// The smallest area that contains all positions; `nil` without any.
    init?(containing points: [GeoPoint]) {
        guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max() else { return nil }
        let longitudes = MapFrame.unwrapped(points.map(\.longitude))
        guard let west = longitudes.min(), let east = longitudes.max() else { return nil }
        self.init(south: south, west: Self.wrapped(west), north: north, span: east - west)
    }

    /// "S,W,N,E", as in the query of a URL.
    var text: String {
        [south, west, north, east].map { degrees($0, decimals: 6) }.joined(separator: ",")
    }
}
