package import Core

// Facts about requests for extra shifts. Their subject is the request.

package enum ShiftRequestKey {}

package typealias ShiftRequestID = ID<ShiftRequestKey>

/// A person requested one or more days at once. The subject is the first request.
struct DaysRequested: Fact {
    static let kind = "request.made"
    let person: PersonID
    let dates: [LocalDate]
}

/// The person now has a shift on that day.
struct RequestSettled: Fact {
    static let kind = "request.settled"
    let person: PersonID
    let date: LocalDate
}

/// The person withdrew it, left the crew, or is sick on that day.
struct RequestWithdrawn: Fact {
    static let kind = "request.withdrawn"
    let person: PersonID
    let date: LocalDate
}

/// The day has passed.
struct RequestExpired: Fact {
    static let kind = "request.expired"
    let person: PersonID
    let date: LocalDate
}
