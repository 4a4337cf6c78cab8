package import Accounts
package import Core
package import Storage

extension HoursTimer {
    /// "I forgot to start it": lets what runs have begun at another time.
    /// - Throws: what `start` throws; `conflict`, code `idle`, when nothing runs.
    package static func moveStart(
        to startedAt: Instant,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> HoursTimer {
        let timer = try require(precondition, viewer, in: tx)
        let draft = TimerDraft(project: timer.project, startedAt: startedAt)
        return try start(draft, if: precondition, by: viewer, at: now, in: tx).timer
    }
}
