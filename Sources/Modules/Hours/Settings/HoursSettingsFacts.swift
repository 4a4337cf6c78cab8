import Core

/// A crew's settings for hours were changed; the subject is the crew.
struct HoursSettingsChanged: Fact {
    static let kind = "hoursSettings.changed"
    let version: Int
    /// In minutes.
    let step: Int
    let period: String
    let currency: String
    let rounding: String
    /// In minutes.
    let roundingStep: Int
    let lockedUntil: LocalDate?
    /// The last locked day before the change.
    let formerLockedUntil: LocalDate?
}

/// A contract was set; the subject is the person.
struct ContractSet: Fact {
    static let kind = "contract.set"
    let validFrom: LocalDate
    let status: String
    let weekMinutes: Int
    /// Monday is 1.
    let weekdays: [Int]
}

/// A contract was deleted; the subject is the person.
struct ContractRemoved: Fact {
    static let kind = "contract.removed"
    let validFrom: LocalDate
}
