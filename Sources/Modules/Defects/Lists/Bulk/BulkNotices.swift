import Core
import Events
import Notifications
import Storage
import Work

/// What people are told of something that was done to many defects: one sentence each, however many concern them.
enum BulkNotices {
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let fact: DefectsBulkChanged = try entry.fact() else { return [] }
        let slug: String? = try tx.value("SELECT slug FROM crew WHERE id = \(entry.crew)")
        let name: String? = try entry.actor.flatMap { try tx.value("SELECT name FROM person WHERE id = \($0)") }
        let path = "/c/\(slug ?? "")/defects/operations/\(entry.subject)"
        return Dictionary(grouping: fact.people, by: \.count).map { count, people in
            let gaps: [String: Phrase.Argument] = ["name": .text(name ?? ""), "count": .number(count)]
            let phrase: Phrase
            switch (fact.isUndo, count == 1) {
            case (false, true): phrase = Phrase("defects.notice.bulk.one", gaps)
            case (false, false): phrase = Phrase("defects.notice.bulk", gaps)
            case (true, true): phrase = Phrase("defects.notice.bulkUndo.one", gaps)
            case (true, false): phrase = Phrase("defects.notice.bulkUndo", gaps)
            }
            return Notice(to: Set(people.map(\.person)), about: entry.subject, phrase, path: path)
        }
    }
}
