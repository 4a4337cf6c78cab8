import API
import Core
import Web

/// What somebody searches for.
struct ExploreQuestion: Sendable {
    var text: String?
    var near: GeoPoint?
    /// In metres.
    var radius: Int?
    var bounds: GeoBox?

    static let longestText = 200

    init() {}

    /// Reads what is valid. The other parameters fail the query.
    /// - Parameter entered: the value of a parameter; by default as it is in the URL.
    init(_ query: inout Query, _ entered: ((String) -> String?)? = nil) {
        let parameters = query
        let value = { (name: String) in trim(entered?(name) ?? parameters.text(name) ?? "") }
        let words = value("text")
        if words.unicodeScalars.count > Self.longestText {
            query.fail("text", "tooLong", Phrase("error.field.tooLong", ["most": .number(Self.longestText)]))
        } else {
            text = words.isEmpty ? nil : words
        }
        let place = value("near")
        if !place.isEmpty {
            near = Self.point(place)
            if near == nil { query.fail("near", "position", Phrase("places.error.near")) }
        }
        let distance = value("radius")
        if !distance.isEmpty {
            radius = Int(distance).flatMap { Wire.Limits.searchRadius ~= $0 ? $0 : nil }
            if radius == nil {
                let limits = Wire.Limits.searchRadius
                query.fail(
                    "radius",
                    "range",
                    Phrase(
                        "error.field.range",
                        ["least": .number(limits.lowerBound), "most": .number(limits.upperBound)]
                    )
                )
            } else if place.isEmpty {
                query.fail("radius", "near", Phrase("places.error.radiusAlone"))
            }
        }
        let area = value("bounds")
        if !area.isEmpty {
            bounds = Self.box(area)
            if bounds == nil { query.fail("bounds", "bounds", Phrase("places.error.bounds")) }
        }
    }

    /// "52.37,4.89", or as people write it: "52.37, 4.89", "52,37 4,89".
    private static func point(_ text: String) -> GeoPoint? {
        var parts = text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).map(String.init)
        if parts.count == 2 {
            if parts[0].hasSuffix(",") { parts[0].removeLast() }
            parts = parts.map { $0.replacing(",", with: ".") }
        } else {
            parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let degrees = parts.compactMap { Double(trim($0)) }
        guard parts.count == 2, degrees.count == 2 else { return nil }
        return GeoPoint(latitude: degrees[0], longitude: degrees[1])
    }

    /// As `near` of a URL.
    static func text(_ point: GeoPoint) -> String {
        "\(PlacesDegrees.text(point.latitude)),\(PlacesDegrees.text(point.longitude))"
    }

    private static func box(_ text: String) -> GeoBox? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let degrees = parts.compactMap { Double(trim(String($0))) }
        guard parts.count == 4, degrees.count == 4 else { return nil }
        return GeoBox(south: degrees[0], west: degrees[1], north: degrees[2], east: degrees[3])
    }

    var isEmpty: Bool { text == nil && near == nil && bounds == nil }

    /// Whether a scene there can be found.
    func contains(_ point: GeoPoint) -> Bool {
        if let bounds, !bounds.contains(point) { return false }
        if let near, let radius, near.meters(to: point) > Double(radius) { return false }
        return true
    }

    /// Whether only experiences with a scene in an area are found.
    var isInArea: Bool { bounds != nil || radius != nil }
}
