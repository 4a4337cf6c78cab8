import Core
import Storage
import Web

/// Provides the running timers for the top bar of a person's pages: at most one per crew, and none of archived crews,
/// where they cannot be stopped.
struct ShowTimer: RunningSource {
    let topic = "hours"

    func running(for person: PersonID, in tx: Tx) throws -> [RunningWork] {
        try tx.all(
            """
            SELECT crew.id, crew.slug, client.name, project.name, hours_timer.started_at FROM member
            JOIN hours_timer ON hours_timer.crew = member.crew AND hours_timer.person = member.person
            JOIN crew ON crew.id = hours_timer.crew
            JOIN project ON project.crew = hours_timer.crew AND project.id = hours_timer.project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE member.person = \(person) AND member.left_at IS NULL AND crew.archived_at IS NULL
            ORDER BY hours_timer.started_at DESC LIMIT 3
            """
        ) { row in
            let crew: CrewID = try row.read()
            let (slug, client, project): (String, String, String) = (try row.read(), try row.read(), try row.read())
            let startedAt: Instant = try row.read()
            return RunningWork(
                crew: crew,
                title: projectLabel(client, project),
                startedAt: startedAt,
                path: "/c/\(slug)/hours",
                stop: (
                    path: "/c/\(slug)/hours/timer/stopping",
                    fields: [("version", String(HoursTimer.version(of: startedAt)))]
                )
            )
        }
    }
}
