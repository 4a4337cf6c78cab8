package import Accounts
package import Core
package import Events
import Storage

/// What an hour costs, from a day on.
package struct HourlyRate: Sendable, Identifiable {
    package let id: HourlyRateID
    /// `nil` for all of them.
    package let project: ProjectID?
    /// "Acme/Website"
    package let projectTitle: (client: Project.Client, name: String)?
    /// `nil` for everybody.
    package let person: Named?
    package let validFrom: LocalDate
    /// The last day on which it counts; `nil` while nothing follows it.
    package let validUntil: LocalDate?
    /// Minor units an hour.
    package let amount: Int

    package var scope: RateScope { RateScope(project: project, person: person?.id) }

    /// What an hour of somebody costs on a day: their own rate on the project before the project's, that before their own, and that
    /// before the crew's.
    /// - Returns: minor units an hour; `nil` when there is no rate.
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

/// Whose work on what a rate is for.
package struct RateScope: Sendable, Hashable {
    /// `nil` for all of them.
    package let project: ProjectID?
    /// `nil` for everybody.
    package let person: PersonID?

    package init(project: ProjectID?, person: PersonID?) {
        self.project = project
        self.person = person
    }

    /// Both as one text, as the schema has it.
    var text: String { "\(project?.description ?? "*")/\(person?.description ?? "*")" }

    /// This one, and those that count where it has no rate: the nearest first.
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
