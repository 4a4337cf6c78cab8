// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/HolidayBalance.swift: change that.

extension HolidayBalance {
    /// Creates a value with all properties.
    public init(
        person: PersonRef,
        year: Int,
        allowance: Wire.HolidayDays?,
        taken: Wire.Count,
        planned: Wire.Count,
        requested: Wire.Count,
        left: Int?,
        _: Void = ()
    ) {
        self.init(
            person: person,
            year: year,
            allowance: allowance,
            taken: taken,
            planned: planned,
            requested: requested,
            left: left
        )
    }
}

extension NewHolidayAllowance {
    /// Creates a value with all properties.
    public init(days: Wire.HolidayDays? = nil, _: Void = ()) {
        self.init(days: days)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["days"]
}
