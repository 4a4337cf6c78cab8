import Accounts
import Core
import Storage
import Web
import Work

/// Messages about accounts and members: a sign-in link was created, an invitation was accepted.
struct AccountNotices: NoticeMaker {
    private static let access = NoticeKind("account.access")
    private static let invitations = NoticeKind(
        "account.invitations",
        isMailed: false,
        isPushed: false,
        isForManagers: true
    )

    var kinds: [NoticeKind] { [Self.access, Self.invitations] }

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        switch entry.kind {
        case SignInLinkCreated.kind:
            guard let fact: SignInLinkCreated = try entry.fact() else { return [] }
            return try notices(of: fact, entry, tx)
        case MemberJoined.kind:
            guard let fact: MemberJoined = try entry.fact() else { return [] }
            return try notices(of: fact, entry, tx)
        default: return []
        }
    }

    /// For the member and the owners of the crew.
    private func notices(of fact: SignInLinkCreated, _ entry: OutboxEntry, _ tx: Tx) throws -> [Notice] {
        let creator = try entry.actor.flatMap { try People.name(of: $0, in: tx) } ?? ""
        let name = try People.name(of: fact.person, in: tx) ?? ""
        return [
            Notice(
                to: [fact.person],
                about: entry.id,
                kind: Self.access,
                Phrase("inbox.signInLink", ["creator": .text(creator)]),
                path: "/settings/password",
                isUrgent: true
            ),
            Notice(
                to: Set(try Members.owners(of: entry.crew, in: tx)),
                about: entry.id,
                kind: Self.access,
                Phrase("inbox.signInLinkOther", ["creator": .text(creator), "name": .text(name)]),
                path: try path(of: fact.person, entry, tx)
            ),
        ]
    }

    /// For the author of the invitation, while they may still invite.
    private func notices(of fact: MemberJoined, _ entry: OutboxEntry, _ tx: Tx) throws -> [Notice] {
        guard let inviter = fact.inviter, try Members.managers(of: entry.crew, in: tx).contains(inviter) else {
            return []
        }
        let name = try People.name(of: fact.person, in: tx) ?? ""
        return [
            Notice(
                to: [inviter],
                about: fact.person,
                kind: Self.invitations,
                Phrase("inbox.joined", ["name": .text(name)]),
                path: try path(of: fact.person, entry, tx)
            )
        ]
    }

    private func path(of person: PersonID, _ entry: OutboxEntry, _ tx: Tx) throws -> String {
        let slug = try Crews.slug(of: entry.crew, in: tx) ?? ""
        return "/c/\(slug)/people/\(person)"
    }
}
