package import Core

/// How a crew writes down its hours was changed; the subject is the crew.
package struct HoursSettingsChanged: Fact {
    package static let kind = "hoursSettings.changed"
    package let version: Int
    /// In minutes.
    package let step: Int
    package let period: String
    package let currency: String
    package let rounding: String
    /// In minutes.
    package let roundingStep: Int
    package let lockedUntil: LocalDate?
    /// Up to when everything was closed before.
    package let formerLockedUntil: LocalDate?

    package init(
        version: Int,
        step: Int,
        period: String,
        currency: String,
        rounding: String,
        roundingStep: Int,
        lockedUntil: LocalDate?,
        formerLockedUntil: LocalDate?
    ) {
        self.version = version
        self.step = step
        self.period = period
        self.currency = currency
        self.rounding = rounding
        self.roundingStep = roundingStep
        self.lockedUntil = lockedUntil
        self.formerLockedUntil = formerLockedUntil
    }
}

/// What somebody was taken on for; the subject is the person.
package struct ContractSet: Fact {
    package static let kind = "contract.set"
    package let validFrom: LocalDate
    package let status: String
    package let weekMinutes: Int
    /// Monday is 1.
    package let weekdays: [Int]

    package init(validFrom: LocalDate, status: String, weekMinutes: Int, weekdays: [Int]) {
        self.validFrom = validFrom
        self.status = status
        self.weekMinutes = weekMinutes
        self.weekdays = weekdays
    }
}

/// What was set by mistake was taken away; the subject is the person.
package struct ContractRemoved: Fact {
    package static let kind = "contract.removed"
    package let validFrom: LocalDate

    package init(validFrom: LocalDate) {
        self.validFrom = validFrom
    }
}
