import Accounts
import Core
import Storage
import Work

/// The links by which a mail is turned off without a sign-in. Each mail has its own; all of them work for a year, however often.
enum MailOffLinks {
    static let keptMinutes = 365 * 24 * 60

    static func make(for person: PersonID, at now: Instant, in tx: Tx) throws -> Secret {
        let link = Secret.random(prefix: "dlo_")
        try tx.run(
            "INSERT INTO mail_off_link (hash, person, created_at) VALUES (\(link.hash), \(person), \(now))"
        )
        return link
    }

    /// Whose link it is; `nil` for what is none.
    static func person(of link: Secret, in tx: Tx) throws -> PersonID? {
        try tx.value("SELECT person FROM mail_off_link WHERE hash = \(link.hash)")
    }

    /// Turns mail about messages off. Their other settings stay.
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
        try await database.write { tx in
            let oldest = now.adding(minutes: -MailOffLinks.keptMinutes)
            try tx.run("DELETE FROM mail_off_link WHERE created_at <= \(oldest)")
        }
    }
}
