import Core
import HTML
import Web

/// What `places-map.page.js` needs to replace the drawing of a map with one that can be moved and zoomed. Without
/// scripts, or without the files downloaded at setup, the drawing stays.
struct InteractiveMap {
    /// What the script adds to the map.
    enum Purpose {
        /// The path from scene to scene.
        case route(ScenePath)
        /// Searches the area that the map shows. The URL of the page without an area, the area, and the position that
        /// was searched near.
        case search(String, GeoBox?, near: GeoPoint?)
        /// The choice of a position: the fields beside the map get the position of its centre.
        case position
    }

    let tiles: MapTiles?
    let site: Site
    let html: HTML
    let words: Words

    /// For an attribute of the figure with the drawing.
    /// - Parameter pins: each with the id of the element that it leads to.
    func options(_ pins: [(id: String, number: Int, point: GeoPoint)], _ purpose: Purpose) -> String {
        var (area, near, track): (GeoBox?, GeoPoint?, [GeoPoint]) = (nil, nil, [])
        if case .search(_, let bounds, let point) = purpose { (area, near) = (bounds, point) }
        if case .route(let path) = purpose { track = path.track }
        // Longitudes without a jump at the date line, as in the drawing; in an area, those that it shows.
        let typed = pins.map(\.point.longitude) + (track + [near].compactMap(\.self)).map(\.longitude)
        let longitudes = area.map { area in typed.map(area.unwrapped) } ?? MapFrame.unwrapped(typed)
        let places = zip(pins, longitudes).map { pin, longitude in
            let place = list([pin.point.latitude, longitude])
            return JSON.object(["id": .text(pin.id), "number": .number(Double(pin.number)), "at": place])
        }
        let texts = Self.texts.map { ($0, JSON.text(words("places.map.\($0)"))) }
        var options: [String: JSON] = [
            "pins": .list(places), "words": .object(Dictionary(uniqueKeysWithValues: texts)), "isRoute": .bool(false),
        ]
        for (key, file) in [("script", "leaflet.js"), ("style", "leaflet.css"), ("ground", "places-ground.page.js")] {
            options[key] = site.assets.path(file).map(JSON.text)
        }
        if let tiles {
            let zooms = list([Double(tiles.zooms.lowerBound), Double(tiles.zooms.upperBound)])
            var source: [String: JSON] = ["url": .text(tiles.url), "zooms": zooms]
            if tiles.bounds != .world { source["bounds"] = corners(tiles.bounds) }
            options["tiles"] = .object(source)
        }
        switch purpose {
        case .route:
            options["isRoute"] = .bool(true)
            let line = zip(track, longitudes.suffix(track.count)).map { list([$0.latitude, $1]) }
            if !line.isEmpty { options["track"] = .list(line) }
        case .search(let path, _, _):
            options["search"] = .text(path)
            options["area"] = area.map(corners)
            options["near"] = near.flatMap { near in longitudes.last.map { list([near.latitude, $0]) } }
        case .position: break
        }
        return (try? jsonText(JSON.object(options))) ?? "{}"
    }

    /// Whether the files downloaded at setup are there.
    var isAvailable: Bool { site.assets.path("leaflet.js") != nil && site.assets.path("leaflet.css") != nil }

    /// The element that the script draws in, and the credit for its tiles.
    func canvas(label: String, id: String) {
        html.div(
            .class("map-canvas"),
            .hidden(),
            .role("region"),
            .aria(.label, label),
            .aria(.describedby, "\(id)-keys")
        ) {}
        html.p(words("places.map.keys"), .class("visually-hidden map-shown"), .id("\(id)-keys"), .hidden())
        guard let tiles, !tiles.credit.isEmpty else { return }
        html.p(.class("map-credit map-shown small muted"), .hidden()) {
            if let url = tiles.creditURL {
                html.a(.href(url), .rel("noreferrer")) { html.bdi(tiles.credit) }
            } else {
                html.bdi(tiles.credit)
            }
        }
    }

    func files() {
        site.style(html, "places-map")
        site.script(html, "places-map")
    }

    private static let texts = ["zoomIn", "zoomOut", "together"]

    /// South, west, north and east in degrees; the east may be beyond the date line.
    private func corners(_ box: GeoBox) -> JSON { list([box.south, box.west, box.north, box.west + box.span]) }

    private func list(_ numbers: [Double]) -> JSON { .list(numbers.map(JSON.number)) }
}

extension GeoBox {
    /// A longitude as the one that is nearest to the middle of the area, perhaps beyond the date line.
    fileprivate func unwrapped(_ longitude: Double) -> Double {
        longitude + 360 * ((west + span / 2 - longitude) / 360).rounded()
    }
}
