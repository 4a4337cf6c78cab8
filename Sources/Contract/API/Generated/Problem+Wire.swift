// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Conventions/Problem.swift: change that.

extension Problem {
    /// Each property in the order of its declaration.
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

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `status`.
        public static let status = 400...599
    }
}

extension FieldError {
    /// Each property in the order of its declaration.
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
