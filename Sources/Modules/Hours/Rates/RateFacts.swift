package import Core
import Events

/// Keys of what an hour costs.
package enum HourlyRateKey {}

package typealias HourlyRateID = ID<HourlyRateKey>

// The facts about what an hour costs. Their subject is the rate.

struct RateSet: Fact {
    static let kind = "rate.set"
    /// `nil` for all of them.
    let project: ProjectID?
    /// `nil` for everybody.
    let person: PersonID?
    let validFrom: LocalDate
    /// Minor units an hour.
    let amount: Int
    /// How many records cost something else since.
    let records: Int
}

struct RateRemoved: Fact {
    static let kind = "rate.removed"
    let project: ProjectID?
    let person: PersonID?
    let validFrom: LocalDate
    let amount: Int
    let records: Int
}
