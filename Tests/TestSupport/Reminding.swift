import Accounts
package import Core
import Logging
package import Notifications
package import Storage
import Web
import Work

/// Delivers facts and sends reminders, as a server does.
package struct Reminding: Sendable {
    private let database: Database
    private let clock: ManualClock
    private let reminders: Reminders
    private let runner: OutboxRunner

    package init(_ sources: any ReminderSource..., in database: Database, at clock: ManualClock) {
        let contributed = sources.map { Contributed($0) }
        self.database = database
        self.clock = clock
        reminders = Reminders(contributed)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        runner = OutboxRunner(
            database,
            clock: clock.clock,
            listeners: NotificationsModule(makers: [], topics: [], reminders: contributed).listeners,
            observers: [],
            logger: logger
        )
    }

    /// Changes what a person chose about a kind, keeping other kinds.
    package func choose(
        _ kind: ReminderKind,
        _ person: PersonID,
        _ edit: @escaping @Sendable (inout ReminderSetting) -> Void
    ) async throws {
        let now = clock.now
        try await database.write { tx in
            var settings = try ReminderSettings.of(person, kinds: reminders.kinds, in: tx)
            var setting = settings[kind]
            edit(&setting)
            settings.choices[kind.id] = setting
            try settings.save(if: .none, reminders, in: PersonTransaction(person, at: now, in: tx))
        }
    }

    /// Delivers facts, sends what is due, and delivers that.
    package func run() async throws {
        try await runner.drain()
        try await send()
        try await runner.drain()
    }

    /// Sends what is due, without delivering it.
    package func send() async throws {
        try await SendReminders(database, reminders, clock: clock.clock).run()
    }

    /// The unread messages of a person, oldest first, each with the number of times it was sent.
    package func unread(_ person: PersonID) async throws -> [Phrase] {
        try await database.read { tx in
            try tx.all(
                "SELECT phrase FROM notice WHERE person = \(person) AND read_at IS NULL ORDER BY created_at, id"
            ) { try $0.readJSON() as Phrase }
        }
    }

    /// How many reminders a person got in all.
    package func sent(_ person: PersonID) async throws -> Int {
        try await database.read { tx in
            try tx.value(
                "SELECT CAST(COALESCE(SUM(count), 0) AS bigint) FROM notice WHERE person = \(person)",
                as: Int.self
            ) ?? 0
        }
    }

    /// Whether no reminder is planned for a person.
    package func isIdle(_ person: PersonID) async throws -> Bool {
        try await database.read { tx in
            try !tx.exists("SELECT 1 FROM reminder WHERE person = \(person) AND due_at IS NOT NULL")
        }
    }
}
