import Core
import Storage
import Web

/// Provides a person's running entries to the page shell.
struct ShowFocusTimer: RunningSource {
    let topic = "focus"

    /// The maximum number of entries shown, latest start first.
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
