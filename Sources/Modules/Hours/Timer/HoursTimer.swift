package import Accounts
package import Core
package import Events
package import Storage

/// What somebody is doing now: at most one thing in a crew. It goes by the clock, so a restart, a locked phone or another device make no
/// difference to it.
package struct HoursTimer: Sendable, Hashable {
    package let project: ProjectID
    package let projectName: String
    package let client: ClientID
    package let clientName: String
    package let startedAt: Instant
    package let comment: String?

    /// The longest that a timer can run without somebody saying when it really ended, in minutes.
    package static let longest = 24 * 60

    /// "Acme/Website"
    package var title: String { "\(clientName)/\(projectName)" }

    /// What tells one timer from the next, for who looks at it on two devices.
    package var version: Int { Int(startedAt.milliseconds) }

    /// What would be written down if it ended then, in minutes.
    package func minutes(until end: Instant) -> Int { HoursSpan(startedAt: startedAt, endedAt: end)?.minutes ?? 0 }

    /// Whether somebody has to say when it really ended.
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

    /// What the viewer is doing now; `nil` for nothing.
    package static func running(_ viewer: Viewer, in tx: Tx) throws -> HoursTimer? {
        try tx.first(
            HoursTimer.self,
            """
            FROM hours_timer JOIN project ON project.crew = hours_timer.crew AND project.id = hours_timer.project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE hours_timer.crew = \(viewer.crew) AND hours_timer.person = \(viewer.person)
            """
        )
    }

    /// The running timer of the viewer, to be changed or stopped.
    /// - Throws: `AppError.conflict` when nothing runs; `stale` when it is not the one that they saw.
    static func require(_ precondition: Precondition, _ viewer: Viewer, in tx: Tx) throws -> HoursTimer {
        let timer = try running(viewer, in: tx)
        try check(precondition, timer)
        guard let timer else { throw AppError.conflict("timer", "idle", Phrase("hours.timer.idle")) }
        return timer
    }

    /// - Parameter timer: what runs, if anything does.
    /// - Throws: `AppError.stale` when that is not what was seen.
    static func check(_ precondition: Precondition, _ timer: HoursTimer?) throws {
        do {
            try precondition.check(timer?.version ?? idleVersion)
        } catch let error as AppError where error.code == .stale {
            throw changedElsewhere
        }
    }

    /// The version of nothing.
    static let idleVersion = 0

    static var changedElsewhere: AppError { AppError(.stale, Phrase("hours.timer.stale")) }
}

extension HoursSpan {
    /// A span as clocks on the wall show it, from minute to minute: of what follows one another without a gap, no minute is lost.
    /// - Returns: `nil` when less than a minute has passed.
    init?(startedAt: Instant, endedAt: Instant) {
        if startedAt.minutes(until: endedAt) < 1 { return nil }
        self.init(startsAt: startedAt.wholeMinute, endsAt: endedAt.wholeMinute)
    }

    /// The part of it on each day, in order.
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
    /// The beginning of its minute.
    var wholeMinute: Instant { Instant(milliseconds: milliseconds / 60_000 * 60_000) }
}
