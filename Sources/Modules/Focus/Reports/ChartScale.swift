import Core

/// A scale from zero to at least the largest value, in round steps.
struct ChartScale: Sendable, Hashable {
    /// In minutes.
    let step: Int
    let count: Int

    /// Steps of up to two days, in minutes. Longer steps are 1, 2 or 5 times a power of ten, in days.
    private static let steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440, 2880]

    private static let mostSteps = 4

    /// - Parameter most: the largest value, in milliseconds.
    init(most: Int64) {
        let minutes = max(1, Int((most + 59_999) / 60_000))
        func fits(_ step: Int) -> Bool { step * Self.mostSteps >= minutes }
        var step = Self.steps.first(where: fits)
        var power = 1440
        while step == nil {
            step = [5, 10, 20].map { $0 * power }.first(where: fits)
            power *= 10
        }
        self.step = step ?? minutes
        count = (minutes + self.step - 1) / self.step
    }

    /// The value of the last line, in milliseconds.
    var most: Int64 { Int64(step * count) * 60_000 }

    /// The length of a value in a drawing.
    /// - Parameter most: the length of the whole scale.
    func units(_ milliseconds: Int64, of most: Int) -> Int {
        Int(milliseconds * Int64(most) / self.most)
    }
}
