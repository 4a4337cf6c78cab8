import Synchronization
package import Tracing

/// A span that is handed to the exporter when it ends. One that is not sampled records nothing, and only passes its context on.
package final class OTLPSpan: Span {
    package let context: ServiceContext
    let identity: TraceContext
    let parent: String?
    let kind: SpanKind
    let start: UInt64

    private let end: @Sendable (FinishedSpan) -> Void
    private let state: Mutex<State>

    private struct State {
        var name: String
        var attributes: SpanAttributes = [:]
        var status: SpanStatus?
        var events: [SpanEvent] = []
        var links: [TraceContext] = []
        var hasEnded = false
    }

    init(
        _ name: String,
        _ identity: TraceContext,
        parent: TraceContext?,
        context: ServiceContext,
        kind: SpanKind,
        start: UInt64,
        end: @escaping @Sendable (FinishedSpan) -> Void
    ) {
        self.identity = identity
        self.parent = parent?.span
        self.kind = kind
        self.start = start
        self.end = end
        var context = context
        context.trace = identity
        self.context = context
        state = Mutex(State(name: name))
    }

    package var isRecording: Bool { identity.isSampled && state.withLock { !$0.hasEnded } }

    package var operationName: String {
        get { state.withLock { $0.name } }
        set { change { $0.name = newValue } }
    }

    package var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { change { $0.attributes = newValue } }
    }

    package func setStatus(_ status: SpanStatus) { change { $0.status = status } }
    package func addEvent(_ event: SpanEvent) { change { $0.events.append(event) } }

    package func addLink(_ link: SpanLink) {
        if let trace = link.context.trace { change { $0.links.append(trace) } }
    }

    /// Records the type of an error. Its description is left out, because it may contain what people entered.
    package func recordError<Time: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Time
    ) {
        let event = SpanEvent(name: "exception", at: instant(), attributes: ["exception.type": "\(type(of: error))"])
        change { state in
            state.events.append(event)
            state.status = SpanStatus(code: .error)
        }
    }

    package func end<Time: TracerInstant>(at instant: @autoclosure () -> Time) {
        let end = instant().nanosecondsSinceEpoch
        let finished = state.withLock { state -> FinishedSpan? in
            if state.hasEnded { return nil }
            state.hasEnded = true
            return identity.isSampled
                ? FinishedSpan(self, state.name, state.attributes, state.status, state.events, state.links, end) : nil
        }
        if let finished { self.end(finished) }
    }

    private func change(_ body: (inout sending State) -> Void) {
        guard identity.isSampled else { return }
        state.withLock { state in
            if !state.hasEnded { body(&state) }
        }
    }
}
