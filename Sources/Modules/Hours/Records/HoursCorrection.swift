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
    private static let most = 500

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
        let title = try titles([correction.project], entry.crew, tx)[correction.project] ?? ""
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

    /// Those of a person's records on some days, also of deleted ones, oldest first.
    static func history(
        of person: PersonID,
        from first: LocalDate,
        to last: LocalDate,
        crew: CrewID,
        in tx: Tx
    ) throws -> [(at: Instant, phrase: Phrase)] {
        // The condition on `status` is always true. It keeps SQLite from reading everyone's hours of these days, from an
        // index that does not contain it.
        let records: SQL = """
            SELECT id FROM hours_record
            WHERE crew = \(crew) AND person = \(person) AND date BETWEEN \(first) AND \(last) AND status <> ''
            """
        // Deleted records and others each have an index. Sorted by time here, for which the database might read all
        // facts of the crew.
        let entries = try Outbox.entries(
            of: crew,
            about: "\(records) AND deleted_at IS NULL UNION ALL \(records) AND deleted_at IS NOT NULL",
            "AND actor <> \(person) AND kind IN \(list: kinds)",
            most: most,
            in: tx
        )
        if entries.isEmpty { return [] }
        let found = try entries.compactMap { entry in try of(entry).map { (entry: entry, correction: $0) } }
        let names = try People.names(of: Set(entries.compactMap(\.actor)), in: tx)
        let titles = try titles(Set(found.map(\.correction.project)), crew, tx)
        return found.sorted { ($0.entry.at, $0.entry.id) < ($1.entry.at, $1.entry.id) }.map { entry, correction in
            let actor = entry.actor.flatMap { names[$0] } ?? ""
            let title = titles[correction.project] ?? ""
            return (at: entry.at, phrase: correction.phrase("hours.sheet.event", entry, actor, title))
        }
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

    private static func titles(
        _ projects: Set<ProjectID>,
        _ crew: CrewID,
        _ tx: Tx
    ) throws -> [ProjectID: String] {
        let found = try tx.all(
            """
            SELECT project.id, client.name, project.name FROM project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE project.crew = \(crew) AND project.id IN \(list: projects)
            """
        ) { row in (try row.read() as ProjectID, projectLabel(try row.read(), try row.read())) }
        return Dictionary(found) { first, _ in first }
    }
}
