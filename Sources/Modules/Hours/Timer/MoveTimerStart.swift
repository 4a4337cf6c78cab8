package import Accounts
package import Core
import Storage

extension HoursTimer {
    /// Changes the start of the running timer, for people who forgot to start it in time.
    /// - Throws: what `start` throws; `conflict`, code `idle`, when no timer is running.
    package static func moveStart(
        to startedAt: Instant,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> HoursTimer {
        let timer = try require(precondition, tx.viewer, in: tx)
        let draft = TimerDraft(project: timer.project, startedAt: startedAt)
        return try start(draft, if: precondition, in: tx).timer
    }
}
