import Accounts
import Core
import Storage
import Today

/// The viewer's own open tasks on the start page of a crew. Nobody else sees them.
struct FocusOnToday: TodayContribution {
    let topics: Set<String> = []

    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard] {
        let person = viewer.person
        // Most people have no tasks; someone who has never opened Focus has no settings either.
        if try !tx.exists("SELECT 1 FROM focus_task WHERE person = \(person) AND done_at IS NULL") { return [] }
        let today = try FocusSettings.of(person, in: tx).today(at: now)
        guard let tasks = try TasksToday.load(today, of: person, in: tx) else { return [] }
        return [
            TodayCard(.start) { context, html, words in
                tasks.write(html, words, path: "\(context.viewer.path)/today")
            }
        ]
    }
}
