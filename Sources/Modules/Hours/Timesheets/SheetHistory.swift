package import API
package import Accounts
package import Core
package import Storage
import Work

/// An event in the history of a timesheet.
package struct SheetEvent: Sendable {
    package let at: Instant
    package let kind: TimesheetEventKind
    package let actor: Named?
    /// The total when it was handed in.
    package let minutes: Int?
    package let reason: String?

    /// The maximum number of events.
    static let most = API.Timesheet.Limits.history.upperBound

    /// The latest events of some timesheets, oldest first.
    package static func of(
        _ sheets: [TimesheetID],
        crew: CrewID,
        in tx: Tx
    ) throws -> [TimesheetID: [SheetEvent]] {
        if sheets.isEmpty { return [:] }
        let entries = try Outbox.latest(of: sheets, crew: crew, most: most, in: tx)
        let names = try People.names(of: Set(entries.compactMap(\.actor)), in: tx)
        let events = try entries.map { entry in (sheet: entry.subject.cast(to: TimesheetKey.self), try of(entry, names))
        }
        return Dictionary(grouping: events, by: \.sheet).mapValues { $0.compactMap(\.1) }
    }

    private static func of(_ entry: OutboxEntry, _ names: [PersonID: String]) throws -> SheetEvent? {
        func event(_ kind: TimesheetEventKind, minutes: Int? = nil, reason: String? = nil) -> SheetEvent {
            SheetEvent(
                at: entry.at,
                kind: kind,
                actor: entry.actor.map { Named(id: $0, name: names[$0] ?? "") },
                minutes: minutes,
                reason: reason
            )
        }
        if let fact: TimesheetSubmitted = try entry.fact() { return event(.submitted, minutes: fact.minutes) }
        if let _: TimesheetApproved = try entry.fact() { return event(.approved) }
        if let fact: TimesheetReturned = try entry.fact() { return event(.returned, reason: fact.reason) }
        if let fact: TimesheetReopened = try entry.fact() { return event(.reopened, reason: fact.reason) }
        return nil
    }
}
