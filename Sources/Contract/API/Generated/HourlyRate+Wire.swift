// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HourlyRate.swift: change that.

extension HourlyRate {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(
        project: Wire.ID? = nil,
        person: Wire.ID? = nil,
        validFrom: Wire.Date,
        amount: Wire.Rate,
        _: Void = ()
    ) {
        self.init(project: project, person: person, validFrom: validFrom, amount: amount)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["project", "person", "validFrom", "amount"]
}

extension SetHourlyRate {
    /// Each property in the order of its declaration.
    public init(rate: HourlyRate, records: Wire.Count, _: Void = ()) {
        self.init(rate: rate, records: records)
    }
}
