// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Conventions/Problem.swift: change that.

extension Problem {
    /// Creates a value with all properties.
    public init(
        type: String,
        title: String,
        status: Int,
        code: Code,
        detail: String,
        requestId: String,
        errors: [FieldError] = [],
        _: Void = ()
    ) {
        self.init(
            type: type,
            title: title,
            status: status,
            code: code,
            detail: detail,
            requestId: requestId,
            errors: errors
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `status`.
        public static let status = 400...599
    }
}

extension FieldError {
    /// Creates a value with all properties.
    public init(
        field: String,
        code: String,
        message: Wire.Sentence,
        theirs: String? = nil,
        yours: String? = nil,
        _: Void = ()
    ) {
        self.init(field: field, code: code, message: message, theirs: theirs, yours: yours)
    }
}
