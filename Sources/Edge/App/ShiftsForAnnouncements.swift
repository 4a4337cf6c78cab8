import Accounts
import Announcements
import Core
import Shifts
import Storage

/// The people who work today, as planned on the roster.
struct ShiftsForAnnouncements: WorkingToday {
    func isAvailable(to viewer: Viewer, in tx: Tx) throws -> Bool {
        try CrewModules.shows(ShiftsModule.id, to: viewer, in: tx)
    }

    func people(of viewer: Viewer, on date: LocalDate, in tx: Tx) throws -> Set<PersonID> {
        let shifts = try Shift.list(.everyone, crew: viewer.crew, from: date, to: date.adding(days: 1), in: tx)
        return Set(shifts.compactMap { $0.person?.id })
    }
}
