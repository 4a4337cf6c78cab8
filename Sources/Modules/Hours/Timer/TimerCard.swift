import Accounts
import Core
import Events
import Storage

/// The model of the timer's card: the running timer, and the projects to start it for.
struct TimerCard: Sendable {
    /// The maximum number of projects with a start button.
    static let mostShown = 8
    private static let mostPinned = 100

    let running: HoursTimer?
    /// Projects that the viewer has joined, except the running one; last used first.
    let projects: [(id: ProjectID, title: String)]
    let now: Instant

    static func load(_ viewer: Viewer, now: Instant, _ tx: Tx) throws -> TimerCard {
        let running = try HoursTimer.running(viewer, in: tx)
        let projects = try tx.all(
            """
            SELECT project.id, client.name, project.name FROM project_pin
            JOIN project ON project.crew = project_pin.crew AND project.id = project_pin.project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project_pin.crew = \(viewer.crew) AND project_pin.person = \(viewer.person)
                AND project.archived_at IS NULL AND client.archived_at IS NULL
            ORDER BY (
                SELECT hours_record.id FROM hours_record WHERE hours_record.crew = project_pin.crew
                    AND hours_record.person = project_pin.person AND hours_record.project = project_pin.project
                    AND hours_record.deleted_at IS NULL ORDER BY hours_record.id DESC LIMIT 1
            ) DESC NULLS LAST, client.name_key, project.name_key LIMIT \(mostPinned)
            """
        ) { (id: try $0.read() as ProjectID, title: projectLabel(try $0.read(), try $0.read())) }
        return TimerCard(running: running, projects: projects.filter { $0.id != running?.project }, now: now)
    }
}
