package import Accounts
package import Core
package import Events
import Storage

/// The price of an hour, from a given day on.
package struct HourlyRate: Sendable, Identifiable {
    package let id: HourlyRateID
    /// `nil` for all projects.
    package let project: ProjectID?
    /// "Acme/Website"
    package let projectTitle: (client: Project.Client, name: String)?
    /// `nil` for everyone.
    package let person: Named?
    package let validFrom: LocalDate
    /// The last day on which it applies; `nil` when no later rate follows.
    package let validUntil: LocalDate?
    /// In minor units per hour.
    package let amount: Int

    package var scope: RateScope { RateScope(project: project, person: person?.id) }

    /// The rate for a person on a project and day, from the most specific scope: person and project, then project, then
    /// person, then the crew.
    /// - Returns: minor units per hour; `nil` when there is no rate.
    static func amount(
        _ project: ProjectID,
        _ person: PersonID,
        on day: LocalDate,
        crew: CrewID,
        in tx: Tx
    ) throws -> Int? {
        let scopes = RateScope(project: project, person: person).andWider.map(\.text)
        let rates = try tx.all(
            """
            SELECT scope, valid_from, amount FROM hourly_rate
            WHERE crew = \(crew) AND scope IN \(list: scopes) AND valid_from <= \(day)
            """
        ) { (scope: try $0.read() as String, validFrom: try $0.read() as LocalDate, amount: try $0.read() as Int) }
        let nearest = scopes.lazy.map { scope in rates.filter { $0.scope == scope } }.first { !$0.isEmpty }
        return nearest?.max { $0.validFrom < $1.validFrom }?.amount
    }
}

/// The projects and people that a rate applies to.
package struct RateScope: Sendable, Hashable {
    /// `nil` for all projects.
    package let project: ProjectID?
    /// `nil` for everyone.
    package let person: PersonID?

    package init(project: ProjectID?, person: PersonID?) {
        self.project = project
        self.person = person
    }

    /// The value of the column `scope` in the database.
    var text: String { "\(project?.description ?? "*")/\(person?.description ?? "*")" }

    /// This scope, and the wider ones that apply when it has no rate, most specific first.
    var andWider: [RateScope] {
        let wider = [
            RateScope(project: project, person: nil), RateScope(project: nil, person: person),
            RateScope(project: nil, person: nil),
        ]
        return wider.reduce(into: [self]) { scopes, next in
            if !scopes.contains(next) { scopes.append(next) }
        }
    }
}
