// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectFields.swift: change that.

extension DefectTransition {
    /// Creates a value with all properties.
    public init(action: String, fields: DefectFields? = nil, _: Void = ()) {
        self.init(action: action, fields: fields)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["action", "fields"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["fields": DefectFields.self] }
}

extension DefectOriginal {
    /// Creates a value with all properties.
    public init(original: Wire.DefectNumber, _: Void = ()) {
        self.init(original: original)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["original"]
}
