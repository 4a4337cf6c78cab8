/// A duration in a request: text as people type it, or a number of minutes.
public enum HoursInput: Codable, Hashable, Sendable {
    /// Text such as `7.5`, `7:30`, `7h30m` or `450m`; a plain number is hours.
    case text(String)
    /// An integer number of minutes.
    case minutes(Int)

    /// Decodes a string or an integer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .minutes(try container.decode(Int.self))
        }
    }

    /// Encodes the string or the integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .minutes(let minutes): try container.encode(minutes)
        }
    }
}

extension HoursInput: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a duration from text.
    public init(stringLiteral text: String) {
        self = .text(text)
    }

    /// Creates a duration from minutes.
    public init(integerLiteral minutes: Int) {
        self = .minutes(minutes)
    }
}
