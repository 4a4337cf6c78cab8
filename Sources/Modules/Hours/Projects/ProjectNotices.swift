import Accounts
import Core
import Notifications
import Storage
import Work

/// The recipients of messages about projects and their budgets.
enum ProjectNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if let fact: BudgetReached = try entry.fact() {
            let recipients = try Members.managers(of: entry.crew, in: tx)
            return try notice(.budgets, to: recipients, sentence(fact), entry, tx)
        }
        if let fact: ProjectJoined = try entry.fact() {
            return try notice(to: [fact.person], "hours.notice.joined", entry, tx)
        }
        if let fact: ProjectLeft = try entry.fact() {
            return try notice(to: [fact.person], "hours.notice.left", entry, tx)
        }
        return []
    }

    private static func sentence(_ fact: BudgetReached) -> Phrase {
        guard let month = fact.month else {
            return Phrase(
                fact.percent < 100 ? "hours.notice.budget" : "hours.notice.budgetAll",
                ["percent": .number(fact.percent)]
            )
        }
        return Phrase(
            fact.percent < 100 ? "hours.notice.budgetMonth" : "hours.notice.budgetMonthAll",
            ["percent": .number(fact.percent), "month": .phrase(Phrase("date.month.\(month.month)"))]
        )
    }

    private static func notice(
        to people: [PersonID],
        _ key: String,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws -> [Notice] {
        let actor = try entry.actor.flatMap { try People.name(of: $0, in: tx) }
        return try notice(.projects, to: people, Phrase(key, ["actor": .text(actor ?? "")]), entry, tx)
    }

    private static func notice(
        _ kind: NoticeKind,
        to people: [PersonID],
        _ phrase: Phrase,
        _ entry: OutboxEntry,
        _ tx: Tx
    ) throws -> [Notice] {
        let found = try tx.first(
            """
            SELECT crew.slug, client.name, project.name FROM project JOIN crew ON crew.id = project.crew
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(entry.crew) AND project.id = \(entry.subject)
            """
        ) { (slug: try $0.read() as String, title: projectLabel(try $0.read(), try $0.read())) }
        guard let found else { throw StorageError.unexpected("a fact about a project that does not exist") }
        return [
            Notice(
                to: Set(people),
                about: entry.subject,
                kind: kind,
                titled: Phrase("hours.notice.project", ["project": .text(found.title)]),
                Phrase(phrase.key, phrase.arguments.merging(["project": .text(found.title)]) { one, _ in one }),
                path: "/c/\(found.slug)/hours/projects/\(entry.subject)"
            )
        ]
    }
}
