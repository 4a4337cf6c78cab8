package import Tracing

/// Sends sampled spans to an OpenTelemetry collector.
package final class OTLPTracer: Tracer {
    private let sampler: Sampler
    private let exporter: SpanExporter

    package init(_ settings: TraceSettings, _ exporter: SpanExporter) {
        sampler = settings.sampler
        self.exporter = exporter
    }

    package func startSpan<Time: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Time,
        function: String,
        file fileID: String,
        line: UInt
    ) -> OTLPSpan {
        let context = context()
        let parent = context.trace
        let identity = TraceContext.next(after: sampler.followsParent ? parent : parent.map(sampler.decideAnew)) {
            sampler.takes($0)
        }
        return OTLPSpan(
            operationName,
            identity,
            parent: parent,
            context: context,
            kind: kind,
            start: instant().nanosecondsSinceEpoch,
            end: { [exporter] in exporter.add($0) }
        )
    }

    /// Does nothing: the exporter sends spans when the server stops.
    package func forceFlush() {}

    package func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.trace = extractor.extract(key: "traceparent", from: carrier).flatMap { TraceContext(header: $0) }
    }

    package func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        if let trace = context.trace { injector.inject(trace.header, forKey: "traceparent", into: &carrier) }
    }
}

/// Which traces are sent.
struct Sampler: Sendable, Equatable {
    /// From 0 to 1.
    var ratio: Double
    /// Whether the decision of the caller is followed, if there is one.
    var followsParent: Bool

    /// All servers make the same decision about a trace, because it depends only on the id.
    func takes(_ trace: String) -> Bool {
        guard let part = UInt64(trace.suffix(16), radix: 16) else { return false }
        return ratio >= 1 || Double(part >> 1) < ratio * Double(UInt64.max >> 1)
    }

    func decideAnew(_ parent: TraceContext) -> TraceContext {
        TraceContext(trace: parent.trace, span: parent.span, isSampled: takes(parent.trace))
    }
}
