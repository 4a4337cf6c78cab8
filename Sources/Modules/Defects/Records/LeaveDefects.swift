import Accounts
package import Core
import Events
package import Storage

/// Whoever leaves the crew sees to nothing there any more: what they had open is nobody's, and its history says why.
package struct LeaveDefects: DepartureRule {
    package init() {}

    package func memberLeaves(
        _ person: PersonID,
        crew: CrewID,
        zone: Zone,
        by actor: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws {
        guard let viewer = try Viewer.of(actor, crew: crew, in: tx) else { return }
        let theirs = try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(crew) AND defect.owner = \(person)
                AND defect.deleted_at IS NULL AND NOT defect.closed ORDER BY defect.number
            """
        )
        // Told as one thing, however many they were.
        let operation = theirs.count > 1 ? DefectOperationID.new(at: now) : nil
        for defect in theirs {
            var row = DefectRow(defect)
            row.values["owner"] = nil
            _ = try defect.become(row, by: "Leave", operation: operation, viewer, now, tx)
        }
    }
}
