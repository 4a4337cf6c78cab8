import Accounts
import Core
import Mail
import Storage
import Web

/// Where mail to a person goes, and whether it does.
struct MailAddress: Sendable, Hashable {
    let email: String
    let isConfirmed: Bool
    /// Whether the mail server does not know it.
    let isRefused: Bool
    /// `nil` when they chose none.
    let language: Language?

    /// - Throws: `AppError.notFound` for a person who is not there.
    static func of(_ person: PersonID, in tx: Tx) throws -> MailAddress {
        let mailbox = try People.mailbox(of: person, in: tx)
        return MailAddress(
            email: mailbox.email,
            isConfirmed: mailbox.isConfirmed,
            isRefused: try MailQueue.refusal(of: mailbox.email, in: tx) != nil,
            language: mailbox.language
        )
    }
}
