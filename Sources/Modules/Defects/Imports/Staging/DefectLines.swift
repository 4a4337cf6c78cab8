import API
import Accounts
import Core
import Imports
import Media
import Storage

/// Rows of several defects, collected so that one statement inserts many.
struct DefectLines {
    private let sheet: ImportSheet
    private let crew: CrewID
    private var steps: [[SQLValue]] = []
    private var changes: [[SQLValue]] = []
    private var comments: [[SQLValue]] = []
    private var files: [[SQLValue]] = []
    private var watchers: [[SQLValue]] = []

    init(_ sheet: ImportSheet, _ crew: CrewID) {
        self.sheet = sheet
        self.crew = crew
    }

    mutating func add(_ history: [HistoryStep], _ defect: DefectID) {
        for step in history {
            let (person, name) = who(step.who)
            steps.append([
                defect.sqlValue, step.version.sqlValue, .text(step.action), person, name, step.at.sqlValue,
                step.oldState.sqlValue, .text(step.newState),
            ])
            for change in step.changes {
                changes.append([
                    defect.sqlValue, step.version.sqlValue, .text(change.field), change.old.sqlValue,
                    change.new.sqlValue,
                ])
            }
        }
    }

    /// Adds all comments of a new defect.
    /// - Parameter keepsKeys: whether comments keep the ids that they had in the archive.
    mutating func add(_ one: AssembledDefect, _ defect: DefectID, keepsKeys: Bool) {
        var ids: [DefectCommentID: DefectCommentID] = [:]
        for (key, comment) in one.comments { add(comment, key, defect, keepsKeys, &ids) }
        for (key, file) in one.files { add(file, key, defect, ids) }
        follow(one, defect)
    }

    /// Adds the comments and files that an existing defect does not have yet, unless they were deleted here.
    mutating func addNew(_ one: AssembledDefect, _ defect: DefectID, in tx: Tx) throws {
        let known = try ImportedComment.known(one.comments, of: defect, crew: crew, in: tx)
        let files = try tx.all(
            "SELECT source FROM defect_file WHERE crew = \(crew) AND defect = \(defect) AND source IS NOT NULL"
        ) { try $0.read() as String }
        let missing: [String] =
            one.comments.filter { known[$0.key] == nil }
            .flatMap { ErasedSources.comment($0.key, $0.comment, of: defect) }
            + one.files.filter { !files.contains($0.key) }.map { ErasedSources.file($0.key, of: defect) }
        let erased = try ErasedSources.erased(among: missing, crew: crew, in: tx)
        var ids: [DefectCommentID: DefectCommentID] = [:]
        for (key, comment) in one.comments {
            guard let old = known[key] else {
                if !erased.isDisjoint(with: ErasedSources.comment(key, comment, of: defect)) { continue }
                add(comment, key, defect, false, &ids)
                continue
            }
            if let id = comment.id { ids[id] = old.id }
            // Update the text only if it changed in the file and was not edited here.
            if old.body == comment.body || !old.isUntouched { continue }
            try tx.run(
                "UPDATE defect_comment SET body = \(comment.body) WHERE crew = \(crew) AND id = \(old.id)"
            )
        }
        for (key, file) in one.files
        where !files.contains(key) && !erased.contains(ErasedSources.file(key, of: defect)) {
            add(file, key, defect, ids)
        }
        follow(one, defect)
    }

    private mutating func add(
        _ comment: FileComment,
        _ key: String,
        _ defect: DefectID,
        _ keepsKeys: Bool,
        _ ids: inout [DefectCommentID: DefectCommentID]
    ) {
        let id = keepsKeys ? comment.id ?? .new(at: comment.at) : DefectCommentID.new(at: comment.at)
        if let old = comment.id { ids[old] = id }
        let (person, name) = who(comment.who)
        comments.append([
            id.sqlValue, defect.sqlValue, person, name, comment.at.sqlValue, .text(comment.body),
            comment.changedAt.sqlValue, .text(key),
        ])
    }

    private mutating func add(
        _ file: FileAttachment,
        _ key: String,
        _ defect: DefectID,
        _ ids: [DefectCommentID: DefectCommentID]
    ) {
        let (person, name) = who(file.who)
        files.append([
            file.file.sqlValue, defect.sqlValue, file.comment.flatMap { ids[$0] }.sqlValue, person, name,
            file.at.sqlValue, .text(key),
        ])
    }

    private mutating func follow(_ one: AssembledDefect, _ defect: DefectID) {
        for (people, isWatching) in [(one.watchers, true), (one.silent, false)] {
            for person in Set(people).sorted() {
                watchers.append([defect.sqlValue, person.sqlValue, .bool(isWatching)])
            }
        }
    }

    /// A member by id, anybody else by name.
    private func who(_ number: Int?) -> (person: SQLValue, name: SQLValue) {
        let someone = sheet.someone(number)
        if let person = someone?.person { return (person.sqlValue, .null) }
        return (.null, .text(someone?.name ?? sheet.system))
    }

    mutating func write(in tx: Tx) throws {
        try put(
            "INSERT INTO defect_step (crew, defect, version, action, person, name, at, old_state, new_state) VALUES",
            steps,
            tx
        )
        try put("INSERT INTO defect_change (crew, defect, version, field, old, new) VALUES", changes, tx)
        try put(
            "INSERT INTO defect_comment (crew, id, defect, person, name, at, body, changed_at, source) VALUES",
            comments,
            tx
        )
        try put("INSERT INTO defect_file (crew, file, defect, comment, person, name, at, source) VALUES", files, tx)
        try put(
            "INSERT INTO defect_watcher (crew, defect, person, watching) VALUES",
            watchers,
            tx,
            "ON CONFLICT DO NOTHING"
        )
        (steps, changes, comments, files, watchers) = ([], [], [], [], [])
    }

    /// Groups rows by their missing values, which bounds the number of different statements to prepare.
    private func put(_ head: SQL, _ rows: [[SQLValue]], _ tx: Tx, _ tail: SQL = "") throws {
        let groups = Dictionary(grouping: rows) { row in row.map { $0 == .null } }
        for group in groups.values { try StagedRows(head, group, tail).insert(after: [crew.sqlValue], in: tx) }
    }
}
