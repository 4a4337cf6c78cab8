package import Logging
package import ServiceLifecycle
import Tracing

/// Sends traces of this process to the operator's collector.
/// - Returns: the service that sends them.
package func bootstrapTraces(_ settings: TraceSettings, logger: Logger) -> any Service {
    let exporter = SpanExporter(settings, logger: logger)
    InstrumentationSystem.bootstrap(OTLPTracer(settings, exporter))
    return exporter
}

extension Logger.MetadataProvider {
    /// Adds the id of the current trace to each line of the log.
    package static let traces = Logger.MetadataProvider {
        ServiceContext.current?.trace.map { ["trace_id": "\($0.trace)"] } ?? [:]
    }
}
