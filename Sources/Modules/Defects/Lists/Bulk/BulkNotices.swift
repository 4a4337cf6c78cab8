import Accounts
import Core
import Notifications
import Storage
import Work

/// The notices of a bulk change: one sentence per person, however many of their defects changed. If the operation
/// changed a single defect, as keyboard shortcuts do, the sentence names it.
enum BulkNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let fact: DefectsBulkChanged = try entry.fact() else { return [] }
        let slug = try Crews.slug(of: entry.crew, in: tx) ?? ""
        let name = Phrase.Argument.text(try entry.actor.flatMap { try People.name(of: $0, in: tx) } ?? "")
        if fact.changed == 1, let only = try OnlyDefect.of(entry, tx) {
            return only.notices(fact, ["name": name, "headline": .text(firstWords(of: only.headline))], slug)
        }
        // The defects of a person who left change without an operation that has a page.
        let hasPage = try tx.exists(
            "SELECT 1 FROM defect_operation WHERE crew = \(entry.crew) AND id = \(entry.subject)"
        )
        let path = "/c/\(slug)/defects" + (hasPage ? "/operations/\(entry.subject)" : "?show=all&sort=changed")
        return Dictionary(grouping: fact.people, by: \.count).map { count, people in
            let gaps: [String: Phrase.Argument] = ["name": name, "count": .number(count)]
            let phrase: Phrase
            switch (fact.isUndo, count == 1) {
            case (false, true): phrase = Phrase("defects.notice.bulk.one", gaps)
            case (false, false): phrase = Phrase("defects.notice.bulk", gaps)
            case (true, true): phrase = Phrase("defects.notice.bulkUndo.one", gaps)
            case (true, false): phrase = Phrase("defects.notice.bulkUndo", gaps)
            }
            return Notice(
                to: Set(people.map(\.person)),
                about: entry.subject,
                kind: .followedDefects,
                phrase,
                path: path
            )
        }
    }
}

extension BulkNotices {
    /// The messages that ask for something about defects which the operation closed or assigned to another person.
    static func settled(by entry: OutboxEntry, in tx: Tx) throws -> SettledNotices? {
        let schema = try DefectSchema.of(entry.crew, in: tx)
        let steps = try tx.all(
            """
            SELECT defect_step.defect, defect_step.at, defect_step.new_state, defect_change.field IS NOT NULL
            FROM defect_step
            LEFT JOIN defect_change ON defect_change.crew = defect_step.crew AND defect_change.defect = defect_step.defect
                AND defect_change.version = defect_step.version AND defect_change.field = 'owner'
            WHERE defect_step.crew = \(entry.crew) AND defect_step.operation = \(entry.subject)
                AND (defect_change.field IS NOT NULL OR defect_step.old_state <> defect_step.new_state)
            """
        ) { row in
            (
                defect: try row.read() as ID<OutboxSubject>, at: try row.read() as Instant,
                state: try row.read() as String, isAssigned: try row.read() as Bool
            )
        }
        let settled = steps.filter { $0.isAssigned || schema.isClosed($0.state) }
        guard let start = settled.map(\.at).min() else { return nil }
        return SettledNotices(about: settled.map(\.defect), NoticeKind.askingAboutDefects, until: start)
    }
}

/// The one defect that an operation changed.
private struct OnlyDefect {
    let id: DefectID
    let headline: String
    /// The person it was assigned to by this change.
    let newOwner: PersonID?

    static func of(_ entry: OutboxEntry, _ tx: Tx) throws -> OnlyDefect? {
        try tx.first(
            """
            SELECT defect.id, defect.headline, CASE WHEN defect_change.field IS NULL THEN NULL ELSE defect.owner END
            FROM defect_step
            JOIN defect ON defect.crew = defect_step.crew AND defect.id = defect_step.defect
            LEFT JOIN defect_change ON defect_change.crew = defect_step.crew AND defect_change.defect = defect_step.defect
                AND defect_change.version = defect_step.version AND defect_change.field = 'owner'
            WHERE defect_step.crew = \(entry.crew) AND defect_step.operation = \(entry.subject)
                AND defect.deleted_at IS NULL
            """
        ) { OnlyDefect(id: try $0.read(), headline: try $0.read(), newOwner: try $0.read()) }
    }

    func notices(
        _ fact: DefectsBulkChanged,
        _ gaps: [String: Phrase.Argument],
        _ slug: String
    ) -> [Notice] {
        let path = "/c/\(slug)/defects/\(id)"
        let people = Set(fact.people.map(\.person))
        let assigned = people.intersection([newOwner].compactMap(\.self))
        let key = fact.isUndo ? "defects.notice.undone" : "defects.notice.changed"
        return [(assigned, "defects.notice.toYou"), (people.subtracting(assigned), key)]
            .filter { !$0.0.isEmpty }
            .map { people, key in
                Notice(
                    to: people,
                    about: id,
                    kind: .ofDefect(key),
                    titled: Phrase("defects.notice.title", gaps),
                    Phrase(key, gaps),
                    path: path
                )
            }
    }
}
