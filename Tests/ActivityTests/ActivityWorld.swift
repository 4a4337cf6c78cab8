import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Activity

/// Two people, Lea and Omar. Lea's computer records in the bucket `window`.
struct ActivityWorld: Sendable {
    let database: Database
    let clock = ManualClock()
    let lea: PersonID
    let omar: PersonID

    static let migrations =
        Outbox.migrations + Jobs.migrations + AccountsModule().migrations + ActivityModule().migrations

    static func with(_ body: (ActivityWorld) async throws -> Void) async throws {
        try await withDatabase(migrations) { database in
            let world = try await database.write { tx in
                ActivityWorld(database: database, lea: try tx.addPerson("Lea"), omar: try tx.addPerson("Omar"))
            }
            try await world.make("window")
            try await body(world)
            #expect(try await database.check(ActivityModule().invariants) == [])
        }
    }

    /// Runs a transaction as Lea or `person`.
    @discardableResult
    func acting<Value: Sendable>(
        as person: PersonID? = nil,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) async throws -> Value {
        let (person, now) = (person ?? lea, clock.now)
        return try await database.write { tx in try body(PersonTransaction(person, at: now, in: tx)) }
    }

    @discardableResult
    func make(
        _ name: String,
        as person: PersonID? = nil,
        most: ActivityLimits = .usual
    ) async throws -> Bool {
        let json: JSON = ["type": "currentwindow", "client": "aw-watcher-window", "hostname": "laptop"]
        let draft = try BucketDraft(name, json, server: "here")
        return try await acting(as: person) { tx in try ActivityBucket.make(draft, most: most, in: tx) }
    }

    /// A draft that starts some seconds after the time of the clock.
    func draft(_ start: Double, _ duration: Double = 0, _ app: JSON = "Mail", id: Int? = nil) throws -> EventDraft {
        let start = ActivityTime(clock.now).adding(Int64(start * 1_000_000))
        let json: JSON = .object([
            "timestamp": .text(start.text), "duration": .number(duration), "data": ["app": app],
            "id": id.map { .number(Double($0)) } ?? .null,
        ])
        return try EventDraft(json, now: clock.now)
    }

    @discardableResult
    func beat(
        _ start: Double,
        _ duration: Double = 0,
        _ app: JSON = "Mail",
        pulse: Double = 5,
        most: ActivityLimits = .usual
    ) async throws -> ActivityEvent {
        let (draft, pulse) = (try draft(start, duration, app), try EventDraft.microseconds(.number(pulse), "pulsetime"))
        return try await acting { tx in
            try ActivityBucket.heartbeat("window", draft, pulse: pulse, most: most, in: tx)
        }
    }

    /// The events of Lea's bucket, oldest first, as `0+5 Mail`.
    func events(_ period: ActivityPeriod = ActivityPeriod()) async throws -> [String] {
        let (lea, now) = (lea, ActivityTime(clock.now))
        return try await database.read { tx in
            let bucket = try ActivityBucket.find("window", of: lea, in: tx)
            let events = try period.events(in: bucket, after: nil, most: 100, in: tx)
            #expect(try period.count(in: bucket, in: tx) == events.count)
            return events.reversed().map { event in
                let event = period.clipped(event)
                let start = Double(event.start.microseconds - now.microseconds) / 1_000_000
                let app = event.data.dropFirst(#"{"app":"#.count).dropLast().filter { $0 != "\"" }
                return "\(start.short)+\((Double(event.duration) / 1_000_000).short) \(app)"
            }
        }
    }

    func bucket() async throws -> ActivityBucket {
        let lea = lea
        return try await database.read { tx in try ActivityBucket.find("window", of: lea, in: tx) }
    }

    /// Expects `body` to throw an error such as "conflict data/full" or "notFound".
    func refuses(
        _ expected: String,
        _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
            Issue.record("nothing was refused", sourceLocation: location)
        } catch let error as AppError {
            let causes = error.fields.map { " \($0.field)/\($0.code)" }.joined()
            #expect("\(error.code)\(causes)" == expected, sourceLocation: location)
        }
    }
}

extension Double {
    fileprivate var short: String { Int(exactly: self).map(String.init) ?? String(self) }
}
