package import Core
import Events

package enum HourlyRateKey {}

package typealias HourlyRateID = ID<HourlyRateKey>

// Facts about hourly rates. Their subject is the rate.

struct RateSet: Fact {
    static let kind = "rate.set"
    /// `nil` for all projects.
    let project: ProjectID?
    /// `nil` for everyone.
    let person: PersonID?
    let validFrom: LocalDate
    /// The day before the next rate of the same scope; `nil` when there is none, and in older facts.
    let validUntil: LocalDate?
    /// In minor units per hour.
    let amount: Int
    /// The number of records whose amount has changed.
    let records: Int
}

struct RateRemoved: Fact {
    static let kind = "rate.removed"
    let project: ProjectID?
    let person: PersonID?
    let validFrom: LocalDate
    let validUntil: LocalDate?
    let amount: Int
    let records: Int
}
