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
        let labels = try Project.labels(of: Set(ids.map { $0.cast() }), crew: viewer.crew, in: tx)
        let projects = labels.map { id, label in
            (id.cast() as AuditID, AuditThing(label, path: "/hours/projects/\(id)"))
        }
        let clients = try tx.all(
            "SELECT id, name FROM client WHERE crew = \(viewer.crew) AND id IN \(list: ids.sorted())"
        ) { row in (try row.read() as AuditID, AuditThing(try row.read() as String)) }
        return Dictionary(projects + clients) { first, _ in first }
    }
}
