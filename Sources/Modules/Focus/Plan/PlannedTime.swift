package import Core
package import Storage

/// A shift on a roster, as its holder's planned time.
package struct PlannedShift: Sendable, Hashable {
    package let startsAt: Instant
    package let endsAt: Instant
    /// Such as the position and the crew.
    package let title: String
    /// The path of the shift's page.
    package let path: String

    package init(startsAt: Instant, endsAt: Instant, title: String, path: String) {
        (self.startsAt, self.endsAt, self.title, self.path) = (startsAt, endsAt, title, path)
    }
}

/// Provides the shifts of a person.
package protocol PlannedShiftSource: Sendable {
    /// The shifts, in all crews, that a person now holds and that overlap a period.
    func shifts(of person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [PlannedShift]
}

/// A period that a person plans to spend in a mode: a block on one date, a shift, or an event of a calendar.
struct PlannedTime: Sendable, Hashable {
    /// `nil` for anything else, and for a version of a block from before it was changed or deleted.
    let block: FocusBlockID?
    /// `nil` for anything else.
    let shift: PlannedShift?
    /// `nil` for anything else.
    let event: PlannedEvent?
    /// `nil` for an event of a calendar without a mode.
    let mode: FocusModeID?
    /// The name of the mode, or of the event if it has none.
    let title: String
    let note: String?
    let startsAt: Instant
    let endsAt: Instant

    var milliseconds: Int64 { endsAt.milliseconds - startsAt.milliseconds }

    /// The page with its details; `nil` for a version of a block from before it was changed or deleted.
    var path: String? {
        block.map { "\(BlockPages.formPath)/\($0)" } ?? shift?.path
            ?? event.map { "\(CalendarPages.path)/\($0.calendar)" }
    }

    init(_ block: FocusBlock, _ times: (start: Instant, end: Instant)) {
        (self.block, shift, event) = (block.validUntil == nil ? block.id : nil, nil, nil)
        (mode, title, note) = (block.mode, block.modeName, block.note)
        (startsAt, endsAt) = times
    }

    init(_ shift: PlannedShift, _ mode: FocusMode) {
        (block, self.shift, event) = (nil, shift, nil)
        (self.mode, title, note) = (mode.id, mode.name, nil)
        (startsAt, endsAt) = (shift.startsAt, shift.endsAt)
    }

    init(_ event: PlannedEvent, _ mode: FocusModeID?, _ modeName: String?, _ times: (start: Instant, end: Instant)) {
        (block, shift, self.event) = (nil, nil, event)
        (self.mode, title) = (mode, modeName ?? event.title ?? event.calendarName)
        note = modeName == nil ? nil : event.title
        (startsAt, endsAt) = times
    }
}

extension PlannedTime {
    /// A person's planned times that overlap a period, ordered by start.
    /// - Parameter shifts: the source of shifts; `nil` for none.
    static func between(
        _ start: Instant,
        _ end: Instant,
        of person: PersonID,
        _ settings: FocusSettings,
        shifts: (any PlannedShiftSource)?,
        in tx: Tx
    ) throws -> [PlannedTime] {
        let zone = settings.zone
        // A block that starts on the previous day may continue past midnight.
        let days = zone.today(at: start).adding(days: -1)..<zone.today(at: end).adding(days: 1)
        var planned: [PlannedTime] = []
        for block in try FocusBlock.planned(days, of: person, in: tx) {
            for date in days where block.holds(on: date) {
                guard let times = block.times(on: date, zone), block.archivedAt.map({ times.start < $0 }) ?? true else {
                    continue
                }
                planned.append(PlannedTime(block, times))
            }
        }
        if let shifts, let id = settings.shiftMode {
            let mode = try FocusMode.find(id, of: person, in: tx)
            if !mode.isArchived {
                planned += try shifts.shifts(of: person, from: start, to: end, in: tx).map { PlannedTime($0, mode) }
            }
        }
        planned += try events(start, end, of: person, in: tx)
        return planned.filter { $0.startsAt < end && $0.endsAt > start }.sorted {
            ($0.startsAt, $0.endsAt, $0.title) < ($1.startsAt, $1.endsAt, $1.title)
        }
    }
}
