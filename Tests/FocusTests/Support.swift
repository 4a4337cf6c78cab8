import Accounts
import Core
import Mail
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Focus

/// Two people without a crew, Lea and Omar, both in Amsterdam. It is Wednesday 18 November 2026, 10:00.
struct Days: Sendable {
    var database: Database
    let clock = ManualClock(at: daysNow)
    let lea: PersonID
    let omar: PersonID

    var now: Instant { clock.now }
}

let daysNow = Instant(milliseconds: 1_794_992_400_000)

let daysMigrations =
    Outbox.migrations + Jobs.migrations + MailModule().migrations + AccountsModule().migrations
    + NotificationsModule(makers: [], topics: []).migrations + FocusModule().migrations

func withDays<Value>(_ body: (Days) async throws -> Value) async throws -> Value {
    try await withDatabase(daysMigrations) { database in
        let value = try await body(try await Days.make(database))
        #expect(try await database.check(FocusModule().invariants) == [])
        return value
    }
}

extension Days {
    static func make(_ database: Database) async throws -> Days {
        try await database.write { tx in
            let days = Days(database: database, lea: try tx.addPerson("Lea"), omar: try tx.addPerson("Omar"))
            for person in [days.lea, days.omar] {
                let own = PersonTransaction(person, at: daysNow, in: tx)
                try ReadyMadeMode.give(named: ["Study", "Work", "Break", "Exercise", "School"], in: own)
                _ = try FocusSettings.change(in: own) { $0.zone = try Zone.named("Europe/Amsterdam") }
            }
            return days
        }
    }

    /// Runs a transaction as Lea or `person`, at the time of the clock.
    @discardableResult
    func acting<Value: Sendable>(
        as person: PersonID? = nil,
        _ body: @escaping @Sendable (PersonTransaction) throws -> Value
    ) async throws -> Value {
        let (person, now) = (person ?? lea, now)
        return try await database.write { tx in try body(PersonTransaction(person, at: now, in: tx)) }
    }

    /// The names of the modes of Lea or `person`, ordered by position; archived ones in brackets.
    func modes(_ person: PersonID? = nil) async throws -> [String] {
        let person = person ?? lea
        return try await database.read { tx in
            try FocusMode.all(of: person, in: tx).map { $0.isArchived ? "[\($0.name)]" : $0.name }
        }
    }

    func mode(_ name: String, of person: PersonID? = nil) async throws -> FocusMode {
        let person = person ?? lea
        let all = try await database.read { tx in try FocusMode.all(of: person, in: tx) }
        return try #require(all.first { $0.name == name })
    }

    /// Expects `body` to throw an error such as "conflict name/exists" or "notFound", and to write nothing.
    func refuses(
        _ expected: String,
        _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        let before = try await contents()
        do {
            try await body()
            Issue.record("nothing was refused", sourceLocation: location)
        } catch let error as AppError {
            let causes = error.fields.map { " \($0.field)/\($0.code)" }.joined()
            #expect("\(error.code)\(causes)" == expected, sourceLocation: location)
        }
        #expect(try await contents() == before, sourceLocation: location)
    }

    /// All modes, entries and changes, with their versions.
    private func contents() async throws -> [String] {
        try await database.read { tx in
            try tx.all(
                """
                SELECT name_key, version FROM focus_mode
                UNION ALL SELECT CAST(started_at AS text), version FROM focus_entry
                UNION ALL SELECT kind, COALESCE(undone_at, 0) FROM focus_change ORDER BY 1, 2
                """
            ) { "\(try $0.read() as String) \(try $0.read() as Int)" }
        }
    }
}

func moment(_ text: String) throws -> Instant {
    try #require(Instant(iso8601: text))
}
