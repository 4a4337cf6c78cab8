package import Accounts
package import Core
import Events
import Storage

/// Hands over the hours of a person without an account, such as imported ones, with their timesheets, projects, agreed
/// hours and rates, to the account that takes them over. Such a person has no timer.
package struct HandOverHours: HandOverRule {
    package func handOver(from person: PersonID, in tx: MemberTransaction) throws {
        let own: SQL = "crew = \(tx.crew) AND person = \(person)"
        // Deleted ones too, because they can be restored. Each part has an index of its own.
        for part: SQL in ["deleted_at IS NULL", "deleted_at IS NOT NULL"] {
            try tx.run(
                "UPDATE hours_record SET person = \(tx.person), version = version + 1 WHERE \(own) AND \(part)"
            )
        }
        // The account was never in the crew, so it has no timesheets and decided on none.
        try tx.run("UPDATE timesheet SET person = \(tx.person), version = version + 1 WHERE \(own)")
        try tx.run("UPDATE project_pin SET person = \(tx.person) WHERE \(own)")
        try tx.run("UPDATE contract SET person = \(tx.person) WHERE \(own)")
        // Of a file whose remaining records are still to be imported.
        try tx.run("UPDATE hours_import_person SET \(HoursImports.assignments(of: tx.person)) WHERE \(own)")
        // Of a change of a rate whose other records are still to get their new rate.
        try tx.run("UPDATE hours_rerating SET person = \(tx.person) WHERE \(own) AND phase <> 'done'")
        let rates = try tx.all("SELECT id, project FROM hourly_rate WHERE \(own) ORDER BY id") { row in
            (id: try row.read() as HourlyRateID, project: try row.read() as ProjectID?)
        }
        for rate in rates {
            let scope = RateScope(project: rate.project, person: tx.person)
            try tx.run(
                """
                UPDATE hourly_rate SET person = \(tx.person), scope = \(scope.text) WHERE crew = \(tx.crew) AND id = \(rate.id)
                """
            )
        }
    }
}
