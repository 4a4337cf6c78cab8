import Accounts
import Core
import Focus
import Shifts
import Storage

/// The shifts that a person holds, as planned time in Focus.
struct ShiftsForFocus: PlannedShiftSource {
    /// No one works in more crews than this in one week.
    private static let mostCrews = 10

    func shifts(of person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [PlannedShift] {
        try Crews.active(of: person, most: Self.mostCrews, in: tx).flatMap { crew -> [PlannedShift] in
            guard let viewer = try Viewer.of(person, crew: crew, in: tx),
                try CrewModules.shows(ShiftsModule.id, to: viewer, in: tx)
            else { return [] }
            // A shift across midnight belongs to the day on which it starts.
            let (first, last) = (viewer.zone.today(at: start).adding(days: -1), viewer.zone.today(at: end))
            return try Shift.list(.of(person), crew: crew, from: first, to: last.adding(days: 1), in: tx)
                .filter { $0.startsAt < end && $0.endsAt > start }
                .map { shift in
                    PlannedShift(
                        startsAt: shift.startsAt,
                        endsAt: shift.endsAt,
                        title: [shift.position, viewer.crewName].compactMap(\.self).joined(separator: ", "),
                        path: "\(viewer.path)/shifts/\(shift.id)"
                    )
                }
        }
    }
}
