package import Core
package import Web

/// An event as a program sends it.
package struct EventDraft: Sendable {
    /// The event to replace; `nil` for a new one.
    package let number: Int?
    package let start: ActivityTime
    /// In microseconds.
    package let duration: Int64
    /// JSON with sorted keys.
    package let data: String

    /// The maximum length of the data of one event, in bytes.
    package static let mostBytes = 16 * 1024
    /// Ten years, in seconds.
    private static let longest = 315_360_000.0
    /// How far in the future an event may start, in minutes: device clocks differ.
    private static let mostAhead = 24 * 60

    /// - Throws: `AppError.invalid`.
    package init(_ json: JSON, now: Instant) throws {
        guard json.isObject else { throw AppError(.invalid, Phrase("activity.error.object")) }
        guard case .text(let text)? = json["timestamp"], let start = ActivityTime(text) else {
            throw AppError.invalid("timestamp", "instant", Phrase("activity.error.timestamp"))
        }
        if start > ActivityTime(now.adding(minutes: Self.mostAhead)) {
            throw AppError.invalid("timestamp", "future", Phrase("activity.error.future"))
        }
        self.start = start
        duration = try Self.microseconds(json["duration"] ?? 0, "duration")
        switch json["id"] {
        case nil, .null?: number = nil
        case .number(let value)?:
            guard let whole = Int(exactly: value) else {
                throw AppError.invalid("id", "type", Phrase("error.field.type"))
            }
            number = whole
        default: throw AppError.invalid("id", "type", Phrase("error.field.type"))
        }
        data = try Self.text(json["data"] ?? [:], "data")
    }

    /// Converts seconds to microseconds.
    /// - Throws: `AppError.invalid`.
    package static func microseconds(_ json: JSON, _ field: String) throws -> Int64 {
        guard case .number(let seconds) = json, 0...longest ~= seconds else {
            throw AppError.invalid(field, "range", Phrase("activity.error.seconds"))
        }
        return Int64((seconds * 1_000_000).rounded(.toNearestOrEven))
    }

    /// Encodes an object as text.
    /// - Throws: `AppError.invalid`.
    static func text(_ json: JSON, _ field: String) throws -> String {
        guard json.isObject else { throw AppError.invalid(field, "type", Phrase("activity.error.object")) }
        let text = try jsonText(json)
        if text.utf8.count > mostBytes {
            throw AppError.invalid(
                field,
                "tooLong",
                Phrase("activity.error.data", ["most": .number(mostBytes / 1024)])
            )
        }
        return text
    }
}
