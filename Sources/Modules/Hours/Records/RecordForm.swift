import API
import Accounts
import Core
import Events
import Storage
import Web

/// The model of the form of a record.
struct RecordForm: Sendable {
    /// The current record; `nil` for a new one.
    let record: HoursRecord?
    /// The person who worked.
    let owner: Named
    /// The period of the timesheet to which the day belongs.
    let period: Period
    let lock: HoursLock?
    let choices: ProjectChoices
    /// Whether the crew works for clients. If not, the form asks neither whether hours are billable nor whether they
    /// are full-time.
    let hasClients: Bool
    /// The values of the fields that have a default in a new record.
    let shown: Shown
    /// The places that the viewer can choose.
    let places: [KnownPlace]
    /// The recent comments of the person on the project.
    let comments: [String]
    /// The entered text and its errors.
    let form: Form
    /// Warnings about the entered hours that have to be confirmed.
    let unconfirmed: [HoursWarning]

    /// Values of fields.
    struct Shown: Sendable {
        let project: ProjectID?
        let date: LocalDate
        let minutes: Int
        let billable: Bool
    }

    /// The values preselected by the URL of a new record.
    struct Wish: Sendable {
        var project: ProjectID?
        var date: LocalDate?
        /// The person who worked; `nil` for the viewer.
        var person: PersonID?
    }

    /// - Throws: `AppError.notFound` also for another person, unless the viewer is a manager.
    static func load(
        _ id: HoursRecordID?,
        _ wish: Wish,
        _ form: Form,
        unconfirmed: [HoursWarning],
        _ viewer: Viewer,
        _ known: any KnownPlaces = NoKnownPlaces(),
        now: Instant,
        _ tx: Tx
    ) throws -> RecordForm {
        let record = try id.map { try HoursRecord.find($0, viewer, in: tx) }
        let asked = form["person"].flatMap { PersonID($0) } ?? wish.person
        let owner = try record?.person ?? viewer.whose(asked, in: tx)
        let shown = try record.map(Shown.init) ?? Shown.new(wish, owner.id, viewer, now: now, tx)
        let project = form["project"].flatMap { ProjectID($0) } ?? shown.project
        return RecordForm(
            record: record,
            owner: owner,
            period: try Period.handedIn(with: shown.date, viewer, in: tx),
            lock: try HoursLocks.of(owner.id, crew: viewer.crew, from: shown.date, to: shown.date, in: tx)[
                day: shown.date
            ],
            choices: try ProjectChoices.load(viewer, of: owner.id, with: project, in: tx),
            hasClients: try record?.billable == true || Project.hasClients(viewer, in: tx),
            shown: shown,
            places: try known.choices(with: record?.place, viewer, in: tx),
            comments: try project.map { try recentComments($0, owner.id, viewer, tx) } ?? [],
            form: form,
            unconfirmed: unconfirmed
        )
    }

    /// The person's most recent distinct comments on a project, as suggestions.
    private static func recentComments(
        _ project: ProjectID,
        _ person: PersonID,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [String] {
        let comments = try tx.all(
            """
            SELECT comment FROM hours_record WHERE crew = \(viewer.crew) AND person = \(person)
                AND project = \(project) AND deleted_at IS NULL ORDER BY id DESC LIMIT 50
            """
        ) { try $0.read() as String? }
        return Array(comments.compactMap { $0 }.withoutRepeats.prefix(8))
    }
}

extension RecordForm.Shown {
    init(_ record: HoursRecord) {
        self.init(
            project: record.project,
            date: record.date,
            minutes: record.minutes,
            billable: record.billable
        )
    }

    /// The defaults: today, eight hours and the billability of the project; or the values of the person's last record on
    /// the project. That is the most recently created one, so that correcting an old record has no effect here.
    fileprivate static func new(
        _ wish: RecordForm.Wish,
        _ person: PersonID,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> RecordForm.Shown {
        let date = wish.date ?? viewer.zone.today(at: now)
        let project = try wish.project.map { try Project.find($0, viewer, in: tx) }
        let last = try project.flatMap { try lastLogged($0.id, person, viewer, tx) }
        let step = try HoursSettings.of(viewer.crew, in: tx).step
        return RecordForm.Shown(
            project: project?.id,
            date: date,
            minutes: stepped(last?.minutes ?? usualMinutes, step),
            billable: last?.billable ?? project?.billable ?? true
        )
    }

    private static func lastLogged(
        _ project: ProjectID,
        _ person: PersonID,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> (minutes: Int, billable: Bool)? {
        try tx.first(
            """
            SELECT minutes, billable FROM hours_record WHERE crew = \(viewer.crew) AND person = \(person)
                AND project = \(project) AND deleted_at IS NULL ORDER BY id DESC LIMIT 1
            """
        ) { (minutes: try $0.read(), billable: try $0.read()) }
    }
}

/// The default length of a record: a working day.
private let usualMinutes = 8 * 60
