import Accounts
import Core
import Storage
import Work

/// Links that turn off mail about messages without a sign-in. Each mail has its own, which can be used repeatedly for a
/// year.
enum MailOffLinks {
    static let keptMinutes = 365 * 24 * 60

    static func make(for person: PersonID, at now: Instant, in tx: Tx) throws -> Secret {
        let link = Secret.random(prefix: "dlo_")
        try tx.run(
            "INSERT INTO mail_off_link (hash, person, created_at) VALUES (\(link.hash), \(person), \(now))"
        )
        return link
    }

    /// The person that a link was sent to; `nil` for an unknown link.
    static func person(of link: Secret, in tx: Tx) throws -> PersonID? {
        try tx.value("SELECT person FROM mail_off_link WHERE hash = \(link.hash)")
    }

    /// Turns off mail about messages, and keeps the person's other settings.
    /// - Throws: `AppError.notFound` for an unknown link.
    static func use(_ link: Secret, at now: Instant, in tx: Tx) throws {
        guard let person = try person(of: link, in: tx) else { throw AppError.notFound }
        var settings = try NotificationSettings.of(person, in: tx)
        if !settings.mails { return }
        settings.mails = false
        _ = try settings.save(if: .none, in: PersonTransaction(person, at: now, in: tx))
    }
}

struct SweepMailOffLinks: Job {
    static let kind = "notifications.sweepMailOffLinks"

    let database: Database

    func run(now: Instant) async throws {
        let oldest = now.adding(minutes: -MailOffLinks.keptMinutes)
        try await database.delete(
            from: "mail_off_link",
            by: "hash",
            where: "created_at <= \(oldest)",
            order: "created_at"
        )
    }
}
