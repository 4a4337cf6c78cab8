import Core

/// GPX 1.0 and 1.1 (topografix.com/GPX/1/1). Waypoints are scenes; without any, the points of the first route. Tracks are left out, because
/// their points are not places.
struct GPXPlaces: XMLFormat {
    static let root = "gpx"
    static let name = "GPX"
    static let wanted: Set = ["name", "desc", "cmt", "time", "rtept"]

    private(set) var reading = PlacesReading()
    private var place = WrittenPlace()
    private var comment = ""
    private var title = ""
    private var description = ""
    /// The number of the current route, from 1.
    private var routes = 0

    mutating func begin(_ path: [String], _ attribute: (String) -> String?, line: Int) throws {
        if path == ["gpx", "trk"] { reading.lines += 1 }
        if path == ["gpx", "rte"] {
            routes += 1
            if !isRouteRead { reading.lines += 1 }
        }
        if isPlace(path) {
            comment = ""
            place = WrittenPlace(line: line)
            place.position = (attribute("lat") ?? "", attribute("lon") ?? "")
        }
    }

    mutating func text(_ text: String, _ path: [String]) {
        guard let name = path.last else { return }
        let parent = path.dropLast()
        if isPlace(Array(parent)) {
            switch name {
            case "name": append(text, to: &place.title)
            case "desc": append(text, to: &place.description)
            case "cmt": append(text, to: &comment)
            case "time": append(text, to: &place.date)
            default: break
            }
        } else if parent == ["gpx"] || parent == ["gpx", "metadata"] {
            if name == "name" { append(text, to: &title) }
            if name == "desc" { append(text, to: &description) }
        }
    }

    mutating func end(_ path: [String]) throws {
        guard isPlace(path), path[1] == "wpt" || isRouteRead else { return }
        if place.description.isEmpty { place.description = comment }
        try reading.add(place)
        if path[1] == "wpt" { hasWaypoints = true }
    }

    mutating func finish() {
        reading.describe(title: title, description: description)
    }

    private var hasWaypoints = false

    private var isRouteRead: Bool { routes == 1 && !hasWaypoints }

    private func isPlace(_ path: [String]) -> Bool { path == ["gpx", "wpt"] || path == ["gpx", "rte", "rtept"] }
}
