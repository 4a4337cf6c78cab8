package import Accounts
package import Core
import Storage

extension HoursTimer {
    /// "I forgot to start it": lets what runs have begun at another time.
    /// - Throws: what `start` throws; `conflict`, code `idle`, when nothing runs.
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
