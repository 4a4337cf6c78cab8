// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/ShiftRequest.swift: change that.

extension ShiftRequest {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        date: Wire.Date,
        person: PersonRef,
        state: RequestState,
        createdAt: Wire.Instant,
        _: Void = ()
    ) {
        self.init(id: id, date: date, person: person, state: state, createdAt: createdAt)
    }
}

extension NewShiftRequests {
    /// Creates a value with all properties.
    public init(dates: [Wire.Date], _: Void = ()) {
        self.init(dates: dates)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["dates"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `dates`.
        public static let dates = 1...31
    }
}

extension NewSuggestions {
    /// Creates a value with all properties.
    public init(shifts: [Wire.ID], _: Void = ()) {
        self.init(shifts: shifts)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["shifts"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `shifts`.
        public static let shifts = 1...10
    }
}

extension NewTrade {
    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["for", "reason"]
}
