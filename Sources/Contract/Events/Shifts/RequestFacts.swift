package import Core

// The facts about the days on which somebody wants to work. Their subject is the request.

package enum ShiftRequestKey {}
package typealias ShiftRequestID = ID<ShiftRequestKey>

/// Somebody asked for days, all at once. The subject is the first of them.
package struct DaysRequested: Fact {
    package static let kind = "request.made"
    package let person: PersonID
    package let dates: [LocalDate]

    package init(person: PersonID, dates: [LocalDate]) {
        self.person = person
        self.dates = dates
    }
}

/// They have a shift on that day now.
package struct RequestSettled: Fact {
    package static let kind = "request.settled"
    package let person: PersonID
    package let date: LocalDate

    package init(person: PersonID, date: LocalDate) {
        self.person = person
        self.date = date
    }
}

/// They do not want to work that day after all, or left the crew.
package struct RequestWithdrawn: Fact {
    package static let kind = "request.withdrawn"
    package let person: PersonID
    package let date: LocalDate

    package init(person: PersonID, date: LocalDate) {
        self.person = person
        self.date = date
    }
}

/// The day has passed.
package struct RequestExpired: Fact {
    package static let kind = "request.expired"
    package let person: PersonID
    package let date: LocalDate

    package init(person: PersonID, date: LocalDate) {
        self.person = person
        self.date = date
    }
}
