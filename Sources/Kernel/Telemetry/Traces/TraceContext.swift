import Tracing

/// The identity of a span, as W3C Trace Context passes it on in the header `traceparent`.
struct TraceContext: Hashable, Sendable {
    /// 32 hexadecimal digits.
    let trace: String
    /// 16 hexadecimal digits.
    let span: String
    let isSampled: Bool

    init(trace: String, span: String, isSampled: Bool) {
        self.trace = trace
        self.span = span
        self.isSampled = isSampled
    }

    /// A new span, in its parent's trace or in a new one.
    static func next(after parent: TraceContext?, isSampled: (_ trace: String) -> Bool) -> TraceContext {
        let trace = parent?.trace ?? hexadecimal(UInt64.random(in: 1 ... .max)) + hexadecimal(.random(in: 0 ... .max))
        return TraceContext(
            trace: trace,
            span: hexadecimal(.random(in: 1 ... .max)),
            isSampled: parent?.isSampled ?? isSampled(trace)
        )
    }

    /// Reads a `traceparent`.
    /// - Returns: `nil` if it is invalid. Fields after the flags are allowed for versions later than `00` only.
    init?(header: String) {
        let fields = header.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.count >= 4, let version = Self.digits(fields[0], 2), version != "ff",
            version != "00" || fields.count == 4,
            let trace = Self.digits(fields[1], 32), let span = Self.digits(fields[2], 16),
            let flags = Self.digits(fields[3], 2).flatMap({ UInt8($0, radix: 16) }),
            trace.contains(where: { $0 != "0" }), span.contains(where: { $0 != "0" })
        else { return nil }
        self.init(trace: trace, span: span, isSampled: flags & 1 == 1)
    }

    var header: String { "00-\(trace)-\(span)-\(isSampled ? "01" : "00")" }

    private static func digits(_ text: Substring, _ count: Int) -> String? {
        let isLowercaseHex = text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        return isLowercaseHex && text.utf8.count == count ? String(text) : nil
    }
}

private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

enum TraceContextKey: ServiceContextKey {
    typealias Value = TraceContext
}

extension ServiceContext {
    var trace: TraceContext? {
        get { self[TraceContextKey.self] }
        set { self[TraceContextKey.self] = newValue }
    }
}
