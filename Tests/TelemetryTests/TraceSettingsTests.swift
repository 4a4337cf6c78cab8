import Testing

@testable import Telemetry

@Suite("The settings of traces")
struct TraceSettingsTests {
    private static let endpoint = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318/"]

    private func read(_ more: [String: String] = [:]) throws -> TraceSettings? {
        try TraceSettings(Self.endpoint.merging(more) { $1 })
    }

    @Test("are off without an endpoint")
    func off() throws {
        #expect(try TraceSettings([:]) == nil)
        #expect(try TraceSettings(["OTEL_EXPORTER_OTLP_ENDPOINT": ""]) == nil)
    }

    @Test("have an address, headers and a name")
    func values() throws {
        let settings = try #require(
            try read([
                "OTEL_EXPORTER_OTLP_HEADERS": "authorization=Bearer%20a, x-team=blue", "OTEL_SERVICE_NAME": "roster",
            ])
        )
        #expect(settings.url == "http://127.0.0.1:4318/v1/traces")
        #expect(settings.headers.map { "\($0.name): \($0.value)" } == ["authorization: Bearer a", "x-team: blue"])
        #expect(settings.service == "roster")
        #expect(settings.sampler == Sampler(ratio: 1, followsParent: true))
    }

    @Test(
        "choose a sampler",
        arguments: [
            ("always_off", nil, Sampler(ratio: 0, followsParent: false)),
            ("traceidratio", "0.25", Sampler(ratio: 0.25, followsParent: false)),
            ("parentbased_traceidratio", "0.5", Sampler(ratio: 0.5, followsParent: true)),
        ]
    )
    func samplers(name: String, argument: String?, expected: Sampler) throws {
        let settings = try read(
            ["OTEL_TRACES_SAMPLER": name].merging(argument.map { ["OTEL_TRACES_SAMPLER_ARG": $0] } ?? [:]) { $1 }
        )
        #expect(settings?.sampler == expected)
    }

    @Test(
        "that are invalid are refused by name, without the value of a header",
        arguments: [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"), ("OTEL_EXPORTER_OTLP_HEADERS", "s3cret"),
            ("OTEL_TRACES_SAMPLER", "sometimes"),
        ]
    )
    func invalid(name: String, value: String) {
        let fault = #expect(throws: TraceSettings.Fault.self) { try read([name: value]) }
        #expect(fault?.description.hasPrefix(name) == true)
        #expect(fault?.description.contains("s3cret") == false)
    }

    @Test("take about the chosen share of traces, and always the same ones")
    func ratio() {
        let sampler = Sampler(ratio: 0.25, followsParent: true)
        let traces = (0..<2000).map { _ in TraceContext.next(after: nil) { _ in true }.trace }
        let taken = traces.filter(sampler.takes)
        #expect((350...650).contains(taken.count))
        #expect(taken == traces.filter(sampler.takes))
        #expect(traces.allSatisfy(Sampler(ratio: 1, followsParent: true).takes))
        #expect(!traces.contains(where: Sampler(ratio: 0, followsParent: true).takes))
    }
}
