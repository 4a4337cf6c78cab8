import API
import Core

/// GPX 1.0 and 1.1 (topografix.com/GPX/1/1). Waypoints are scenes; without any, the points of the first route. All tracks together are the
/// path; those of their positions that do not exist are left out.
struct GPXPlaces: XMLFormat {
    static let root = "gpx"
    static let name = "GPX"
    static let wanted: Set = ["name", "desc", "cmt", "time", "rtept", "trkseg", "trkpt"]

    // Constants, because a file may have a million positions, each with several elements to compare.
    private static let track = ["gpx", "trk"]
    private static let trackPosition = ["gpx", "trk", "trkseg", "trkpt"]
    private static let route = ["gpx", "rte"]
    private static let routePosition = ["gpx", "rte", "rtept"]
    private static let waypoint = ["gpx", "wpt"]

    /// Whether no scenes are read, and routes are the path if there is no track.
    private let isTrack: Bool
    private(set) var reading = PlacesReading()
    private var tracks = 0
    /// The positions by the name of the element that they are in.
    private var lines: [String: LineReader] = [:]
    private var place = WrittenPlace()
    private var comment = ""
    private var title = ""
    private var description = ""
    /// The number of the current route, from 1.
    private var routes = 0

    init(isTrack: Bool = false) {
        self.isTrack = isTrack
    }

    mutating func begin(_ path: [String], _ attribute: (String) -> String?, line: Int) throws {
        if path == Self.track { tracks += 1 }
        if path == Self.route {
            routes += 1
            if !isRouteRead { reading.lines += 1 }
        }
        let isPlace = isPlace(path)
        guard isPlace || path == Self.trackPosition else { return }
        let position = (latitude: attribute("lat") ?? "", longitude: attribute("lon") ?? "")
        if let point = GeoPoint(position) {
            lines[path[1], default: LineReader(most: ExperiencePath.Limits.positions.upperBound)].add(point)
        }
        if isPlace {
            comment = ""
            place = WrittenPlace(line: line, position: position)
        }
    }

    mutating func text(_ text: String, _ path: [String]) {
        // Not the times of a track.
        guard path.count <= Self.trackPosition.count, let name = path.last else { return }
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
        guard !isTrack, isPlace(path), path[1] == "wpt" || isRouteRead else { return }
        if place.description.isEmpty { place.description = comment }
        try reading.add(place)
        if path[1] == "wpt" { hasWaypoints = true }
    }

    mutating func finish() {
        reading.describe(title: title, description: description)
        let names = isTrack ? ["trk", "rte"] : ["trk"]
        reading.file.track = names.compactMap { lines[$0]?.line }.first { !$0.isEmpty } ?? []
        if reading.file.track.isEmpty { reading.lines += tracks }
    }

    private var hasWaypoints = false

    private var isRouteRead: Bool { routes == 1 && !hasWaypoints }

    private func isPlace(_ path: [String]) -> Bool { path == Self.waypoint || path == Self.routePosition }
}
