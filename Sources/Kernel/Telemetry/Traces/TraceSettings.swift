import Foundation

/// The operator's settings for traces, in the environment variables that all OpenTelemetry programs share.
package struct TraceSettings: Sendable {
    /// The address to which spans are sent.
    let url: String
    let headers: [(name: String, value: String)]
    let service: String
    let sampler: Sampler

    /// An invalid setting.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Returns: `nil` without `OTEL_EXPORTER_OTLP_ENDPOINT`.
    /// - Throws: `Fault`.
    package init?(_ environment: [String: String]) throws {
        guard let endpoint = environment["OTEL_EXPORTER_OTLP_ENDPOINT"], !endpoint.isEmpty else { return nil }
        guard endpoint.hasPrefix("http://") || endpoint.hasPrefix("https://") else {
            throw Fault(
                description: "OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318, not \"\(endpoint)\""
            )
        }
        url = (endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint) + "/v1/traces"
        headers = try Self.headers(environment["OTEL_EXPORTER_OTLP_HEADERS"] ?? "")
        service = environment["OTEL_SERVICE_NAME"] ?? "decklog"
        sampler = try Self.sampler(
            environment["OTEL_TRACES_SAMPLER"] ?? "parentbased_always_on",
            environment["OTEL_TRACES_SAMPLER_ARG"]
        )
    }

    /// Pairs such as `name=value,name=value`, whose values are percent-encoded.
    private static func headers(_ text: String) throws -> [(name: String, value: String)] {
        try text.split(separator: ",").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            // Without the text, which may contain a secret.
            guard parts.count == 2, let value = parts[1].removingPercentEncoding else {
                throw Fault(description: "OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value")
            }
            return (name: parts[0], value: value)
        }
    }

    private static func sampler(_ name: String, _ argument: String?) throws -> Sampler {
        let prefix = "parentbased_"
        let followsParent = name.hasPrefix(prefix)
        switch followsParent ? String(name.dropFirst(prefix.count)) : name {
        case "always_on": return Sampler(ratio: 1, followsParent: followsParent)
        case "always_off": return Sampler(ratio: 0, followsParent: followsParent)
        case "traceidratio":
            guard let ratio = argument.map({ Double($0) }) ?? 1, (0...1).contains(ratio) else {
                throw Fault(description: "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1")
            }
            return Sampler(ratio: ratio, followsParent: followsParent)
        default:
            throw Fault(
                description: """
                    OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, also with parentbased_ before it, and is "\(name)"
                    """
            )
        }
    }
}
