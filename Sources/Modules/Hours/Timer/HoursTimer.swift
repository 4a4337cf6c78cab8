package import Accounts
package import Core
package import Events
package import Storage

/// The running timer of a person in a crew, at most one. Only its start is stored, so restarts, locked phones and other
/// devices do not affect it.
package struct HoursTimer: Sendable, Hashable, OnProject {
    package let project: ProjectID
    package let projectName: String
    package let client: ClientID
    package let clientName: String
    package let startedAt: Instant
    package let comment: String?

    /// The maximum length of a timer in minutes; beyond it the person has to enter the real end.
    package static let longest = 24 * 60

    /// Identifies the timer for optimistic locking across devices.
    package var version: Int { Self.version(of: startedAt) }

    static func version(of startedAt: Instant) -> Int { Int(startedAt.milliseconds) }

    /// The minutes that would be logged if it ended then.
    package func minutes(until end: Instant) -> Int { HoursSpan(timedFrom: startedAt, to: end)?.minutes ?? 0 }

    /// Whether the person has to enter the real end.
    package func isTooLong(at now: Instant) -> Bool { minutes(until: now) > Self.longest }
}

extension HoursTimer: Record {
    package static let columns: SQL = """
        project.id, project.name, client.id, client.name, hours_timer.started_at, hours_timer.comment
        """

    package init(row: inout Row) throws {
        project = try row.read()
        projectName = try row.read()
        client = try row.read()
        clientName = try row.read()
        startedAt = try row.read()
        comment = try row.read()
    }

    /// The running timer of the viewer or of `person`; `nil` when there is none.
    package static func running(of person: PersonID? = nil, _ viewer: Viewer, in tx: Tx) throws -> HoursTimer? {
        try tx.first(
            HoursTimer.self,
            """
            FROM hours_timer JOIN project ON project.crew = hours_timer.crew AND project.id = hours_timer.project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE hours_timer.crew = \(viewer.crew) AND hours_timer.person = \(person ?? viewer.person)
            """
        )
    }

    /// - Parameters:
    ///   - field: the field of the error.
    ///   - person: whose timer; `nil` for the viewer's.
    /// - Throws: `AppError.conflict`, code `running`, when the timer is running since before that time.
    static func refuseRunning(
        before end: Instant,
        field: String,
        of person: PersonID? = nil,
        _ viewer: Viewer,
        in tx: Tx
    ) throws {
        guard let timer = try running(of: person, viewer, in: tx), timer.startedAt < end else { return }
        throw AppError.conflict(field, "running", Phrase("hours.overlap.running", ["name": .text(timer.label)]))
    }

    /// The viewer's running timer, to be changed or stopped.
    /// - Throws: `AppError.conflict` when there is none; `stale` when it is not the one that the viewer saw.
    static func require(_ precondition: Precondition, _ viewer: Viewer, in tx: Tx) throws -> HoursTimer {
        let timer = try running(viewer, in: tx)
        try check(precondition, timer)
        guard let timer else { throw AppError.conflict("timer", "idle", Phrase("hours.timer.idle")) }
        return timer
    }

    /// - Parameter timer: the running timer, if any.
    /// - Throws: `AppError.stale` when it is not the one that the viewer saw.
    static func check(_ precondition: Precondition, _ timer: HoursTimer?) throws {
        do {
            try precondition.check(timer?.version ?? idleVersion)
        } catch let error as AppError where error.code == .stale {
            throw changedElsewhere
        }
    }

    /// The version when no timer is running.
    static let idleVersion = 0

    static var changedElsewhere: AppError { AppError(.stale, Phrase("hours.timer.stale")) }
}

extension HoursSpan {
    /// Truncates both instants to the minute, so that consecutive spans have no gap and lose no minutes.
    /// - Returns: `nil` when less than a minute has passed.
    init?(timedFrom startedAt: Instant, to endedAt: Instant) {
        if startedAt.minutes(until: endedAt) < 1 { return nil }
        self.init(startsAt: startedAt.wholeMinute, endsAt: endedAt.wholeMinute)
    }

    /// Splits the span at midnight, in order.
    func split(in zone: Zone) -> [(date: LocalDate, span: HoursSpan)] {
        var parts: [(date: LocalDate, span: HoursSpan)] = []
        var start = startsAt
        while start < endsAt {
            let date = zone.local(start).date
            let end = min(endsAt, max(zone.startOfDay(date.adding(days: 1)), start.adding(minutes: 1)))
            parts.append((date, HoursSpan(startsAt: start, endsAt: end)))
            start = end
        }
        return parts
    }
}

extension Instant {
    /// The instant truncated to the minute.
    var wholeMinute: Instant { Instant(milliseconds: milliseconds / 60_000 * 60_000) }
}
