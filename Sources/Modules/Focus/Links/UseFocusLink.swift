import API
package import Accounts
package import Core
package import Storage

extension FocusLink {
    /// Performs the action of the link with a secret. Idempotent: a repeated call changes nothing.
    /// - Returns: what to tell whoever used it, and whether anything changed.
    /// - Throws: `AppError.notFound` for an unknown secret; `invalid` when the mode is archived; `conflict`, code `busy`
    ///   when a link only starts its mode but another one is running, or as in `FocusTimer`.
    package static func use(_ secret: Secret, at now: Instant, in tx: Tx) throws -> (said: Phrase, isChanged: Bool) {
        guard let link = try find(secret, in: tx) else { throw AppError.notFound }
        let own = PersonTransaction(link.person, at: now, in: tx)
        try tx.run("UPDATE focus_link SET used_at = \(now) WHERE person = \(link.person) AND id = \(link.id)")
        let running = try FocusEntry.running(link.person, in: tx)
        let isRunning = running.first { $0.mode == link.mode }
        let name: [String: Phrase.Argument] = ["name": .text(link.modeName)]
        if link.action == .stop {
            guard let entry = isRunning else { return (Phrase("focus.link.isStopped", name), false) }
            let stopped = try FocusTimer.stop(entry.id, in: own).entry
            return (Phrase("focus.said.stopped", stopped.said(until: now)), true)
        }
        if isRunning != nil { return (Phrase("focus.link.isRunning", name), false) }
        if link.action == .start, let other = running.first, try !FocusSettings.of(link.person, in: tx).isParallel {
            throw AppError.conflict("mode", "busy", Phrase("focus.link.busy", ["name": .text(other.modeName)]))
        }
        let draft = FocusTimerDraft(mode: link.mode.description)
        _ = try FocusTimer.start(draft, stoppingOthers: link.action == .switch ? true : nil, in: own)
        return (Phrase("focus.said.started", name), true)
    }
}
