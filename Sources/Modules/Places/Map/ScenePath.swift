import Core
import Storage
import Web

/// The path of an experience: a recorded track, or straight lines from scene to scene.
struct ScenePath: Sendable {
    /// In metres per hour: a usual pace for walking with stops.
    private static let pace = 4_800.0
    /// In minutes. Nobody walks longer without a night's rest, so no time is given beyond it.
    private static let longestWalk = 12 * 60

    let points: [GeoPoint]
    var isTrack = false

    /// The positions of the track; none for straight lines.
    var track: [GeoPoint] { isTrack ? points : [] }

    /// In metres.
    var length: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.meters(to: $1.1) }
    }

    /// The time to walk it, in minutes: a multiple of 5, or of 15 from an hour on. `nil` for no distance, and for more
    /// than a day's walk.
    var walkingTime: Int? {
        let minutes = length / Self.pace * 60
        guard length >= 1, minutes <= Double(Self.longestWalk) else { return nil }
        let step = minutes < 60 ? 5.0 : 15.0
        return max(5, Int((minutes / step).rounded() * step))
    }
}

extension ScenePath {
    /// The caller has checked that the person may see the experience.
    /// - Parameter scenes: those of the experience; `nil` to read them if they are needed.
    static func find(_ id: ExperienceID, _ scenes: [Scene]? = nil, in tx: Tx) throws -> ScenePath {
        let track: String? = try tx.value("SELECT track FROM experience WHERE id = \(id) AND track IS NOT NULL")
        if let track { return ScenePath(points: [GeoPoint](lineText: track), isTrack: true) }
        return ScenePath(points: try (scenes ?? Scene.list(of: id, in: tx)).compactMap(\.position?.point))
    }

    /// Whether there is a track that the path follows or, with `isFormer`, one that can be restored. The caller has
    /// checked that the person may change the experience.
    static func hasTrack(_ id: ExperienceID, isFormer: Bool, in tx: Tx) throws -> Bool {
        let column: SQL = isFormer ? "former_track" : "track"
        return try tx.exists("SELECT 1 FROM experience WHERE id = \(id) AND \(column) IS NOT NULL")
    }
}

extension Words {
    /// A distance such as "850 m", "3.2 km" or "120 km".
    /// - Parameter meters: at least 0.
    func distance(_ meters: Double) -> String {
        // A limit, so that no distance is rounded up to "1000 m" or "10.0 km".
        if meters < 9.5 { return self("places.map.meters", ["count": .number(Int(meters.rounded()))]) }
        if meters < 995 { return self("places.map.meters", ["count": .number(Int((meters / 10).rounded()) * 10)]) }
        let tenths = Int((meters / 100).rounded())
        if tenths >= 100 || tenths % 10 == 0 {
            return self("places.map.kilometers", ["count": .text(String(Int((meters / 1_000).rounded())))])
        }
        let mark = self("places.map.decimalMark")
        return self("places.map.kilometers", ["count": .text("\(tenths / 10)\(mark)\(tenths % 10)")])
    }
}
