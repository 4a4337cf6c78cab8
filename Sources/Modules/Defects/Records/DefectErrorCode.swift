import Core

/// Error codes of this module, which are part of the API.
enum DefectErrorCode: String {
    /// Somebody else has changed the field since it was read.
    case clash
    /// The action is not legal in the defect's state.
    case illegal
    /// Two people changed a field, and neither value was chosen.
    case side
}

extension AppError {
    static func illegalAction(_ message: Phrase) -> AppError {
        .conflict("action", DefectErrorCode.illegal.rawValue, message)
    }
}

extension AppError.Field {
    static func clash(_ field: String, _ message: Phrase, sides: AppError.Sides? = nil) -> AppError.Field {
        .init(field, DefectErrorCode.clash.rawValue, message, sides: sides)
    }

    func has(_ codes: DefectErrorCode...) -> Bool {
        codes.contains { $0.rawValue == code }
    }
}
