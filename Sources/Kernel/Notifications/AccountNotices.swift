import Accounts
import Core
import Storage
import Web
import Work

/// Tells a member and the owners of the crew that a sign-in link for the member was created.
struct AccountNotices: NoticeMaker {
    private static let kind = NoticeKind("account.access")

    var kinds: [NoticeKind] { [Self.kind] }

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard entry.kind == SignInLinkCreated.kind, let fact: SignInLinkCreated = try entry.fact() else { return [] }
        let creator = try entry.actor.flatMap { try People.name(of: $0, in: tx) } ?? ""
        let name = try People.name(of: fact.person, in: tx) ?? ""
        let slug = try Crews.slug(of: entry.crew, in: tx) ?? ""
        return [
            Notice(
                to: [fact.person],
                about: entry.id,
                kind: Self.kind,
                Phrase("inbox.signInLink", ["creator": .text(creator)]),
                path: "/settings/password",
                isUrgent: true
            ),
            Notice(
                to: Set(try Members.owners(of: entry.crew, in: tx)),
                about: entry.id,
                kind: Self.kind,
                Phrase("inbox.signInLinkOther", ["creator": .text(creator), "name": .text(name)]),
                path: "/c/\(slug)/people/\(fact.person)"
            ),
        ]
    }
}
