/// Field values to set on a defect, by field name in the crew's schema, such as `headline` or `severity`; `null` or an
/// empty string clears a field. A person is a member's id, or `me`.
/// - Example: {"headline": "The walk-in fridge drips", "severity": "3-Average", "owner": "me"}
public struct DefectFields: APIInput {
    /// The values to set, by field name.
    public var values: [String: String?]

    /// Creates an input with these values.
    public init(_ values: [String: String?] = [:]) {
        self.values = values
    }

    /// Decodes an object of strings, integers and nulls.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        values = [:]
        for key in container.allKeys {
            if try container.decodeNil(forKey: key) {
                values.updateValue(nil, forKey: key.stringValue)
            } else if let number = try? container.decode(Int.self, forKey: key) {
                values[key.stringValue] = String(number)
            } else {
                values[key.stringValue] = try container.decode(String.self, forKey: key)
            }
        }
    }

    /// Encodes the values as an object of strings and nulls.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        for (name, value) in values { try container.encode(value, forKey: CodingKeys(stringValue: name)) }
    }

    /// `true`, because the field names depend on the crew's schema.
    public static var isOpen: Bool { true }

    /// Empty, because the field names depend on the crew's schema.
    public static var fields: Set<String> { [] }

    /// A coding key for any field name.
    private struct CodingKeys: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }
}

extension DefectFields: ExpressibleByDictionaryLiteral {
    /// Creates an input from a dictionary literal; the last of several values for a field wins.
    public init(dictionaryLiteral elements: (String, String?)...) {
        values = Dictionary(elements) { _, last in last }
    }
}

/// An action to take on a defect.
/// - Example: {"action": "Assign", "fields": {"owner": "me"}}
public struct DefectTransition: APIInput {
    /// The name of the action in the schema.
    /// - Example: Assign
    public var action: String
    /// The fields to change with the action.
    public var fields: DefectFields?
}

/// The original of a duplicate.
public struct DefectOriginal: APIInput {
    /// The id or display number of the original, such as `KOMBU00000042` or `42`.
    public var original: Wire.DefectNumber
}
