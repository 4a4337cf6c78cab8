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

    /// Changes what a person chose for one kind, keeping their other choices.
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

    /// Delivers facts, sends due reminders, and delivers those.
    package func run() async throws {
        try await runner.drain()
        try await send()
        try await runner.drain()
    }

    /// Sends due reminders, without delivering them.
    package func send() async throws {
        try await SendReminders(database, reminders, clock: clock.clock).run()
    }

    /// The sentences of a person's unread messages, oldest first.
    package func unread(_ person: PersonID) async throws -> [Phrase] {
        try await database.read { tx in
            try tx.all(
                "SELECT phrase FROM notice WHERE person = \(person) AND read_at IS NULL ORDER BY created_at, id"
            ) { try $0.readJSON() as Phrase }
        }
    }

    /// The total number of reminders that a person got.
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
