package import CoreMetrics
import Synchronization

/// The metrics that this process records through swift-metrics, as text for Prometheus. Counters end in `_total`, timers are
/// histograms in seconds, meters are gauges.
package final class PrometheusMetrics: MetricsFactory {
    /// Beyond this, new series of a family share one whose labels all have the value `other`, so that labels cannot
    /// exhaust memory.
    static let mostSeries = 2000

    private let help: [String: String]
    private let state = Mutex(State())

    private struct State {
        var families: [String: Family] = [:]
        var count = 0
    }

    private struct Family {
        let kind: Exposition.Kind
        var series: [Labels: any Series] = [:]
    }

    /// - Parameter help: a description for each metric by its label.
    package init(help: [String: String] = [:]) {
        self.help = help
    }

    /// Adds all metrics, by name and labels.
    package func write(to text: inout Exposition) {
        let families = state.withLock { $0.families }
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            let series = family.series.sorted { $0.key < $1.key }
            let samples = series.flatMap { $0.value.samples($0.key.pairs) }
            text.add(name, family.kind, help: help[name] ?? name, samples)
        }
    }

    /// The series with that name and labels, shared by all its handlers. If the name is in use for another type, the
    /// new series is left out of the text: one name has one type.
    private func series<S: Series>(_ name: String, _ labels: [(String, String)], _ make: () -> S) -> S {
        state.withLock { state in
            var labels = Labels(labels)
            var family = state.families[name] ?? Family(kind: S.kind)
            if let found = family.series[labels] as? S { return found }
            guard family.kind == S.kind else { return make() }
            if state.count >= Self.mostSeries {
                labels = labels.other
                if let found = family.series[labels] as? S { return found }
            }
            let made = make()
            family.series[labels] = made
            state.families[name] = family
            state.count += 1
            return made
        }
    }

    private func remove(_ handler: AnyObject) {
        state.withLock { state in
            for (name, family) in state.families {
                guard let labels = family.series.first(where: { $0.value === handler })?.key else { continue }
                state.families[name]?.series[labels] = nil
                state.count -= 1
                return
            }
        }
    }

    // MARK: - MetricsFactory

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label.hasSuffix("_total") ? label : label + "_total", dimensions) { CounterSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions) { GaugeSeries() }
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        if aggregate {
            series(label, dimensions) { HistogramSeries() }
        } else {
            series(label, dimensions) { GaugeSeries() }
        }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions) { HistogramSeries() }
    }

    package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}

/// The labels of a series, in the order of their names.
private struct Labels: Hashable, Comparable {
    let pairs: [Exposition.Label]

    init(_ pairs: [(String, String)]) {
        self.pairs = pairs.map { (name: $0.0, value: $0.1) }.sorted { $0.name < $1.name }
    }

    var other: Labels { Labels(pairs.map { ($0.name, "other") }) }

    static func == (one: Labels, another: Labels) -> Bool {
        one.pairs.elementsEqual(another.pairs) { $0 == $1 }
    }

    static func < (one: Labels, another: Labels) -> Bool {
        one.pairs.lexicographicallyPrecedes(another.pairs) { $0 < $1 }
    }

    func hash(into hasher: inout Hasher) {
        for pair in pairs {
            hasher.combine(pair.name)
            hasher.combine(pair.value)
        }
    }
}
