package import Core
package import HTTPTypes
package import Hummingbird
import NIOCore

/// A submitted form with its errors: enough to show it again without losing any input.
package struct Form: Sendable {
    package private(set) var values: [String: [String]]
    package var errors: [AppError.Field] = []
    /// The status of the page with the form: that of the error if it was refused.
    package var status = HTTPResponse.Status.ok

    /// The maximum size of a form in bytes.
    private static let largest = 64 * 1024

    package init(_ values: [String: String] = [:]) {
        self.values = values.mapValues { [$0] }
    }

    /// A form with current values, where a field may have several of them.
    package init(prefilled values: [String: [String]]) {
        self.values = values
    }

    /// - Throws: `AppError` `tooLarge` or `unsupportedMediaType`.
    package init(_ request: Request) async throws {
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") ?? true else {
            throw AppError(.unsupportedMediaType, Phrase("error.unsupportedMediaType"))
        }
        let body = try await request.body.collect(upTo: Self.largest)
        values = decode(body.readableBytesView)
    }

    package subscript(_ name: String) -> String? {
        values[name]?.last
    }

    package func all(_ name: String) -> [String] {
        values[name] ?? []
    }

    /// The date and the time in a `datetime-local` field; `nil` if it is empty.
    /// - Throws: `AppError.invalid`.
    package func dateAndTime(_ name: String) throws -> (date: LocalDate, time: LocalTime)? {
        guard let text = self[name], !text.isEmpty else { return nil }
        let halves = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
        // Browsers may add seconds.
        guard halves.count == 2, let date = LocalDate(halves[0]), let time = LocalTime(String(halves[1].prefix(5)))
        else {
            throw AppError.invalid(name, "time", Phrase("error.field.time"))
        }
        return (date, time)
    }

    package func error(_ name: String) -> Phrase? {
        errors.first { $0.field == name }?.message
    }
}

/// Decodes `application/x-www-form-urlencoded` (url.spec.whatwg.org §5.1). Invalid UTF-8 becomes the replacement
/// character.
private func decode(_ bytes: ByteBufferView) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for pair in bytes.split(separator: UInt8(ascii: "&"), maxSplits: 1_000) {
        let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        values[unescape(halves[0]), default: []].append(halves.count > 1 ? unescape(halves[1]) : "")
    }
    return values
}

private func unescape(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "%"), let escaped = number(bytes[index...].prefix(2)) {
            plain.append(escaped)
            index += 2
        } else {
            plain.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        }
    }
    return String(decoding: plain, as: UTF8.self)
}

/// The number that two hexadecimal digits stand for; `nil` for anything else, such as `+1`, which `UInt8` would accept.
private func number(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
}
