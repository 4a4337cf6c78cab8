import Accounts
import Core
import Places
import Shifts
import Storage

/// The shifts of positions that have a place: those of today, and the next open ones.
struct ShiftsForPlaces: WorkAtPlaces {
    func open(in crew: CrewID, for person: PersonID, at now: Instant, in tx: Tx) throws -> [PlacedWork] {
        guard let viewer = try Viewer.of(person, crew: crew, in: tx),
            try CrewModules.shows(ShiftsModule.id, to: viewer, in: tx)
        else { return [] }
        return try Shift.placed(viewer, at: now, in: tx).map { place, shift in
            var arguments: [String: Phrase.Argument] = [
                "day": .date(shift.date), "start": .time(shift.start), "end": .time(shift.end),
                "position": .text(shift.position ?? ""),
            ]
            arguments["person"] = shift.person.map { .text($0.name) }
            return .shift(
                id: shift.id.description,
                title: Phrase(shift.person == nil ? "shifts.atPlace.open" : "shifts.atPlace.held", arguments),
                path: "\(viewer.path)/shifts/\(shift.id)",
                scene: place
            )
        }
    }
}

/// The open work at scenes, from several modules.
struct AllWorkAtPlaces: WorkAtPlaces {
    let sources: [any WorkAtPlaces]

    func open(in crew: CrewID, for person: PersonID, at now: Instant, in tx: Tx) throws -> [PlacedWork] {
        try sources.flatMap { try $0.open(in: crew, for: person, at: now, in: tx) }
    }
}
