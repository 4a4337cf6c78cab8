import API
import Accounts
import Core
import Events
import Storage

/// Spent time, as entered.
struct EnteredTime: Sendable {
    var length: HoursInput
    var date: LocalDate?
    var comment: String?
    /// The selected project.
    var project = Choice.usual

    enum Choice: Sendable {
        /// The project of the defect, or the one used last.
        case usual
        /// The crew's own project.
        case own
        case project(ProjectID)
    }
}

extension SpentTime {
    /// In characters.
    static let longestComment = 300
    /// The maximum number of entries per defect.
    static let mostRecords = 2_000

    /// Logs hours that the viewer spent on a defect, as an entry of their own.
    /// - Parameter ownName: the name of the crew's own project, in case it has to be created.
    /// - Throws: `AppError.notFound`; `invalid`, field `hours`, for a text that is not a duration; `conflict`, field
    ///   `hours`, code `elsewhere` if the viewer cannot log hours here, or `tooMany`; and what the `TimeKeeper` throws.
    static func log(
        _ entered: EnteredTime,
        on reference: DefectReference,
        in keeper: any TimeKeeper,
        ownName: String,
        in tx: MemberTransaction
    ) throws -> (record: TimeRecord, time: SpentTime) {
        let defect = try reference.find(tx.viewer, in: tx)
        if try !keeper.isAvailable(to: tx.viewer, in: tx) {
            throw AppError.conflict("hours", "elsewhere", Phrase("defects.time.elsewhere"))
        }
        let draft = TimeDraft(
            minutes: try entered.length.minutes(keeper),
            date: entered.date ?? tx.viewer.zone.today(at: tx.now),
            project: try entered.project.find(defect, keeper, in: tx),
            comment: entered.comment ?? "\(defect.displayID) \(defect.headline)",
            ownName: ownName
        )
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM defect_time WHERE crew = \(tx.crew) AND defect = \(defect.id)"
        )
        try AppError.requireRoom(count, below: mostRecords, "hours", "tooMany", "defects.time.tooMany")
        let record = try keeper.log(draft, in: tx)
        try tx.run(
            "INSERT INTO defect_time (crew, defect, record) VALUES (\(tx.crew), \(defect.id), \(record))"
        )
        // Read alone, because the list has only the newest entries.
        guard let logged = try keeper.records([record], tx.viewer, in: tx).first else { throw AppError.notFound }
        return (logged, try load(defect, from: keeper, tx.viewer, tx))
    }
}

extension EnteredTime.Choice {
    /// `nil` for the crew's own project.
    fileprivate func find(_ defect: Defect, _ keeper: any TimeKeeper, in tx: MemberTransaction) throws -> ProjectID? {
        switch self {
        case .project(let id): return id
        case .own: return nil
        case .usual:
            let projects = try keeper.projects(tx.viewer, in: tx)
            return try SpentTime.load(defect, from: keeper, tx.viewer, tx).usualProject(tx.viewer, among: projects)
        }
    }
}

extension HoursInput {
    fileprivate func minutes(_ keeper: any TimeKeeper) throws -> Int {
        switch self {
        case .minutes(let minutes): return minutes
        case .text(let text):
            if text.allSatisfy(\.isWhitespace) {
                throw AppError.invalid("hours", "required", Phrase("error.field.required"))
            }
            guard let minutes = keeper.readLength(text) else {
                throw AppError.invalid("hours", "hours", Phrase("defects.time.hoursWrong"))
            }
            return minutes
        }
    }
}
