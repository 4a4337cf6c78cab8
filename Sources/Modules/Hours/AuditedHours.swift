package import Accounts
package import Audit
import Core
package import Storage

/// What the audit log shows of hours, projects and rates.
package struct AuditedHours: AuditSource {
    package let group = AuditGroup(
        "hours",
        ["hours.", "timesheet.", "project.", "budget.", "rate.", "contract.", "hoursSettings."],
        except: [TimerStarted.kind, TimerEnded.kind]
    )

    package func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let ids = ids.sorted()
        let projects = try tx.all(
            """
            SELECT project.id, client.name, project.name FROM project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(viewer.crew) AND project.id IN \(list: ids)
            """
        ) { row in
            let id: AuditID = try row.read()
            let (client, name): (String, String) = (try row.read(), try row.read())
            return (id, AuditThing("\(client) / \(name)", path: "/hours/projects/\(id)"))
        }
        let clients = try tx.all("SELECT id, name FROM client WHERE crew = \(viewer.crew) AND id IN \(list: ids)") {
            row in
            (try row.read() as AuditID, AuditThing(try row.read() as String))
        }
        return Dictionary(projects + clients) { first, _ in first }
    }
}
