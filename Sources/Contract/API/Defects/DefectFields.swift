/// The fields of a defect as they are written: the names are those of the crew's schema, such as `headline` or `severity`; `null` or an
/// empty text empties a field. A person is a member's id, or `me`.
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

    /// Any name.
    public struct CodingKeys: CodingKey, CaseIterable, Hashable, Sendable {
        /// The name.
        public let stringValue: String
        /// There is none.
        public var intValue: Int? { nil }
        /// None is known beforehand.
        public static let allCases: [CodingKeys] = []

        /// The name.
        public init(stringValue: String) {
            self.stringValue = stringValue
        }

        /// There is none.
        public init?(intValue: Int) {
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
public struct DefectTransition: APIInput {
    /// As the schema names it, such as `Assign`.
    public var action: String
    /// What is to be different after it.
    public var fields: DefectFields?

    /// Each field in the order of the JSON.
    public init(action: String, fields: DefectFields? = nil) {
        self.action = action
        self.fields = fields
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case action, fields
    }

    /// Its fields are those of the schema.
    public static var nested: [String: any APIInput.Type] { ["fields": DefectFields.self] }
}

/// Which one a defect is the same as.
public struct DefectOriginal: APIInput {
    /// By id, or as it is called, such as `ACME00000042` or `42`.
    public var original: String

    /// The one that was there first.
    public init(original: String) {
        self.original = original
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case original
    }
}
