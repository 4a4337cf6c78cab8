import Accounts
import Core
import Events
import Storage

/// The time spent on a defect.
struct SpentTime: Sendable {
    let defect: Defect
    /// Whether the viewer can use the Hours module.
    let isAvailable: Bool
    /// The total of all members.
    let minutes: Int
    /// The newest entries: the viewer's own, or for managers everyone's.
    let records: [TimeRecord]

    static func load(
        _ defect: Defect,
        from keeper: any TimeKeeper,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> SpentTime {
        if try !keeper.isAvailable(to: viewer, in: tx) {
            return SpentTime(defect: defect, isAvailable: false, minutes: 0, records: [])
        }
        let ids = try links(defect.id, viewer.crew, tx)
        return SpentTime(
            defect: defect,
            isAvailable: true,
            minutes: try keeper.minutes(of: ids, crew: viewer.crew, in: tx),
            records: try keeper.records(ids, viewer, in: tx)
        )
    }

    /// The most likely project for the viewer's next entry: that of the defect, or of their last entry; `nil` for the
    /// crew's own project.
    func usualProject(_ viewer: Viewer, among projects: [TimeProject]) -> ProjectID? {
        if let name = defect.values["project"]?.lowercased(),
            let project = projects.first(where: { $0.title.lowercased() == name })
        {
            return project.id
        }
        let last = records.first { $0.person.id == viewer.person }
        return last.flatMap { last in projects.first { $0.id == last.project.id }?.id }
    }

    private static func links(_ defect: DefectID, _ crew: CrewID, _ tx: Tx) throws -> [HoursRecordID] {
        try tx.all("SELECT record FROM defect_time WHERE crew = \(crew) AND defect = \(defect)") {
            try $0.read() as HoursRecordID
        }
    }
}
