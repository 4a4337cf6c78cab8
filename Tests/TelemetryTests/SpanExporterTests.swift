import Logging
import Testing
import Tracing

@testable import Telemetry

@Suite("The exporter of spans")
struct SpanExporterTests {
    @Test("waits for a full batch again after an interval without one", .timeLimit(.minutes(1)))
    func waits() async throws {
        let settings = try #require(try TraceSettings(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"]))
        let exporter = SpanExporter(settings, logger: Logger(label: "test"))
        let tracer = OTLPTracer(settings, exporter)
        await exporter.nextBatch(within: .zero)
        // Cancelling the wait after a moment must not disturb later ones either.
        let hasReturned = await withTaskGroup(of: Bool.self) { group in
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
        #expect(hasReturned == false, "it does not wait, so it takes a whole processor")
        let spans = Task {
            while !Task.isCancelled {
                tracer.startSpan("request").end()
                await Task.yield()
            }
        }
        await exporter.nextBatch(within: .seconds(3_600))
        spans.cancel()
    }
}
