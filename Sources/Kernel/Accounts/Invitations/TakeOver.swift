import API
package import Core
import Storage
package import Web
import Work

/// Hands over what a person without an account has in a crew, such as shifts, to the account that takes them over. Every module that
/// assigns something to people has one.
package protocol HandOverRule: ModuleExtension {
    /// Called in the transaction in which the account joins the crew. At that point both are members; the account never
    /// was one before, so it has nothing in the crew yet.
    /// - Parameters:
    ///   - person: the person without an account, who leaves the crew at the end of the transaction.
    ///   - tx: the transaction of the account.
    func handOver(from person: PersonID, in tx: MemberTransaction) throws
}

extension Invitations {
    /// Creates the account of a person who signs up. With an invitation they join its crew; with one for a person whom a manager
    /// entered by name, the account becomes that person's: everything that was planned for them stays.
    /// - Parameters:
    ///   - email: in lower case.
    ///   - passwordHash: a hash from `Passwords`.
    /// - Throws: `AppError` `conflict`, field `email`, code `taken`; what `accept` throws.
    static func register(
        email: String,
        name: String,
        passwordHash: String,
        with code: Secret?,
        within limits: Limits,
        at now: Instant,
        in tx: Tx
    ) throws -> PersonID {
        guard let code, case let invitation = try open(code, at: now, in: tx), let entered = invitation.entered else {
            let person = try People.add(email: email, name: name, passwordHash: passwordHash, at: now, in: tx)
            if let code { try accept(code, by: person, within: limits, at: now, in: tx) }
            return person
        }
        try People.requireFree(email, in: tx)
        try requireOpen(invitation)
        try require(email, invitation)
        try use(invitation, by: entered.id, in: tx)
        try tx.run(
            """
            UPDATE person SET email = \(email), name = \(name), password_hash = \(passwordHash), entered_in = NULL
            WHERE id = \(entered.id) AND entered_in = \(invitation.crew)
            """
        )
        try joined(entered.id, invitation, at: now, in: tx)
        return entered.id
    }

    /// Lets an account take the place of a person whom a manager entered by name.
    /// - Throws: `AppError.conflict`, field `code`, code `member`, for someone who is or was a member: what both have
    ///   in the crew would have to be merged; `notFound` if the invitation has been used in the meantime.
    static func takeOver(
        _ entered: Named,
        with invitation: OpenInvitation,
        by person: PersonID,
        handingOver rules: [any HandOverRule],
        at now: Instant,
        in tx: Tx
    ) throws {
        let crew = invitation.crew
        if try Members.wasMember(person, of: crew, in: tx) {
            throw AppError.conflict("code", "member", Phrase("error.takeOver.member", ["name": .text(entered.name)]))
        }
        try use(invitation, by: person, in: tx)
        try tx.run(
            """
            INSERT INTO member (crew, person, role, joined_at)
            SELECT crew, \(person), role, joined_at FROM member WHERE crew = \(crew) AND person = \(entered.id)
            """
        )
        try tx.run("UPDATE member_position SET person = \(person) WHERE crew = \(crew) AND person = \(entered.id)")
        let member = try MemberTransaction(person, of: crew, at: now, in: tx)
        for rule in rules { try rule.handOver(from: entered.id, in: member) }
        try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(entered.id)")
        try tx.run("UPDATE person SET merged_into = \(person) WHERE id = \(entered.id)")
        try member.record(MemberMerged(person: entered.id, account: person), about: person)
        try joined(person, invitation, at: now, in: tx)
    }

    /// Of two people who accept an invitation at the same time, exactly one changes the row.
    static func use(_ invitation: OpenInvitation, by person: PersonID, in tx: Tx) throws {
        let used = try tx.run(
            """
            UPDATE invitation SET used_by = \(person)
            WHERE crew = \(invitation.crew) AND id = \(invitation.id) AND used_by IS NULL
            """
        )
        if used != 1 { throw usedUp }
    }

    private static func joined(_ person: PersonID, _ invitation: OpenInvitation, at now: Instant, in tx: Tx) throws {
        try Outbox.append(
            MemberJoined(person: person, role: invitation.role.rawValue, inviter: invitation.inviterID),
            about: person,
            crew: invitation.crew,
            by: person,
            at: now,
            in: tx
        )
    }
}
