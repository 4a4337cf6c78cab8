import API
import Accounts
import Core
import Media
import Storage

/// Reads a history: from each of its three sources at most as many rows as are shown, however long the history is.
struct HistoryReading {
    let defect: DefectID
    let viewer: Viewer
    let most: Int
    let isWhole: Bool
    let tx: Tx

    func steps(after place: HistoryPosition?) throws -> [DefectHistory.Event] {
        let older = older(than: place, .step, "defect_step.at", "defect_step.version") { "\($0.number)" }
        return try tx.all(
            """
            SELECT defect_step.at, defect_step.person, COALESCE(person.name, defect_step.name), defect_step.version,
                defect_step.action, defect_step.old_state, defect_step.new_state, defect_step.operation
            FROM defect_step LEFT JOIN person ON person.id = defect_step.person
            WHERE defect_step.crew = \(viewer.crew) AND defect_step.defect = \(defect) \(older)
            ORDER BY defect_step.at DESC, defect_step.version DESC LIMIT \(most)
            """
        ) { row in
            DefectHistory.Event(
                at: try row.read(),
                author: try Author(row: &row),
                what: .step(
                    DefectHistory.Step(
                        version: try row.read(),
                        action: try row.read(),
                        formerState: try row.read(),
                        state: try row.read(),
                        operation: try row.read()
                    )
                )
            )
        }
    }

    func comments(after place: HistoryPosition?) throws -> [DefectHistory.Event] {
        let older = older(than: place, .comment, "defect_comment.at", "defect_comment.id") {
            "\(DefectCommentID($0.key))"
        }
        return try tx.all(
            """
            SELECT defect_comment.at, defect_comment.person, COALESCE(person.name, defect_comment.name),
                defect_comment.id, \(DefectHistory.beginning(of: "defect_comment.body"))
            FROM defect_comment LEFT JOIN person ON person.id = defect_comment.person
            WHERE defect_comment.crew = \(viewer.crew) AND defect_comment.defect = \(defect)
                AND defect_comment.deleted_at IS NULL \(older)
            ORDER BY defect_comment.at DESC, defect_comment.id DESC LIMIT \(most)
            """
        ) { row in
            DefectHistory.Event(
                at: try row.read(),
                author: try Author(row: &row),
                what: .comment(try row.read(), try row.read())
            )
        }
    }

    /// Files that were added without a comment; others are shown with their comment.
    func files(after place: HistoryPosition?) throws -> [DefectHistory.Event] {
        let older = older(than: place, .file, "defect_file.at", "defect_file.file") { "\(FileID($0.key))" }
        return try tx.all(
            DefectFile.self,
            """
            FROM \(DefectFile.source) WHERE defect_file.crew = \(viewer.crew) AND defect_file.defect = \(defect)
                AND defect_file.comment IS NULL AND defect_file.deleted_at IS NULL \(older)
            ORDER BY defect_file.at DESC, defect_file.file DESC LIMIT \(most)
            """
        ).map { DefectHistory.Event(at: $0.at, author: $0.author, what: .file($0.file)) }
    }

    private func older(
        than place: HistoryPosition?,
        _ rank: HistoryPosition.Rank,
        _ at: SQL,
        _ key: SQL,
        _ value: (HistoryPosition) -> SQL
    ) -> SQL {
        guard let place else { return "" }
        if rank == place.rank { return "AND (\(at), \(key)) < (\(place.at), \(value(place)))" }
        return rank < place.rank ? "AND \(at) <= \(place.at)" : "AND \(at) < \(place.at)"
    }
}

// MARK: - Details of the events

extension HistoryReading {
    func withChanges(_ events: [DefectHistory.Event]) throws -> [DefectHistory.Event] {
        let versions = events.compactMap(\.step?.version)
        if versions.isEmpty { return events }
        let (old, new): (SQL, SQL) =
            isWhole ? ("old", "new") : (DefectHistory.beginning(of: "old"), DefectHistory.beginning(of: "new"))
        let changes = try tx.all(
            """
            SELECT version, field, \(old), \(new) FROM defect_change
            WHERE crew = \(viewer.crew) AND defect = \(defect) AND version IN \(list: versions) ORDER BY version, field
            """
        ) { row in
            (
                version: try row.read() as Int,
                change: DefectHistory.Change(field: try row.read(), old: try row.read(), new: try row.read())
            )
        }
        let byVersion = Dictionary(grouping: changes, by: \.version).mapValues { $0.map(\.change) }
        return events.map { event in
            guard var step = event.step else { return event }
            step.changes = byVersion[step.version] ?? []
            return DefectHistory.Event(at: event.at, author: event.author, what: .step(step))
        }
    }

    /// Only people who are or were in the crew: an id in a value must not reveal any other name.
    func people(in events: [DefectHistory.Event], _ schema: DefectSchema) throws -> [PersonID: String] {
        let fields = schema.personFields
        let keys = Set(events.texts { fields.contains($0) }.compactMap { PersonID($0) })
        if keys.isEmpty { return [:] }
        let rows = try tx.all(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.person IN \(list: keys.sorted())
            """
        ) { (try $0.read() as PersonID, try $0.read() as String) }
        return Dictionary(rows) { name, _ in name }
    }

    func defects(in events: [DefectHistory.Event]) throws -> [DefectID: String] {
        let keys = Set(events.texts { $0 == "original" }.compactMap { DefectID($0) })
        if keys.isEmpty { return [:] }
        let rows = try tx.all(
            """
            SELECT id, number FROM defect WHERE crew = \(viewer.crew) AND id IN \(list: keys.sorted())
            """
        ) { (try $0.read() as DefectID, Defect.shortName(try $0.read())) }
        return Dictionary(rows) { name, _ in name }
    }
}

extension DefectHistory.Event {
    var step: DefectHistory.Step? {
        if case .step(let step) = what { step } else { nil }
    }
}

extension [DefectHistory.Event] {
    /// The old and new values of the fields for which `isWanted` is true.
    fileprivate func texts(in isWanted: (String) -> Bool) -> [String] {
        flatMap { $0.step?.changes ?? [] }.filter { isWanted($0.field) }.flatMap { [$0.old, $0.new] }.compactMap { $0 }
    }
}
