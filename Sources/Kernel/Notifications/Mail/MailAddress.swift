import Accounts
import Core
import Mail
import Storage
import Web

/// A person's email address, and whether mail can reach it.
struct MailAddress: Sendable, Hashable {
    let email: String
    let isConfirmed: Bool
    /// Whether the mail server has refused the address.
    let isRefused: Bool
    /// `nil` when the person has chosen none.
    let language: Language?

    /// - Throws: `AppError.notFound` for an unknown person.
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
