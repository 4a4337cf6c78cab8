import API
import Accounts
import Core
import Events
import Storage
import Testing
import Work

@testable import Shifts

typealias CalendarFeed = Shifts.CalendarFeed

/// A calendar program: it reads a feed again and again, and remembers what it was told.
struct Diary: Sendable {
    let kitchen: Kitchen
    let secret: Secret
    private var known: [ShiftID: CalendarEvent] = [:]

    init(_ kitchen: Kitchen, _ secret: Secret) {
        self.kitchen = kitchen
        self.secret = secret
    }

    /// Reads the feed after everything that happened is told, and expects that no sequence fell and none stayed for what changed.
    @discardableResult
    mutating func read(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [CalendarEvent] {
        try await kitchen.deliver()
        let events = try #require(try await kitchen.events(secret), sourceLocation: sourceLocation)
        #expect(
            Set(events.map(\.shift)).count == events.count,
            "a shift is there twice",
            sourceLocation: sourceLocation
        )
        for event in events {
            if let before = known[event.shift] {
                #expect(event.sequence >= before.sequence, "a sequence fell", sourceLocation: sourceLocation)
                if event != before {
                    #expect(
                        event.sequence > before.sequence,
                        "a change without a sequence",
                        sourceLocation: sourceLocation
                    )
                    #expect(event.changedAt >= before.changedAt, sourceLocation: sourceLocation)
                }
            }
            known[event.shift] = event
        }
        return events
    }

    /// How a shift stands in it; `nil` when it is not there.
    mutating func status(_ shift: Shift, sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> CalendarEvent.Status?
    {
        try await read(sourceLocation: sourceLocation).first { $0.shift == shift.id }?.status
    }
}

extension Kitchen {
    func diary(_ person: Viewer, _ kind: CalendarFeedKind = .mine, _ position: String? = nil) async throws -> Diary {
        Diary(self, try await feed(person, kind, position).secret)
    }

    func feed(
        _ person: Viewer,
        _ kind: CalendarFeedKind = .mine,
        _ position: String? = nil
    ) async throws -> (feed: CalendarFeed, secret: Secret) {
        let now = now
        return try await database.write { tx in
            try CalendarFeed.make(kind, position: position, by: person, at: now, in: tx)
        }
    }

    /// - Returns: `nil` when the secret opens nothing.
    func events(_ secret: Secret) async throws -> [CalendarEvent]? {
        let now = now
        return try await database.read { tx in try CalendarPage.read(secret, now: now, in: tx)?.events }
    }

    /// Tells what there is to tell, as the server does a moment after it happened.
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
