import API
package import Accounts
package import Core
package import Events
package import Storage

/// Where hours are logged: another module, which this one does not import.
package protocol TimeKeeper: Sendable {
    /// Whether the viewer can use it.
    func isAvailable(to viewer: Viewer, in tx: Tx) throws -> Bool

    /// Parses a typed duration in minutes, such as `0:45`, `1.5` or `30m`; `nil` for anything else.
    func readLength(_ text: String) -> Int?

    /// The projects that hours can be logged for, the most likely first; at most a few hundred.
    func projects(_ viewer: Viewer, in tx: Tx) throws -> [TimeProject]

    /// Logs the viewer's own hours.
    /// - Throws: `AppError`, with the fields `hours`, `date`, `project`, `comment`.
    func log(_ draft: TimeDraft, in tx: MemberTransaction) throws -> HoursRecordID

    /// The total of the records in minutes, whoever logged them. Deleted records do not count.
    func minutes(of records: [HoursRecordID], crew: CrewID, in tx: Tx) throws -> Int

    /// The records that the viewer may see, newest day first, at most 200, without deleted ones.
    func records(_ records: [HoursRecordID], _ viewer: Viewer, in tx: Tx) throws -> [TimeRecord]
}

extension TimeKeeper {
    package func isAvailable(to viewer: Viewer, in tx: Tx) throws -> Bool { true }

    /// Suggestions for the field `project`; none if the form has no text field for it.
    func suggestions(for fields: [DefectField], _ viewer: Viewer, in tx: Tx) throws -> [String] {
        let isAsked = fields.contains { $0.name == "project" && $0.type == .line }
        return isAsked ? try projects(viewer, in: tx).map(\.title) : []
    }
}

/// A project that hours can be logged for.
package struct TimeProject: Sendable, Hashable {
    package let id: ProjectID
    /// "Acme/Website", as people type it and as programs get it.
    package let title: String
    /// "Acme · Website", as pages show it.
    package let label: String

    /// - Parameter label: `nil` to use the title.
    package init(id: ProjectID, title: String, label: String? = nil) {
        self.id = id
        self.title = title
        self.label = label ?? title
    }
}

/// Time to be logged.
package struct TimeDraft: Sendable {
    package var minutes: Int
    package var date: LocalDate
    /// `nil` for the crew's own project.
    package var project: ProjectID?
    package var comment: String?
    /// The name of the crew's own project, in case it has to be created.
    package var ownName: String

    package init(minutes: Int, date: LocalDate, project: ProjectID?, comment: String?, ownName: String) {
        self.minutes = minutes
        self.date = date
        self.project = project
        self.comment = comment
        self.ownName = ownName
    }
}

/// Logged hours.
package struct TimeRecord: Sendable, Identifiable {
    package let id: HoursRecordID
    package let person: Named
    package let date: LocalDate
    package let minutes: Int
    package let project: TimeProject
    package let comment: String?

    package init(
        id: HoursRecordID,
        person: Named,
        date: LocalDate,
        minutes: Int,
        project: TimeProject,
        comment: String?
    ) {
        self.id = id
        self.person = person
        self.date = date
        self.minutes = minutes
        self.project = project
        self.comment = comment
    }
}

/// For a crew that logs its hours elsewhere.
struct NoTimeKeeper: TimeKeeper {
    func readLength(_ text: String) -> Int? { Int(text) }
    func projects(_ viewer: Viewer, in tx: Tx) throws -> [TimeProject] { [] }
    func minutes(of records: [HoursRecordID], crew: CrewID, in tx: Tx) throws -> Int { 0 }
    func records(_ records: [HoursRecordID], _ viewer: Viewer, in tx: Tx) throws -> [TimeRecord] { [] }

    func log(_ draft: TimeDraft, in tx: MemberTransaction) throws -> HoursRecordID {
        throw AppError.conflict("hours", "elsewhere", Phrase("defects.time.elsewhere"))
    }
}
