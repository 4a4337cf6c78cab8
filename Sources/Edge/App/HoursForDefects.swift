import Accounts
import Core
import Defects
import Events
import Hours
import Storage

/// The hours spent on defects.
struct HoursForDefects: TimeKeeper {
    /// The maximum number shown on a page.
    private static let mostRecords = 200

    func isAvailable(to viewer: Viewer, in tx: Tx) throws -> Bool {
        try CrewModules.shows(HoursModule.id, to: viewer, in: tx)
    }

    func readLength(_ text: String) -> Int? {
        Hours.readLength(text)
    }

    func projects(_ viewer: Viewer, in tx: Tx) throws -> [TimeProject] {
        let choices = try ProjectChoices.load(viewer, in: tx)
        return (choices.pinned + choices.others).map { TimeProject(id: $0.id, title: $0.title, label: $0.label) }
    }

    func log(_ draft: TimeDraft, in tx: MemberTransaction) throws -> HoursRecordID {
        let project = try draft.project ?? Project.ofCrew(named: draft.ownName, in: tx)
        let hours = HoursDraft(project: project, date: draft.date, minutes: draft.minutes, comment: draft.comment)
        return try HoursRecord.log(hours, in: tx).record.id
    }

    func minutes(of records: [HoursRecordID], crew: CrewID, in tx: Tx) throws -> Int {
        try HoursRecord.minutes(of: records, crew: crew, in: tx)
    }

    func records(_ records: [HoursRecordID], _ viewer: Viewer, in tx: Tx) throws -> [TimeRecord] {
        try HoursRecord.find(records, most: Self.mostRecords, viewer, in: tx).map(TimeRecord.init)
    }
}

extension TimeRecord {
    fileprivate init(_ record: HoursRecord) {
        self.init(
            id: record.id,
            person: record.person,
            date: record.date,
            minutes: record.minutes,
            project: TimeProject(id: record.project, title: record.title, label: record.label),
            comment: record.comment
        )
    }
}
