import Accounts
import Core
import Notifications
import Storage
import Work

/// The recipients of messages about timesheets.
enum TimesheetNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if let fact: TimesheetSubmitted = try entry.fact() {
            let managers = Set(try Members.managers(of: entry.crew, in: tx)).subtracting([fact.person])
            let hours: [String: Phrase.Argument] = ["hours": .minutes(fact.minutes)]
            return [try notice("submitted", hours, to: managers, fact.person, fact.period, entry, tx)]
        }
        if let fact: TimesheetApproved = try entry.fact() {
            return [try notice("approved", to: [fact.person], fact.person, fact.period, entry, tx)]
        }
        if let fact: TimesheetReturned = try entry.fact() {
            let why: [String: Phrase.Argument] = ["reason": .text(fact.reason)]
            return [try notice("returned", why, to: [fact.person], fact.person, fact.period, entry, tx)]
        }
        if let fact: TimesheetReopened = try entry.fact(), entry.actor != fact.person {
            let why: [String: Phrase.Argument] = ["reason": .text(fact.reason ?? "")]
            return [try notice("reopened", why, to: [fact.person], fact.person, fact.period, entry, tx)]
        }
        return []
    }

    /// - Parameters:
    ///   - key: the last part of the key of the message, in which `name` is whoever handed in or decided.
    ///   - person: whose timesheet it is.
    private static func notice(
        _ key: String,
        _ more: [String: Phrase.Argument] = [:],
        to recipients: Set<PersonID>,
        _ person: PersonID,
        _ period: String,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws -> Notice {
        let slug = try Crews.slug(of: entry.crew, in: tx) ?? ""
        let when: Phrase.Argument = Period(period).map { .phrase($0.phrase) } ?? .text(period)
        let known: [String: Phrase.Argument] = ["name": try name(entry.actor, tx), "period": when]
        return Notice(
            to: recipients,
            about: entry.subject,
            kind: .timesheets,
            titled: Phrase("hours.notice.timesheet", ["name": try name(person, tx), "period": when]),
            Phrase("hours.notice.\(key)", known.merging(more) { one, _ in one }),
            path: "/c/\(slug)/hours/timesheets/\(person)/\(period)"
        )
    }

    private static func name(_ person: PersonID?, _ tx: Tx) throws -> Phrase.Argument {
        try .text(person.flatMap { try People.name(of: $0, in: tx) } ?? "")
    }
}
