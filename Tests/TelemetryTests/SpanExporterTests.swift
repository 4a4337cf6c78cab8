import Logging
import Testing
import Tracing

@testable import Telemetry

@Suite("The exporter of spans", .timeLimit(.minutes(15)))
struct SpanExporterTests {
    private let exporter: SpanExporter
    private let tracer: OTLPTracer

    init() throws {
        let settings = try #require(try TraceSettings(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"]))
        exporter = SpanExporter(settings, logger: Logger(label: "test"))
        tracer = OTLPTracer(settings, exporter)
    }

    @Test("waits for a full batch again after an interval without one")
    func waits() async {
        await exporter.nextBatch(within: .zero)
        // Cancelling the wait after a moment must not disturb later ones either.
        #expect(await returnsSoon() == false, "it does not wait, so it takes a whole processor")
        let spans = addSpans()
        await exporter.nextBatch(within: .seconds(3_600))
        spans.cancel()
    }

    @Test("waits for the whole interval after a batch that the collector did not take")
    func refused() async {
        exporter.putBack([])
        let spans = addSpans()
        #expect(await returnsSoon() == false)
        spans.cancel()
    }

    private func returnsSoon() async -> Bool? {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await exporter.nextBatch(within: .seconds(3_600))
                return true
            }
            group.addTask {
                try? await Task.sleep(for: .milliseconds(200))
                return false
            }
            let first = await group.next()
            group.cancelAll()
            return first
        }
    }

    private func addSpans() -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                tracer.startSpan("request").end()
                await Task.yield()
            }
        }
    }
}
