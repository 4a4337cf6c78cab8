import API
import Core
import Web

/// What somebody searches for.
struct ExploreQuestion: Sendable {
    var text: String?
    var near: GeoPoint?
    /// A label for that position.
    var nearName: String?
    /// The name of a place to search near, until `locate` replaces it with a position.
    var place: String?
    /// In metres.
    var radius: Int?
    var bounds: GeoBox?

    static let longestText = 200

    init() {}

    /// Reads the valid parameters. The others fail the query.
    /// - Parameter entered: the value of a parameter; by default as it is in the URL.
    init(_ query: inout Query, _ entered: ((String) -> String?)? = nil) {
        let parameters = query
        let value = { (name: String) in trim(entered?(name) ?? parameters.text(name) ?? "") }
        func line(_ name: String) -> String? {
            let text = value(name)
            if text.unicodeScalars.count <= Self.longestText { return text.isEmpty ? nil : text }
            query.fail(name, "tooLong", Phrase("error.field.tooLong", ["most": .number(Self.longestText)]))
            return nil
        }
        text = line("text")
        let position = line("near") ?? ""
        let labelled = entered == nil ? nil : Self.labelled(position)
        near = GeoPoint(typed: labelled?.position ?? position)
        if near != nil {
            nearName = labelled?.name
        } else if entered != nil && position.contains(where: \.isLetter) {
            place = position
        } else if !position.isEmpty {
            query.fail("near", "position", Phrase("places.error.near"))
        }
        if entered == nil, let name = line("place") {
            place = name
            if !position.isEmpty { query.fail("place", "near", Phrase("places.error.nearTwice")) }
        }
        radius = query.number("radius", in: Wire.Limits.searchRadius)
        if radius != nil && place == nil && position.isEmpty {
            query.fail("radius", "near", Phrase("places.error.radiusAlone"))
        }
        let area = value("bounds")
        if !area.isEmpty {
            bounds = Self.box(area)
            if bounds == nil { query.fail("bounds", "bounds", Phrase("places.error.bounds")) }
        }
    }

    /// Splits "52.37,4.89 (The quay)".
    private static func labelled(_ text: String) -> (position: String, name: String?) {
        guard text.hasSuffix(")"), let start = text.firstIndex(of: "(") else { return (text, nil) }
        return (trim(String(text[..<start])), String(text[text.index(after: start)...].dropLast()))
    }

    /// As the parameter `near` in the page's URL.
    var nearText: String? {
        guard let near else { return place }
        return nearName.map { "\(near.typed) (\($0))" } ?? near.typed
    }

    private static func box(_ text: String) -> GeoBox? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let degrees = parts.compactMap { Double(trim(String($0))) }
        guard parts.count == 4, degrees.count == 4 else { return nil }
        return GeoBox(south: degrees[0], west: degrees[1], north: degrees[2], east: degrees[3])
    }

    var isEmpty: Bool { text == nil && near == nil && place == nil && bounds == nil }

    /// Whether a scene at this point can be found.
    func contains(_ point: GeoPoint) -> Bool {
        if let bounds, !bounds.contains(point) { return false }
        if let near, let radius, near.meters(to: point) > Double(radius) { return false }
        return true
    }

    /// Whether only experiences with a scene in an area are found.
    var isInArea: Bool { bounds != nil || radius != nil }
}
