import API
import Accounts
import Core
import Media
import Storage

/// Reads the defects of a crew for an archive, by number, in parts: a slow client must not keep a transaction open. A
/// defect that changes meanwhile is exported as it was before or after the change.
struct DefectExport: Sendable {
    /// How many defects are read at once.
    static let part = 500

    let crew: CrewID

    /// A defect, and the paths of its files.
    struct Entry: Sendable {
        let defect: ArchivedDefect
        let files: [(path: String, size: Int, id: FileID)]
    }

    /// - Parameter last: the number of the last defect of the previous part; 0 for the first part.
    func entries(after last: Int, in tx: Tx) throws -> [Entry] {
        let defects = try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(crew) AND defect.number > \(last) AND defect.deleted_at IS NULL
            ORDER BY defect.number LIMIT \(Self.part)
            """
        )
        guard let first = defects.first, let end = defects.last else { return [] }
        let range: SQL = "defect.crew = \(crew) AND defect.number BETWEEN \(first.number) AND \(end.number)"
        let steps = try steps(range, try changes(range, tx), tx)
        let comments = try comments(range, tx)
        let watchers = try watchers(range, tx)
        let files = try files(range, tx)
        let names = try submitters(range, tx)
        return defects.map { defect in
            let theirs = files[defect.id] ?? []
            let archived = ArchivedDefect(
                id: defect.id,
                displayId: defect.displayID,
                number: defect.number,
                version: defect.version,
                state: defect.state,
                closed: defect.closed,
                fields: defect.values,
                submitter: names[defect.id].map { ArchivedDefect.Who(name: $0) }
                    ?? ArchivedDefect.Who(person: defect.submitter.id),
                submittedAt: defect.submittedAt,
                changedAt: defect.changedAt,
                original: defect.original,
                stateBefore: defect.stateBefore,
                position: defect.position.map { ArchivedDefect.Place(latitude: $0.latitude, longitude: $0.longitude) },
                history: steps[defect.id] ?? [],
                comments: comments[defect.id] ?? [],
                watchers: watchers[defect.id] ?? [],
                files: theirs.map(\.file)
            )
            return Entry(defect: archived, files: theirs.map { ($0.file.path, $0.file.size, $0.id) })
        }
    }

    /// All people who are or were in the crew, by id.
    func people(in tx: Tx) throws -> [ArchivedPerson] {
        try tx.all(
            """
            SELECT person.id, person.name, person.email FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) ORDER BY person.id
            """
        ) { ArchivedPerson(id: try $0.read(), name: try $0.read(), email: try $0.read()) }
    }

    func head(in tx: Tx) throws -> ArchiveHead {
        let present = try CrewSchema.of(crew, in: tx)
        let numbers = try tx.first("SELECT prefix, last_number FROM defect_settings WHERE crew = \(crew)") { row in
            (prefix: try row.read() as String, last: try row.read() as Int)
        }
        return ArchiveHead(
            prefix: numbers?.prefix ?? "DEF",
            lastNumber: numbers?.last ?? 0,
            isOwn: present.isOwn,
            schema: present.schema
        )
    }

    // MARK: - Parts of a defect

    private struct Version: Hashable {
        let defect: DefectID
        let version: Int
    }

    private func changes(_ range: SQL, _ tx: Tx) throws -> [Version: [ArchivedDefect.Change]] {
        let found = try tx.all(
            """
            SELECT defect_change.defect, defect_change.version, defect_change.field, defect_change.old, defect_change.new
            FROM defect JOIN defect_change ON defect_change.crew = defect.crew AND defect_change.defect = defect.id
            WHERE \(range) ORDER BY defect_change.defect, defect_change.version, defect_change.field
            """
        ) { row in
            (
                Version(defect: try row.read(), version: try row.read()),
                ArchivedDefect.Change(field: try row.read(), old: try row.read(), new: try row.read())
            )
        }
        return grouped(found)
    }

    private func steps(
        _ range: SQL,
        _ changes: [Version: [ArchivedDefect.Change]],
        _ tx: Tx
    ) throws -> [DefectID: [ArchivedDefect.Step]] {
        let found = try tx.all(
            """
            SELECT defect_step.defect, defect_step.version, defect_step.action, defect_step.person, defect_step.name,
                defect_step.at, defect_step.old_state, defect_step.new_state
            FROM defect JOIN defect_step ON defect_step.crew = defect.crew AND defect_step.defect = defect.id
            WHERE \(range) ORDER BY defect_step.defect, defect_step.version
            """
        ) { row in
            let version = Version(defect: try row.read(), version: try row.read())
            let step = ArchivedDefect.Step(
                version: version.version,
                action: try row.read(),
                by: try Self.who(&row),
                at: try row.read(),
                from: try row.read(),
                to: try row.read(),
                changes: changes[version] ?? []
            )
            return (version.defect, step)
        }
        return grouped(found)
    }

    private func comments(_ range: SQL, _ tx: Tx) throws -> [DefectID: [ArchivedDefect.Comment]] {
        let found = try tx.all(
            """
            SELECT defect_comment.defect, defect_comment.id, defect_comment.person, defect_comment.name, defect_comment.at,
                defect_comment.changed_at, defect_comment.body
            FROM defect JOIN defect_comment ON defect_comment.crew = defect.crew AND defect_comment.defect = defect.id
            WHERE \(range) AND defect_comment.deleted_at IS NULL
            ORDER BY defect_comment.defect, defect_comment.at, defect_comment.id
            """
        ) { row in
            let defect: DefectID = try row.read()
            let comment = ArchivedDefect.Comment(
                id: try row.read(),
                by: try Self.who(&row),
                at: try row.read(),
                changedAt: try row.read(),
                body: try row.read()
            )
            return (defect, comment)
        }
        return grouped(found)
    }

    private func watchers(_ range: SQL, _ tx: Tx) throws -> [DefectID: [ArchivedDefect.Watcher]] {
        let found = try tx.all(
            """
            SELECT defect_watcher.defect, defect_watcher.person, defect_watcher.watching
            FROM defect JOIN defect_watcher ON defect_watcher.crew = defect.crew AND defect_watcher.defect = defect.id
            WHERE \(range) ORDER BY defect_watcher.defect, defect_watcher.person
            """
        ) { (try $0.read() as DefectID, ArchivedDefect.Watcher(person: try $0.read(), watching: try $0.read())) }
        return grouped(found)
    }

    private func files(_ range: SQL, _ tx: Tx) throws -> [DefectID: [(file: ArchivedDefect.File, id: FileID)]] {
        let found = try tx.all(
            """
            SELECT defect_file.defect, \(StoredFile.columns), defect_file.person, defect_file.name, defect_file.at,
                defect_file.comment
            FROM defect JOIN defect_file ON defect_file.crew = defect.crew AND defect_file.defect = defect.id
            \(StoredFile.join(crew: "defect_file.crew", file: "defect_file.file"))
            WHERE \(range) AND defect_file.deleted_at IS NULL ORDER BY defect_file.defect, defect_file.at, defect_file.file
            """
        ) { row in
            let defect: DefectID = try row.read()
            let stored = try StoredFile(row: &row)
            let file = ArchivedDefect.File(
                path: "files/\(stored.id)\(ending(of: stored.name))",
                name: stored.name,
                type: stored.type.rawValue,
                size: stored.size,
                by: try Self.who(&row),
                at: try row.read(),
                comment: try row.read()
            )
            return (defect, (file: file, id: stored.id))
        }
        return grouped(found)
    }

    /// Names of reporters who are not in the crew.
    private func submitters(_ range: SQL, _ tx: Tx) throws -> [DefectID: String] {
        let found = try tx.all(
            "SELECT defect.id, defect.submitter_name FROM defect WHERE \(range) AND defect.submitter_name IS NOT NULL"
        ) { (try $0.read() as DefectID, try $0.read() as String) }
        return Dictionary(found) { first, _ in first }
    }

    private static func who(_ row: inout Row) throws -> ArchivedDefect.Who {
        let (person, name): (PersonID?, String?) = (try row.read(), try row.read())
        return .init(person: person, name: person == nil ? name : nil)
    }
}

private func grouped<Key: Hashable, Value>(_ pairs: [(Key, Value)]) -> [Key: [Value]] {
    Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
}

/// The extension of a name, such as ".jpg"; empty if it might be something else.
private func ending(of name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let ending = name[name.index(after: dot)...]
    let isEnding = 1...10 ~= ending.count && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isEnding ? "." + ending.lowercased() : ""
}
