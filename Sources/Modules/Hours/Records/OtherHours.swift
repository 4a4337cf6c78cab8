import Accounts
import Core
import Events
import Storage

/// The viewer's other records on a day.
struct OtherHours {
    private(set) var minutes = 0
    private(set) var projects: Set<ProjectID> = []

    /// - Parameter id: the record to leave out.
    static func on(_ date: LocalDate, _ viewer: Viewer, but id: HoursRecordID?, _ tx: Tx) throws -> OtherHours {
        var others = OtherHours()
        try tx.each(
            """
            SELECT id, project, minutes FROM hours_record WHERE crew = \(viewer.crew) AND person = \(viewer.person)
                AND date = \(date) AND deleted_at IS NULL
            """
        ) { row in
            let (other, project, minutes): (HoursRecordID, ProjectID, Int) = (
                try row.read(), try row.read(), try row.read()
            )
            if other == id { return }
            others.projects.insert(project)
            others.minutes += minutes
        }
        return others
    }
}
