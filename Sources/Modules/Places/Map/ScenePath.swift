import Core
import Web

/// The straight lines between positions, in their order.
struct ScenePath: Sendable {
    /// In metres per hour: a usual pace for walking with stops.
    private static let pace = 4_800.0
    /// In minutes. Nobody walks longer without a night's rest, so no time is given beyond it.
    private static let longestWalk = 12 * 60

    let points: [GeoPoint]

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
