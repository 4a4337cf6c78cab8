import Accounts
import Core
import Notifications
import Storage
import Work

/// The recipients of messages about timesheets.
enum TimesheetNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard entry.kind.hasPrefix("timesheet.") else { return [] }
        if let fact: TimesheetSubmitted = try entry.fact() {
            let phrase = Phrase(
                "hours.notice.submitted",
                [
                    "name": try name(fact.person, tx), "period": period(fact.period), "hours": .minutes(fact.minutes),
                ]
            )
            return [
                try notice(
                    entry,
                    to: try managers(entry, tx).subtracting([fact.person]),
                    phrase,
                    fact.person,
                    fact.period,
                    tx
                )
            ]
        }
        if let fact: TimesheetApproved = try entry.fact() {
            let phrase = Phrase("hours.notice.approved", try decision(entry, fact.period, tx))
            return [try notice(entry, to: [fact.person], phrase, fact.person, fact.period, tx)]
        }
        if let fact: TimesheetReturned = try entry.fact() {
            var arguments = try decision(entry, fact.period, tx)
            arguments["reason"] = .text(fact.reason)
            let phrase = Phrase("hours.notice.returned", arguments)
            return [try notice(entry, to: [fact.person], phrase, fact.person, fact.period, tx)]
        }
        if let fact: TimesheetReopened = try entry.fact(), entry.actor != fact.person {
            var arguments = try decision(entry, fact.period, tx)
            arguments["reason"] = .text(fact.reason ?? "")
            let phrase = Phrase("hours.notice.reopened", arguments)
            return [try notice(entry, to: [fact.person], phrase, fact.person, fact.period, tx)]
        }
        return []
    }

    private static func notice(
        _ entry: OutboxEntry,
        to recipients: Set<PersonID>,
        _ phrase: Phrase,
        _ person: PersonID,
        _ period: String,
        _ tx: Tx
    ) throws -> Notice {
        let slug = try Crews.slug(of: entry.crew, in: tx)
        let path = "/c/\(slug ?? "")/hours/timesheets/\(person)/\(period)"
        let title = Phrase("hours.notice.timesheet", ["name": try name(person, tx), "period": self.period(period)])
        return Notice(to: recipients, about: entry.subject, kind: .timesheets, titled: title, phrase, path: path)
    }

    private static func decision(
        _ entry: OutboxEntry,
        _ period: String,
        _ tx: Tx
    ) throws -> [String: Phrase.Argument] {
        ["name": try name(entry.actor, tx), "period": self.period(period)]
    }

    private static func period(_ text: String) -> Phrase.Argument {
        Period(text).map { .phrase($0.phrase) } ?? .text(text)
    }

    private static func name(_ person: PersonID?, _ tx: Tx) throws -> Phrase.Argument {
        try .text(person.flatMap { try People.name(of: $0, in: tx) } ?? "")
    }

    private static func managers(_ entry: OutboxEntry, _ tx: Tx) throws -> Set<PersonID> {
        Set(try Members.managers(of: entry.crew, in: tx))
    }
}
