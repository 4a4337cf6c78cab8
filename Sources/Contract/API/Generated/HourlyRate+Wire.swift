// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HourlyRate.swift: change that.

extension HourlyRate {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        project: ProjectRef?,
        person: PersonRef?,
        validFrom: Wire.Date,
        validUntil: Wire.Date?,
        amount: Wire.Rate,
        currency: Wire.Currency,
        _: Void = ()
    ) {
        self.init(
            id: id,
            project: project,
            person: person,
            validFrom: validFrom,
            validUntil: validUntil,
            amount: amount,
            currency: currency
        )
    }
}

extension NewHourlyRate {
    /// Creates a value with all properties.
    public init(
        project: Wire.ID? = nil,
        person: Wire.ID? = nil,
        validFrom: Wire.Date,
        amount: Wire.Rate,
        _: Void = ()
    ) {
        self.init(project: project, person: person, validFrom: validFrom, amount: amount)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["project", "person", "validFrom", "amount"]
}

extension SetHourlyRate {
    /// Creates a value with all properties.
    public init(rate: HourlyRate, records: Wire.Count, _: Void = ()) {
        self.init(rate: rate, records: records)
    }
}
