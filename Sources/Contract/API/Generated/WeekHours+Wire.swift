// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/WeekHours.swift: change that.

extension WeekHours {
    /// Creates a value with all properties.
    public init(person: PersonRef, week: Wire.Date, before: Wire.Minutes, after: Wire.Minutes, _: Void = ()) {
        self.init(person: person, week: week, before: before, after: after)
    }
}
