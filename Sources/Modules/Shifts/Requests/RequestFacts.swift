package import Core

// The facts about the days on which somebody wants to work. Their subject is the request.

package enum ShiftRequestKey {}

package typealias ShiftRequestID = ID<ShiftRequestKey>

/// Somebody asked for days, all at once. The subject is the first of them.
struct DaysRequested: Fact {
    static let kind = "request.made"
    let person: PersonID
    let dates: [LocalDate]
}

/// They have a shift on that day now.
struct RequestSettled: Fact {
    static let kind = "request.settled"
    let person: PersonID
    let date: LocalDate
}

/// They do not want to work that day after all, or left the crew.
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
