import Accounts
import Core
import Events
import Storage

/// A person's other records on a day.
struct OtherHours {
    private(set) var minutes = 0
    private(set) var projects: Set<ProjectID> = []

    /// - Parameter id: the record to leave out.
    static func on(
        _ date: LocalDate,
        of person: PersonID,
        but id: HoursRecordID?,
        in tx: CrewTransaction
    ) throws -> OtherHours {
        var others = OtherHours()
        try tx.each(
            """
            SELECT id, project, minutes FROM hours_record WHERE crew = \(tx.crew) AND person = \(person)
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
