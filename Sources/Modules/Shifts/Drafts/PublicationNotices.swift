import Accounts
import Core
import Notifications
import Storage
import Work

/// The messages about a published week: one for each person, however many shifts it has.
struct PublicationNotices {
    private let fact: RosterPublished
    private let entry: OutboxEntry
    private let slug: String
    private let actor: String

    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let fact: RosterPublished = try entry.fact() else { return [] }
        let messages = PublicationNotices(
            fact: fact,
            entry: entry,
            slug: try Crews.slug(of: entry.crew, in: tx) ?? "",
            actor: try entry.actor.flatMap { try People.name(of: $0, in: tx) } ?? ""
        )
        let eligible =
            fact.open == 0 ? [] : try fact.positions.flatMap { try Members.all(of: entry.crew, position: $0, in: tx) }
        return messages.all(eligible: Set(eligible), managers: Set(try Members.managers(of: entry.crew, in: tx)))
    }

    private struct Share: Hashable {
        let count: Int
        let isEligible: Bool
    }

    private func all(eligible: Set<PersonID>, managers: Set<PersonID>) -> [Notice] {
        let holders = Set(fact.shifts.map(\.person))
        let shares = Dictionary(grouping: fact.shifts) {
            Share(count: $0.count, isEligible: eligible.contains($0.person))
        }
        let open = counted("shifts.notice.published.open", fact.open)
        var notices = shares.map { share, people in
            let yours = counted("shifts.notice.published.yours", share.count)
            let text = share.isEligible ? sentences(yours, [open]) : yours
            return notice(Set(people.map(\.person)), .ownShifts, text, page: "roster")
        }
        notices.append(notice(eligible.subtracting(holders).subtracting(managers), .shiftsToTake, open, page: "week"))
        let all = counted("shifts.notice.published.managers", fact.open + fact.shifts.reduce(0) { $0 + $1.count })
        let text = Phrase(all.key, all.arguments.merging(["actor": .text(actor)]) { count, _ in count })
        notices.append(notice(managers.subtracting(holders), .rosterChanges, text, page: "week"))
        return notices.filter { !$0.recipients.isEmpty }
    }

    private func notice(_ people: Set<PersonID>, _ kind: NoticeKind, _ text: Phrase, page: String) -> Notice {
        Notice(
            to: people.subtracting([entry.actor].compactMap(\.self)),
            about: entry.subject,
            kind: kind,
            titled: Phrase(
                "shifts.notice.published.title",
                ["first": .date(fact.first), "last": .date(fact.first.adding(days: 6))]
            ),
            text,
            path: "/c/\(slug)/\(page)?week=\(fact.week)"
        )
    }
}
