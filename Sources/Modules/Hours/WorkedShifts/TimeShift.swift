import Accounts
import Core
import Events
import Storage

extension HoursTimer {
    /// Starts the viewer's timer for their shift in progress, on the project that its hours would be logged on.
    /// - Parameter unnamed: the project name for a shift without a position.
    /// - Throws: `AppError.notFound` when it is not the viewer's, or not in progress; and what `start` throws.
    static func start(
        _ shift: ShiftID,
        from source: any ShiftSource,
        unnamed: String,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> HoursTimer {
        let today = tx.viewer.zone.today(at: tx.now)
        let current = try source.current(of: tx.person, crew: tx.crew, today: today, now: tx.now, in: tx)
        guard let current, current.id == shift else { throw AppError.notFound }
        let project = try HoursRecord.usualProject(for: current, unnamed: unnamed, in: tx)
        return try start(TimerDraft(project: project), if: precondition, in: tx).timer
    }
}
