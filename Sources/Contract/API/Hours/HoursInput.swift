/// A length as it is sent: a text that a person could have typed, or minutes.
public enum HoursInput: Codable, Hashable, Sendable {
    /// Such as `7.5`, `7:30`, `7h30m` or `450m`; a number alone is hours.
    case text(String)
    /// Whole minutes, a number in JSON.
    case minutes(Int)

    /// Reads a text or a whole number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .minutes(try container.decode(Int.self))
        }
    }

    /// Writes what was given.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .minutes(let minutes): try container.encode(minutes)
        }
    }
}

extension HoursInput: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// As it is typed.
    public init(stringLiteral text: String) {
        self = .text(text)
    }

    /// Minutes.
    public init(integerLiteral minutes: Int) {
        self = .minutes(minutes)
    }
}
