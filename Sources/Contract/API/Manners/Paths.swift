/// The path of every endpoint, in one place for the server, its clients and its tests.
///
/// Each argument becomes one segment, percent-encoded. An argument such as `{crew}` stands for a parameter and is kept,
/// so the same function gives a router its pattern.
public enum Paths {
    /// What every path of this version starts with.
    public static let base = "/api/v1"

    /// Whether the server can serve.
    public static let health = "/health"
    /// The full description of the API, in OpenAPI's form.
    public static let description = "/api/openapi.yaml"
}

extension Paths {
    /// The path below `base` that consists of these segments.
    static func under(_ segments: String...) -> String {
        segments.reduce(into: base) { $0 += "/" + segment($1) }
    }

    private static func segment(_ text: String) -> String {
        if isParameter(text) { return text }
        // These would address something else: `DELETE /me/sessions/` is not `DELETE /me/sessions/{id}`.
        if ["", ".", ".."].contains(text) { return "-" }
        return encoded(text)
    }

    private static func isParameter(_ text: String) -> Bool {
        text.count > 2 && text.first == "{" && text.last == "}"
            && text.dropFirst().dropLast().allSatisfy { $0.isASCII && $0.isLetter }
    }
}

extension Paths {
    /// The text with every byte percent-encoded that RFC 3986 does not call unreserved: fit for a path or a query.
    public static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if isUnreserved(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
