import Tracing

/// A span as JSON in OTLP, the OpenTelemetry protocol: ids in hexadecimal, times as decimal strings of nanoseconds
/// since 1970, kinds and status codes as numbers.
struct FinishedSpan: Encodable, Sendable {
    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let name: String
    let kind: Int
    let startTimeUnixNano: String
    let endTimeUnixNano: String
    let attributes: [Attribute]
    let events: [Event]
    let links: [Link]
    let status: Status

    struct Attribute: Encodable, Sendable {
        let key: String
        let value: Value
    }

    /// Exactly one of these is set.
    struct Value: Encodable, Sendable {
        var stringValue: String?
        var intValue: String?
        var boolValue: Bool?
        var doubleValue: Double?
    }

    struct Event: Encodable, Sendable {
        let timeUnixNano: String
        let name: String
        let attributes: [Attribute]
    }

    struct Link: Encodable, Sendable {
        let traceId: String
        let spanId: String
    }

    struct Status: Encodable, Sendable {
        let code: Int
    }

    init(
        _ span: OTLPSpan,
        _ name: String,
        _ attributes: SpanAttributes,
        _ status: SpanStatus?,
        _ events: [SpanEvent],
        _ links: [TraceContext],
        _ end: UInt64
    ) {
        traceId = span.identity.trace
        spanId = span.identity.span
        parentSpanId = span.parent
        self.name = name
        kind =
            switch span.kind {
            case .server: 2
            case .client: 3
            case .producer: 4
            case .consumer: 5
            default: 1
            }
        startTimeUnixNano = "\(span.start)"
        endTimeUnixNano = "\(end)"
        self.attributes = list(attributes)
        self.events = events.map {
            Event(timeUnixNano: "\($0.nanosecondsSinceEpoch)", name: $0.name, attributes: list($0.attributes))
        }
        self.links = links.map { Link(traceId: $0.trace, spanId: $0.span) }
        self.status = Status(code: status.map { $0.code == .ok ? 1 : 2 } ?? 0)
    }
}

private func list(_ attributes: SpanAttributes) -> [FinishedSpan.Attribute] {
    var list: [FinishedSpan.Attribute] = []
    attributes.forEach { key, value in
        list.append(.init(key: key, value: .init(value)))
    }
    return list.sorted { $0.key < $1.key }
}

extension FinishedSpan.Value {
    fileprivate init(_ value: SpanAttribute) {
        switch value {
        case .int32(let number): self.init(intValue: "\(number)")
        case .int64(let number): self.init(intValue: "\(number)")
        case .double(let number): self.init(doubleValue: number)
        case .bool(let flag): self.init(boolValue: flag)
        case .string(let text): self.init(stringValue: text)
        case .stringConvertible(let it): self.init(stringValue: "\(it)")
        // Decklog has no lists.
        default: self.init(stringValue: "")
        }
    }
}
