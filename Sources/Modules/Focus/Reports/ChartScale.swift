import Core

/// A scale from nothing to a little more than the most, in steps that people count in.
package struct ChartScale: Sendable, Hashable {
    /// In minutes.
    package let step: Int
    package let count: Int

    /// Up to two days, in minutes; longer ones are whole days, 1, 2 or 5 times a power of ten.
    private static let steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440, 2880]

    /// - Parameter most: the largest value, in milliseconds.
    package init(most: Int64, atMost lines: Int = 4) {
        let minutes = max(1, Int((most + 59_999) / 60_000))
        func fits(_ step: Int) -> Bool { step * lines >= minutes }
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
    package var most: Int64 { Int64(step * count) * 60_000 }

    /// How many units of a picture a value takes, of so many for the last line.
    package func units(_ milliseconds: Int64, of most: Int) -> Int {
        Int(milliseconds * Int64(most) / self.most)
    }
}
