import Core
import Foundation

/// The tiles of all maps of this server, as configured: from another server, or from a file.
package struct MapTiles: Sendable {
    /// The URL of a tile, in which `{z}`, `{x}` and `{y}` stand for its zoom level and place.
    let url: String
    /// The origin of the server that has them; `nil` for this one.
    let origin: String?
    /// The credit for the map, and a page that explains it.
    let credit: String
    let creditURL: String?
    let zooms: ClosedRange<Int>
    /// The area that they show.
    let bounds: GeoBox
    let file: TileFile?

    package static let usualZoom = 19
    package static let deepestZoom = TileSpot.deepest
    /// The longest credit, in characters.
    private static let longestCredit = 300

    /// Tiles of another server.
    /// - Returns: `nil` unless the URL begins with the scheme and host of one server, and has `{z}`, `{x}` and `{y}` after it.
    package init?(url: String, credit: String, creditURL: String?, deepest: Int) {
        guard let match = url.wholeMatch(of: /(https?:\/\/[A-Za-z0-9.\-]+(?::[0-9]{1,5})?)(\/[!-~]*)/),
            ["{z}", "{x}", "{y}"].allSatisfy({ match.2.contains($0) }), !match.2.contains("{s}")
        else { return nil }
        self.url = url
        // Host names are case-insensitive, and a browser writes them in lower case.
        origin = match.1.lowercased()
        self.credit = credit
        self.creditURL = creditURL
        zooms = 0...deepest
        bounds = .world
        file = nil
    }

    /// Tiles from a file.
    /// - Parameter credit: `nil` for the one in the file.
    package init(file: TileFile, credit: String?, creditURL: String?) {
        url = TileRoutes.url
        origin = nil
        self.credit = credit ?? file.attribution ?? ""
        self.creditURL = creditURL
        zooms = file.zooms
        bounds = file.bounds
        self.file = file
    }

    /// One line of text; `nil` for an empty one.
    package static func credit(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longestCredit)
        return line.isEmpty ? nil : String(line)
    }
}
