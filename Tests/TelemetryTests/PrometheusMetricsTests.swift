import CoreMetrics
import Testing

@testable import Telemetry

@Suite("Metrics as text")
struct PrometheusMetricsTests {
    private let metrics = PrometheusMetrics(help: ["jobs_total": "Runs of jobs."])

    private var text: String {
        var text = Exposition()
        metrics.write(to: &text)
        return text.text
    }

    @Test("have one description per name, before all its series")
    func families() {
        for kind in ["mail", "import"] {
            Counter(label: "jobs", dimensions: [("kind", kind)], factory: metrics).increment(by: 2)
        }
        Counter(label: "jobs_total", dimensions: [("kind", "mail")], factory: metrics).increment()
        #expect(
            text == """
                # HELP jobs_total Runs of jobs.
                # TYPE jobs_total counter
                jobs_total{kind="import"} 2
                jobs_total{kind="mail"} 3

                """
        )
    }

    @Test("count a duration in every bucket that it fits in")
    func histogram() {
        let timer = Timer(label: "seconds", dimensions: [("route", "/c/{crew}")], factory: metrics)
        timer.recordNanoseconds(5_000_000)
        timer.recordNanoseconds(20_000_000)
        timer.recordNanoseconds(60_000_000_000)
        let lines = text.split(separator: "\n").dropFirst(2)
        #expect(lines.count == HistogramSeries.bounds.count + 3)
        #expect(lines.contains(#"seconds_bucket{route="/c/{crew}",le="0.005"} 1"#))
        #expect(lines.contains(#"seconds_bucket{route="/c/{crew}",le="0.025"} 2"#))
        #expect(lines.contains(#"seconds_bucket{route="/c/{crew}",le="10"} 2"#))
        #expect(lines.contains(#"seconds_bucket{route="/c/{crew}",le="+Inf"} 3"#))
        #expect(lines.contains(#"seconds_sum{route="/c/{crew}"} 60.025"#))
        #expect(lines.contains(#"seconds_count{route="/c/{crew}"} 3"#))
    }

    @Test("have valid names, and labels with any characters")
    func escaping() {
        Meter(label: "1 odd-name", dimensions: [("a b", "\"\\\n")], factory: metrics).set(1.5)
        #expect(text.hasSuffix("_1_odd_name{a_b=\"\\\"\\\\\\n\"} 1.5\n"))
    }

    @Test("leave out a series whose name has another type")
    func types() {
        Counter(label: "it_total", factory: metrics).increment()
        Meter(label: "it_total", factory: metrics).set(7)
        #expect(text.contains("it_total 1\n") && !text.contains("it_total 7"))
    }

    @Test("are bounded: beyond the maximum number of series, the rest share one")
    func bound() {
        for number in 0..<PrometheusMetrics.mostSeries + 50 {
            Counter(label: "hits", dimensions: [("path", "\(number)")], factory: metrics).increment()
        }
        let lines = text.split(separator: "\n").dropFirst(2)
        #expect(lines.count == PrometheusMetrics.mostSeries + 1)
        #expect(lines.contains(#"hits_total{path="other"} 50"#))
    }

    @Test("forget a destroyed series")
    func destroyed() {
        let counter = Counter(label: "gone", factory: metrics)
        counter.increment()
        counter.destroy()
        #expect(text.isEmpty)
    }
}
