import API
package import Accounts
package import Core
package import Events
package import Storage
package import Web
import Work

/// The content of one feed, as a calendar program reads it.
package struct CalendarPage: Sendable {
    package let feed: CalendarFeed
    package let crew: CrewID
    package let crewName: String
    package let slug: String
    package let zone: Zone
    /// The language of the crew, because the reader is a program.
    package let language: Language
    package private(set) var events: [CalendarEvent] = []

    /// - Returns: `nil` when the secret is unknown or no longer valid.
    package static func read(_ secret: Secret, now: Instant, in tx: Tx) throws -> CalendarPage? {
        let found = try tx.first(
            """
            SELECT calendar_feed.person, \(CalendarFeed.columns), crew.id, crew.name, crew.slug, crew.time_zone, crew.language
            FROM calendar_feed JOIN crew ON crew.id = calendar_feed.crew
            JOIN member ON member.crew = calendar_feed.crew AND member.person = calendar_feed.person
            WHERE calendar_feed.hash = \(secret.hash) AND member.left_at IS NULL
            """
        ) { row in
            let person: PersonID = try row.read()
            let page = CalendarPage(
                feed: try CalendarFeed(row: &row),
                crew: try row.read(),
                crewName: try row.read(),
                slug: try row.read(),
                zone: try Zone.named(try row.read()),
                language: try row.read()
            )
            return (page: page, person: person)
        }
        guard let found, let viewer = try Viewer.of(found.person, crew: found.page.crew, in: tx),
            try CrewModules.shows(ShiftsModule.id, to: viewer, in: tx)
        else { return nil }
        var page = found.page
        page.events = try CalendarEvent.all(of: page, found.person, now: now, in: tx)
        return page
    }
}

/// A shift as an event in a calendar.
package struct CalendarEvent: Sendable, Hashable {
    package let shift: ShiftID
    package let startsAt: Instant
    package let endsAt: Instant
    package let position: String?
    package let holder: String?
    /// Never decreases, and increases with each change of the shift.
    package let sequence: Int
    package let changedAt: Instant
    package let status: Status

    package enum Status: String, Sendable {
        case confirmed = "CONFIRMED"
        /// The takeover is accepted and waits for approval.
        case tentative = "TENTATIVE"
        case cancelled = "CANCELLED"
    }
}

extension CalendarEvent {
    /// The maximum number of events: more than a person works in a year, but the feed of a position in a large crew may
    /// be cut off.
    static let most = 1_000
    /// The number of past days in a feed: four weeks.
    private static let daysBack = 28

    /// Future shifts first, then past ones, then cancelled ones.
    fileprivate static func all(
        of page: CalendarPage,
        _ person: PersonID,
        now: Instant,
        in tx: Tx
    ) throws -> [CalendarEvent] {
        let (feed, crew) = (page.feed, page.crew)
        let whose: SQL =
            switch feed.kind {
            case .mine: "shift.person = \(person)"
            case .position: "shift.position = \(feed.position)"
            case .open: "shift.person IS NULL"
            }
        let today = page.zone.today(at: now)
        let first = today.adding(days: -daysBack)
        var events = try read("\(whose) AND shift.date >= \(today)", crew, order: "ASC", most: most, tx)
        if feed.kind == .mine {
            events += try read(
                "shift.date >= \(first) AND shift.id IN (\(Shift.awaitedIDs(by: person, crew: crew)))",
                crew,
                order: "ASC",
                most: most - events.count,
                tx
            )
        }
        events += try read(
            "\(whose) AND shift.date >= \(first) AND shift.date < \(today)",
            crew,
            order: "DESC",
            most: most - events.count,
            tx
        )
        let held = Set(events.map(\.shift))
        let cancelled = try cancelled(feed.id, crew, since: now.adding(minutes: -cancellationMinutes), tx)
            .filter { !held.contains($0.shift) }
        return (events + cancelled.prefix(most - events.count)).sorted {
            ($0.startsAt, $0.shift) < ($1.startsAt, $1.shift)
        }
    }

    private static func read(_ which: SQL, _ crew: CrewID, order: SQL, most: Int, _ tx: Tx) throws -> [CalendarEvent] {
        if most <= 0 { return [] }
        return try tx.all(
            """
            SELECT live.state, shift.id, shift.starts_at, shift.ends_at, shift.position, holder.name, shift.version,
                COALESCE(\(Outbox.lastAt(crew: "shift.crew", subject: "shift.id")), 0)
            FROM shift LEFT JOIN person AS holder ON holder.id = shift.person
            LEFT JOIN exchange_leg ON exchange_leg.crew = shift.crew AND exchange_leg.shift = shift.id AND exchange_leg.live
            LEFT JOIN exchange AS live ON live.crew = shift.crew AND live.id = exchange_leg.exchange
            WHERE shift.crew = \(crew) AND shift.deleted_at IS NULL AND \(which)
            ORDER BY shift.date \(order), shift.start_minute \(order), shift.id \(order) LIMIT \(most)
            """
        ) { row in
            let state: ExchangeState? = try row.read()
            return CalendarEvent(
                shift: try row.read(),
                startsAt: try row.read(),
                endsAt: try row.read(),
                position: try row.read(),
                holder: try row.read(),
                sequence: try row.read(),
                changedAt: try row.read(),
                status: state == .pending ? .tentative : .confirmed
            )
        }
    }

    /// The shifts that have left the feed, latest first. Their sequence is that of the shift, which has only increased
    /// since.
    private static func cancelled(
        _ feed: CalendarFeedID,
        _ crew: CrewID,
        since first: Instant,
        _ tx: Tx
    ) throws -> [CalendarEvent] {
        try tx.all(
            """
            SELECT shift.id, gone.starts_at, gone.ends_at, gone.position, shift.version, gone.ended_at
            FROM calendar_cancellation AS gone JOIN shift ON shift.crew = gone.crew AND shift.id = gone.shift
            WHERE gone.crew = \(crew) AND gone.feed = \(feed) AND gone.ended_at >= \(first)
            ORDER BY gone.ended_at DESC, gone.shift LIMIT \(most)
            """
        ) { row in
            CalendarEvent(
                shift: try row.read(),
                startsAt: try row.read(),
                endsAt: try row.read(),
                position: try row.read(),
                holder: nil,
                sequence: try row.read(),
                changedAt: try row.read(),
                status: .cancelled
            )
        }
    }
}
