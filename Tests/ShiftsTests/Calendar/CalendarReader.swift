import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

typealias CalendarFeed = Shifts.CalendarFeed

/// A calendar program, which polls a feed and remembers what it read.
struct CalendarReader: Sendable {
    let kitchen: Kitchen
    let secret: Secret
    private var known: [ShiftID: CalendarEvent] = [:]

    init(_ kitchen: Kitchen, _ secret: Secret) {
        self.kitchen = kitchen
        self.secret = secret
    }

    /// Reads the feed after all facts have been delivered, and checks what every reader relies on: no sequence
    /// decreases or stays the same after a change, and no event younger than four weeks disappears without having been
    /// cancelled.
    @discardableResult
    mutating func read(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [CalendarEvent] {
        try #require(try await follow(sourceLocation: sourceLocation), sourceLocation: sourceLocation)
    }

    /// - Returns: `nil` when the feed has ended.
    mutating func follow(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [CalendarEvent]? {
        try await kitchen.deliver()
        guard let events = try await kitchen.events(secret) else { return nil }
        let byShift = Dictionary(grouping: events, by: \.shift).compactMapValues { $0.count == 1 ? $0[0] : nil }
        #expect(byShift.count == events.count, "a shift is there twice", sourceLocation: sourceLocation)
        // A shift is selected by its date, which may differ by a day from its instant.
        let old = kitchen.now.adding(minutes: -27 * 24 * 60)
        for before in known.values {
            if let after = byShift[before.shift] {
                #expect(after.sequence >= before.sequence, "a sequence fell", sourceLocation: sourceLocation)
                #expect(
                    after == before || after.sequence > before.sequence,
                    "a silent change",
                    sourceLocation: sourceLocation
                )
                #expect(after.changedAt >= before.changedAt, sourceLocation: sourceLocation)
            } else if before.status == .cancelled {
                #expect(before.changedAt < old, "a cancellation vanished", sourceLocation: sourceLocation)
            } else {
                #expect(before.startsAt < old, "a shift vanished", sourceLocation: sourceLocation)
            }
        }
        known = byShift
        return events
    }

    /// The status of a shift in the feed; `nil` if it is not included.
    mutating func status(_ shift: Shift, sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> CalendarEvent.Status?
    {
        try await read(sourceLocation: sourceLocation).first { $0.shift == shift.id }?.status
    }
}

extension Kitchen {
    func diary(_ person: Viewer, _ kind: CalendarFeedKind = .mine, _ position: String? = nil) async throws
        -> CalendarReader
    {
        CalendarReader(self, try await feed(person, kind, position).secret)
    }

    func feed(
        _ person: Viewer,
        _ kind: CalendarFeedKind = .mine,
        _ position: String? = nil
    ) async throws -> (feed: CalendarFeed, secret: Secret) {
        let now = now
        return try await database.write { tx in
            try CalendarFeed.make(kind, position: position, in: tx.acting(as: person, at: now))
        }
    }

    /// - Returns: `nil` when the secret is not valid.
    func events(_ secret: Secret) async throws -> [CalendarEvent]? {
        let now = now
        return try await database.read { tx in try CalendarPage.read(secret, now: now, in: tx)?.events }
    }

    /// Delivers all facts, as the server does a moment after they happened.
    func deliver() async throws {
        let now = now
        try await database.write { tx in
            let entries = try tx.all(
                OutboxEntry.self,
                "FROM outbox WHERE due_at <= \(now) ORDER BY due_at, id LIMIT 10000"
            )
            for entry in entries {
                for listener in ShiftsModule().listeners { try listener.receive(entry, in: tx) }
                try tx.run("UPDATE outbox SET due_at = NULL WHERE crew = \(entry.crew) AND id = \(entry.id)")
            }
        }
    }
}
