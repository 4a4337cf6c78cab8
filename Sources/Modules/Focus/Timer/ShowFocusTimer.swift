import Core
import Storage
import Web

/// Tells the shell what a person has running in Focus.
struct ShowFocusTimer: RunningSource {
    let topic = "focus"

    /// At most so many are shown, the last started first.
    private static let most = 3

    func running(for person: PersonID, in tx: Tx) throws -> [RunningWork] {
        let running = try FocusEntry.running(person, in: tx)
        let version = FocusTimer.version(running)
        return running.prefix(Self.most).map { entry in
            RunningWork(
                title: entry.modeName,
                startedAt: entry.startedAt,
                path: "/focus",
                stop: (
                    path: "/focus/timer/stopping",
                    fields: [("entry", entry.id.description), ("version", String(version))]
                )
            )
        }
    }
}
