import Accounts
import Core
import Notifications
import Storage
import Work

/// Tells managers that the server switched a webhook off.
struct WebhookNotices: NoticeMaker {
    package init() {}

    let kinds = [NoticeKind("webhooks.disabled", isForManagers: true)]

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let fact: WebhookDisabled = try entry.fact(), let slug = try Crews.slug(of: entry.crew, in: tx) else {
            return []
        }
        let managers = Set(try Members.managers(of: entry.crew, in: tx))
        return kinds.map { kind in
            Notice(
                to: managers,
                about: entry.subject,
                kind: kind,
                Phrase("webhooks.notice.disabled", ["host": .text(fact.host)]),
                path: "/c/\(slug)/settings/webhooks/\(entry.subject)"
            )
        }
    }
}
