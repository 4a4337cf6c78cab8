/// Why an experience is found, and how high it ranks. The parts are integers, so that every engine and machine gives
/// the same order.
struct Relevance: Sendable, Hashable {
    /// From 0 to 2,000; `nil` if no text was searched.
    let text: Int?
    /// From 0 to 1,000; `nil` if no position was given.
    let distance: Int?
    /// From 0 to 999.
    let popularity: Int

    /// At this distance, in metres, an experience gets half the points.
    private static let halfway = 10_000.0
    /// With this many saves, an experience gets half the points.
    private static let familiar = 10

    /// Every part is bounded: text counts most, and popularity alone never puts an experience ahead of one nearby that
    /// some people saved.
    /// - Parameters:
    ///   - text: from 0 to 1.
    ///   - meters: to its nearest scene; `nil` if it has no position.
    init(text: Double?, isNear: Bool, meters: Double?, saves: Int) {
        self.text = text.map { Int(($0 * 2_000).rounded()) }
        distance = isNear ? meters.map { Int((1_000 * Self.halfway / (Self.halfway + $0)).rounded()) } ?? 0 : nil
        popularity = 1_000 * saves / (saves + Self.familiar)
    }

    var score: Int { (text ?? 0) + (distance ?? 0) + popularity }
}
