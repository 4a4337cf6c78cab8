import Accounts
import Core
import Focus
import Hours
import Storage

/// The hours that a person logs in crews, as Focus needs them for suggestions.
struct HoursForFocus: WorkedTimeSource {
    /// No one works in more crews than this on one day.
    private static let mostCrews = 10
    /// The maximum number of records of a crew.
    private static let most = 50

    func worked(by person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [WorkedTime] {
        try Crews.active(of: person, most: Self.mostCrews, in: tx).flatMap { crew -> [WorkedTime] in
            guard let viewer = try Viewer.of(person, crew: crew, in: tx),
                try CrewModules.shows(HoursModule.id, to: viewer, in: tx)
            else { return [] }
            return try HoursRecord.timed(from: start, to: end, viewer, most: Self.most, in: tx).compactMap { record in
                record.span.map { span in
                    WorkedTime(startsAt: span.startsAt, endsAt: span.endsAt, title: record.title)
                }
            }
        }
        .sorted { ($0.startsAt, $0.endsAt) < ($1.startsAt, $1.endsAt) }
    }
}
