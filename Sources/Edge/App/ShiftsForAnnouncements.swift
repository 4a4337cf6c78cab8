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

    func people(of viewer: Viewer, at now: Instant, in tx: Tx) throws -> Set<PersonID> {
        let today = viewer.zone.today(at: now)
        let (first, end) = (today.adding(days: -1), today.adding(days: 1))
        let shifts = try Shift.list(.everyone, crew: viewer.crew, from: first, to: end, in: tx)
        return Set(shifts.filter { $0.date == today || $0.endsAt > now }.compactMap { $0.person?.id })
    }
}
