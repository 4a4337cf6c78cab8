import Accounts
import Core
import Events
import Notifications
import Storage
import Work

/// What somebody did to the record of another person, as its fact tells it.
struct HoursCorrection: Decodable, Sendable {
    /// The person who worked.
    let person: PersonID
    let project: ProjectID
    let date: LocalDate
    let minutes: Int
    /// The length before a change.
    let formerMinutes: Int?

    private static let kinds = [HoursLogged.kind, HoursChanged.kind, HoursDeleted.kind, HoursRestored.kind]
    /// The maximum number of them in the history of a timesheet.
    static let mostListed = 500

    /// Those of the records of a timesheet.
    struct History: Sendable {
        /// Oldest first.
        let lines: [(at: Instant, phrase: Phrase)]
        /// The number of all, also of those that are left out of a long list.
        let count: Int
    }

    /// - Returns: `nil` for other facts, and for what people did to their own records.
    private static func of(_ entry: OutboxEntry) throws -> HoursCorrection? {
        guard kinds.contains(entry.kind) else { return nil }
        let correction = try entry.read(HoursCorrection.self)
        return correction.person == entry.actor ? nil : correction
    }

    /// The message to the person who worked.
    static func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let correction = try of(entry) else { return [] }
        let slug = try Crews.slug(of: entry.crew, in: tx) ?? ""
        let actor = try entry.actor.flatMap { try People.name(of: $0, in: tx) }
        let title = try Project.labels(of: [correction.project], crew: entry.crew, in: tx)[correction.project] ?? ""
        let isGone = entry.kind == HoursDeleted.kind
        return [
            Notice(
                to: [correction.person],
                about: entry.subject,
                kind: .corrections,
                titled: Phrase("hours.notice.project", ["project": .text(title)]),
                correction.phrase("hours.notice", entry, actor ?? "", title),
                path: "/c/\(slug)/hours/"
                    + (isGone ? "history?month=\(Month(of: correction.date))" : "records/\(entry.subject)")
            )
        ]
    }

    /// Those of a person's records on some days, also of deleted ones.
    /// - Parameter records: the records on these days that are not deleted.
    static func history(
        of person: PersonID,
        _ records: [HoursRecordID],
        from first: LocalDate,
        to last: LocalDate,
        crew: CrewID,
        most: Int = mostListed,
        in tx: Tx
    ) throws -> History {
        let deleted = try tx.all(
            """
            SELECT id FROM hours_record WHERE crew = \(crew) AND person = \(person)
                AND date BETWEEN \(first) AND \(last) AND deleted_at IS NOT NULL
            ORDER BY deleted_at DESC, id LIMIT \(SheetPage.most)
            """
        ) { try $0.read() as HoursRecordID }
        // Sorted by time here, for which the database might read all facts of the crew.
        let (entries, count) = try Outbox.entries(
            of: crew,
            about: records + deleted,
            "AND actor <> \(person) AND kind IN \(list: kinds)",
            most: most,
            in: tx
        )
        if entries.isEmpty { return History(lines: [], count: 0) }
        let found = try entries.compactMap { entry in try of(entry).map { (entry: entry, correction: $0) } }
        let names = try People.names(of: Set(entries.compactMap(\.actor)), in: tx)
        let titles = try Project.labels(of: Set(found.map(\.correction.project)), crew: crew, in: tx)
        let sorted = found.sorted { ($0.entry.at, $0.entry.id) < ($1.entry.at, $1.entry.id) }
        let lines = sorted.map { entry, correction in
            let actor = entry.actor.flatMap { names[$0] } ?? ""
            let title = titles[correction.project] ?? ""
            return (at: entry.at, phrase: correction.phrase("hours.sheet.event", entry, actor, title))
        }
        return History(lines: lines, count: count)
    }

    /// - Parameter prefix: the key of the sentence without its last part.
    private func phrase(_ prefix: String, _ entry: OutboxEntry, _ actor: String, _ title: String) -> Phrase {
        let isAsLong = entry.kind == HoursChanged.kind && formerMinutes == minutes
        let key = prefix + "." + (isAsLong ? "hours.edited" : entry.kind)
        return Phrase(
            key,
            [
                "name": .text(actor), "project": .text(title), "day": .date(date), "hours": .minutes(minutes),
                "former": .minutes(formerMinutes ?? minutes),
            ]
        )
    }
}
