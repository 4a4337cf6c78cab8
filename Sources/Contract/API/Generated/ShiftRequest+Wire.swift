// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/ShiftRequest.swift: change that.

extension ShiftRequest {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(dates: [Wire.Date], _: Void = ()) {
        self.init(dates: dates)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["dates"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `dates`.
        public static let dates = 1...31
    }
}

extension NewSuggestions {
    /// Each property in the order of its declaration.
    public init(shifts: [Wire.ID], _: Void = ()) {
        self.init(shifts: shifts)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["shifts"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `shifts`.
        public static let shifts = 1...10
    }
}

extension NewTrade {
    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["for", "reason"]
}
