import Accounts
import Core
import Defects
import Focus
import Storage

/// The time that a person spent on the defects of crews, as Focus needs it for suggestions.
struct DefectsForFocus: WorkedTimeSource {
    /// No one works in more crews than this on one day.
    private static let mostCrews = 10
    /// The maximum number of periods in a crew.
    private static let most = 50

    func worked(by person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [WorkedTime] {
        try Crews.active(of: person, most: Self.mostCrews, in: tx).flatMap { crew -> [WorkedTime] in
            guard let viewer = try Viewer.of(person, crew: crew, in: tx),
                try CrewModules.shows(DefectsModule.id, to: viewer, in: tx)
            else { return [] }
            return try WorkOnDefect.all(from: start, to: end, viewer, most: Self.most, in: tx).map { work in
                WorkedTime(startsAt: work.startsAt, endsAt: work.endsAt, title: work.title)
            }
        }
        .sorted { ($0.startsAt, $0.endsAt) < ($1.startsAt, $1.endsAt) }
    }
}
