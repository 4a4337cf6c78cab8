package import Core

/// Keys of what an hour costs.
package enum HourlyRateKey {}
package typealias HourlyRateID = ID<HourlyRateKey>

// The facts about what an hour costs. Their subject is the rate.

package struct RateSet: Fact {
    package static let kind = "rate.set"
    /// `nil` for all of them.
    package let project: ProjectID?
    /// `nil` for everybody.
    package let person: PersonID?
    package let validFrom: LocalDate
    /// Minor units an hour.
    package let amount: Int
    /// How many records cost something else since.
    package let records: Int

    package init(project: ProjectID?, person: PersonID?, validFrom: LocalDate, amount: Int, records: Int) {
        self.project = project
        self.person = person
        self.validFrom = validFrom
        self.amount = amount
        self.records = records
    }
}

package struct RateRemoved: Fact {
    package static let kind = "rate.removed"
    package let project: ProjectID?
    package let person: PersonID?
    package let validFrom: LocalDate
    package let amount: Int
    package let records: Int

    package init(project: ProjectID?, person: PersonID?, validFrom: LocalDate, amount: Int, records: Int) {
        self.project = project
        self.person = person
        self.validFrom = validFrom
        self.amount = amount
        self.records = records
    }
}
