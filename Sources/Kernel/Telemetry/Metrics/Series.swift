import CoreMetrics
import Synchronization

/// The values for one name and set of labels.
protocol Series: AnyObject, Sendable {
    static var kind: Exposition.Kind { get }
    func samples(_ labels: [Exposition.Label]) -> [Exposition.Sample]
}

final class CounterSeries: Series, CounterHandler {
    static let kind = Exposition.Kind.counter
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }

    func samples(_ labels: [Exposition.Label]) -> [Exposition.Sample] {
        [.init(Double(count.load(ordering: .relaxed)), labels: labels)]
    }
}

final class GaugeSeries: Series, MeterHandler, RecorderHandler {
    static let kind = Exposition.Kind.gauge
    private let level = Mutex(0.0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { level.withLock { $0 = value } }
    func increment(by amount: Double) { level.withLock { $0 += amount } }
    func decrement(by amount: Double) { level.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func samples(_ labels: [Exposition.Label]) -> [Exposition.Sample] {
        [.init(level.withLock { $0 }, labels: labels)]
    }
}

final class HistogramSeries: Series, TimerHandler, RecorderHandler {
    static let kind = Exposition.Kind.histogram
    /// The upper bounds of the buckets in seconds; the last bucket has none.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())

    private struct State {
        var counts = [Int](repeating: 0, count: HistogramSeries.bounds.count + 1)
        var sum = 0.0
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let bucket = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    func samples(_ labels: [Exposition.Label]) -> [Exposition.Sample] {
        let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
        var total = 0
        let buckets = zip(Self.bounds + [.infinity], counts).map { bound, count in
            total += count
            return Exposition.Sample(
                Double(total),
                labels: labels + [(name: "le", value: number(bound))],
                suffix: "_bucket"
            )
        }
        return buckets + [
            .init(sum, labels: labels, suffix: "_sum"), .init(Double(total), labels: labels, suffix: "_count"),
        ]
    }
}
