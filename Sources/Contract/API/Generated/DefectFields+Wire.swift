// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectFields.swift: change that.

extension DefectTransition {
    /// Each property in the order of its declaration.
    public init(action: String, fields: DefectFields? = nil, _: Void = ()) {
        self.init(action: action, fields: fields)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["action", "fields"]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["fields": DefectFields.self] }
}

extension DefectOriginal {
    /// Each property in the order of its declaration.
    public init(original: Wire.DefectNumber, _: Void = ()) {
        self.init(original: original)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["original"]
}
