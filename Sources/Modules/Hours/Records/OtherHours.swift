import Accounts
import Core
import Events
import Storage

/// What else the viewer wrote down for a day.
struct OtherHours {
    private(set) var minutes = 0
    private(set) var projects: Set<ProjectID> = []

    /// - Parameter id: the record itself.
    static func on(_ date: LocalDate, _ viewer: Viewer, but id: HoursRecordID?, _ tx: Tx) throws -> OtherHours {
        var others = OtherHours()
        try tx.each(
            """
            SELECT id, project, minutes FROM hours_record WHERE crew = \(viewer.crew) AND person = \(viewer.person)
                AND date = \(date) AND deleted_at IS NULL
            """
        ) { row in
            if try row[0] == id { return }
            others.projects.insert(try row[1])
            others.minutes += try row[2]
        }
        return others
    }
}
