import API
import Accounts
import Core
import Events
import Storage

/// A shift with the hours logged for it.
struct ComparedShift: Sendable {
    let shift: WorkedShift
    /// `nil` when nothing is logged.
    let record: Written?

    struct Written: Sendable {
        let id: HoursRecordID
        let minutes: Int
        let span: HoursSpan?
        let title: String
    }

    /// Logged minus planned minutes; negative when less was logged.
    var difference: Int? { record.map { $0.minutes - shift.planned } }
}

extension ComparedShift {
    /// The maximum number of days in one request.
    static let longest = 63

    /// A person's past shifts with the hours logged for them, by start.
    static func list(
        _ source: any ShiftSource,
        of person: PersonID,
        crew: CrewID,
        from first: LocalDate,
        to end: LocalDate,
        now: Instant,
        in tx: Tx
    ) throws -> [ComparedShift] {
        let shifts = try source.worked(by: person, crew: crew, from: first, to: end, now: now, in: tx)
        let written = try written(shifts.map(\.id), of: person, crew: crew, in: tx)
        return shifts.map { ComparedShift(shift: $0, record: written[$0.id]) }
    }

    private static func written(
        _ shifts: [ShiftID],
        of person: PersonID,
        crew: CrewID,
        in tx: Tx
    ) throws -> [ShiftID: Written] {
        if shifts.isEmpty { return [:] }
        let found = try tx.all(
            HoursRecord.self,
            """
            FROM \(HoursRecord.source) WHERE hours_record.crew = \(crew) AND hours_record.shift IN \(list: shifts)
                AND hours_record.person = \(person) AND hours_record.deleted_at IS NULL
            """
        )
        return found.reduce(into: [:]) { written, record in
            guard let shift = record.shift else { return }
            written[shift] = Written(id: record.id, minutes: record.minutes, span: record.span, title: record.label)
        }
    }
}
