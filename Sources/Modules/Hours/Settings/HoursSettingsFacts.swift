import Core

/// How a crew writes down its hours was changed; the subject is the crew.
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
    /// Up to when everything was closed before.
    let formerLockedUntil: LocalDate?
}

/// What somebody was taken on for; the subject is the person.
struct ContractSet: Fact {
    static let kind = "contract.set"
    let validFrom: LocalDate
    let status: String
    let weekMinutes: Int
    /// Monday is 1.
    let weekdays: [Int]
}

/// What was set by mistake was taken away; the subject is the person.
struct ContractRemoved: Fact {
    static let kind = "contract.removed"
    let validFrom: LocalDate
}
