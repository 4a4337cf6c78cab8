import Testing

@testable import Telemetry

@Suite("The traceparent header")
struct TraceContextTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let span = "00f067aa0ba902b7"

    @Test("is read and written", arguments: ["01", "00"])
    func valid(flags: String) throws {
        let header = "00-\(Self.trace)-\(Self.span)-\(flags)"
        let context = try #require(TraceContext(header: header))
        #expect(context == TraceContext(trace: Self.trace, span: Self.span, isSampled: flags == "01"))
        #expect(context.header == header)
    }

    @Test("of a later version may have more fields, and more bits in its flags")
    func later() {
        #expect(TraceContext(header: "01-\(Self.trace)-\(Self.span)-03-later")?.isSampled == true)
    }

    @Test(
        "is ignored when it is invalid",
        arguments: [
            "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-01-more", "ff-\(trace)-\(span)-01",
            "00-\(trace.uppercased())-\(span)-01", "00-\(trace.dropLast())-\(span)-01", "00-\(trace)-\(span)-1",
            "00-\(String(repeating: "0", count: 32))-\(span)-01", "00-\(trace)-\(String(repeating: "0", count: 16))-01",
            "00-\(trace)-00f067aa0ba902bö-01",
        ]
    )
    func invalid(header: String) {
        #expect(TraceContext(header: header) == nil)
    }

    @Test("continues a trace, and begins one without a parent")
    func next() throws {
        let parent = TraceContext(trace: Self.trace, span: Self.span, isSampled: false)
        let child = TraceContext.next(after: parent) { _ in true }
        #expect(child.trace == parent.trace && child.span != parent.span && !child.isSampled)
        let first = TraceContext.next(after: nil) { _ in true }
        #expect(try #require(TraceContext(header: first.header)) == first)
    }
}
