import API
import Client
import Core

extension Timesheet {
    /// "Lea, 2026-W47: 40:00, handed in".
    var words: String { "\(printable(person.name)), \(period): \(hoursText(minutes)), \(stateWords)" }

    var stateWords: String {
        switch state {
        case .open: "not handed in"
        case .submitted: "handed in"
        case .approved: decidedBy.map { "approved by \(printable($0.name))" } ?? "approved"
        case .returned: decidedBy.map { "sent back by \(printable($0.name))" } ?? "sent back"
        }
    }
}

extension InCrew {
    /// Finds people as `person` does, but first among those with hours in the period, who may have left the crew.
    /// - Throws: `CommandError` when there is none, or more than one.
    func people(_ entered: [String], in period: String) async throws -> [PersonRef] {
        let sheets = try await client.list(.listTimesheets(crew: slug, period: period)).items()
        let members = try await client.list(.listMembers(crew: slug)).items()
        return try entered.map { try choosePerson($0, among: members, before: sheets.map(\.person)) }
    }

    /// Like `people`, for one person; without one, the user.
    func whose(_ entered: String?, in period: String) async throws -> String {
        guard let entered else { return "me" }
        return try await people([entered], in: period)[0].id
    }

    /// The entered period; by default the current week or month of the crew.
    func period(_ entered: String?) async throws -> String {
        if let entered { return entered }
        guard let sheet = try await client.list(.listTimesheets(crew: slug)).items(atMost: 1).first else {
            throw CommandError("Give a week or month, such as 2026-W47 or 2026-11.")
        }
        return sheet.period
    }
}
