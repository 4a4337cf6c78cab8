/// The fields of a defect as they are written: the names are those of the crew's schema, such as `headline` or `severity`; `null` or an
/// empty text empties a field. A person is a member's id, or `me`.
/// - Example: {"headline": "The walk-in fridge drips", "severity": "3-Average", "owner": "me"}
public struct DefectFields: APIInput {
    /// What is to be written.
    public var values: [String: String?]

    /// What is to be written.
    public init(_ values: [String: String?] = [:]) {
        self.values = values
    }

    /// Reads an object of texts, whole numbers and nulls.
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

    /// Writes the same object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        for (name, value) in values { try container.encode(value, forKey: CodingKeys(stringValue: name)) }
    }

    /// Which names there are, only the crew's schema says.
    public static var isOpen: Bool { true }

    /// None is known beforehand.
    public static var fields: Set<String> { [] }

    /// Any name.
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
    /// What is to be written.
    public init(dictionaryLiteral elements: (String, String?)...) {
        values = Dictionary(elements) { _, last in last }
    }
}

/// An action to be done.
/// - Example: {"action": "Assign", "fields": {"owner": "me"}}
public struct DefectTransition: APIInput {
    /// As the schema names it.
    /// - Example: Assign
    public var action: String
    /// What is to be different after it.
    public var fields: DefectFields?
}

/// Which one a defect is the same as.
public struct DefectOriginal: APIInput {
    /// By id or display id, such as `KOMBU00000042` or `42`.
    public var original: Wire.DefectNumber
}
