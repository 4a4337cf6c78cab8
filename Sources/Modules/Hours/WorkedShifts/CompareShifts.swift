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
        /// The first record, if there are several.
        let id: HoursRecordID
        let minutes: Int
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
        _ days: Range<LocalDate>,
        now: Instant,
        in tx: Tx
    ) throws -> [ComparedShift] {
        let (first, end) = (days.lowerBound, days.upperBound)
        let shifts = try source.worked(by: person, crew: crew, from: first, to: end, now: now, in: tx)
        let written = try written(shifts.map(\.id), of: person, crew: crew, in: tx)
        let timed = try timed(during: shifts.filter { written[$0.id] == nil }, of: person, crew: crew, in: tx)
        return shifts.map { ComparedShift(shift: $0, record: written[$0.id] ?? timed[$0.id]) }
    }

    /// The records that were not logged for any shift, but overlap one of these in time, such as those of the timer:
    /// logging the shift as well would be refused. If one overlaps several shifts, its minutes after the start of a later
    /// shift are those of that shift, so that no minute counts twice.
    /// - Parameter shifts: by start.
    private static func timed(
        during shifts: [WorkedShift],
        of person: PersonID,
        crew: CrewID,
        in tx: Tx
    ) throws -> [ShiftID: Written] {
        guard let first = shifts.first, let last = shifts.last else { return [:] }
        // A record may be dated the day before or after it starts.
        let (from, to) = (first.date.adding(days: -2), last.date.adding(days: 3))
        let found = try tx.all(
            HoursRecord.self,
            """
            FROM \(HoursRecord.source) WHERE hours_record.crew = \(crew) AND hours_record.person = \(person)
                AND hours_record.date BETWEEN \(from) AND \(to) AND hours_record.deleted_at IS NULL
                AND hours_record.shift IS NULL AND hours_record.starts_at IS NOT NULL
            ORDER BY hours_record.starts_at, hours_record.id
            """
        )
        return found.reduce(into: [ShiftID: Written]()) { timed, record in
            guard let span = record.span else { return }
            let during = shifts.filter { $0.span.startsAt < span.endsAt && $0.span.endsAt > span.startsAt }
            let starts: [Int] = during.dropFirst().map { shift in
                min(max(0, span.startsAt.minutes(until: shift.span.startsAt)), record.minutes)
            }
            let bounds: [Int] = [0] + starts + [record.minutes]
            for (shift, (start, end)) in zip(during, zip(bounds, bounds.dropFirst())) {
                let before = timed[shift.id]
                timed[shift.id] = Written(id: before?.id ?? record.id, minutes: (before?.minutes ?? 0) + end - start)
            }
        }
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
            written[shift] = Written(id: record.id, minutes: record.minutes)
        }
    }
}
