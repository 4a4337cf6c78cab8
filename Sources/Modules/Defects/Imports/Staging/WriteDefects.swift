import API
import Accounts
import Core
import Events
import Media
import Storage

/// Writes defects of a file into the crew, with their history, comments, files and whoever follows them.
struct DefectWriter {
    private let file: DefectImport
    private let sheet: ImportSheet
    private let viewer: Viewer
    private let now: Instant
    private let tx: Tx
    private let originals: [String: String]
    /// Whether they keep their numbers and keys.
    private let isMove: Bool
    private let lastNumber: Int
    private var ids: [String: DefectID] = [:]
    private var numbers: Set<Int> = []
    private var number = 0
    private var duplicates: [(defect: DefectID, original: DefectID, before: String)] = []
    private var lines: DefectLines

    init(_ file: DefectImport, _ checked: DefectImport.Checked, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        self.file = file
        sheet = checked.sheet
        self.viewer = viewer
        self.now = now
        self.tx = tx
        originals = checked.originals
        isMove = checked.move != nil
        lastNumber = checked.move?.head.lastNumber ?? 0
        lines = DefectLines(sheet, viewer.crew)
        let new = try tx.all(
            """
            SELECT item FROM defect_import_row
            WHERE crew = \(viewer.crew) AND import = \(file.id) AND outcome = 'new'
            """
        ) { try $0[0] as String }
        for item in new { ids[item] = isMove ? DefectID(item) ?? .new(at: now) : .new(at: now) }
        let last: Int =
            try tx.value("SELECT last_number FROM defect_settings WHERE crew = \(viewer.crew)") ?? 0
        number = last
        let taken = isMove ? last : last + new.count
        try tx.run("UPDATE defect_settings SET last_number = \(taken) WHERE crew = \(viewer.crew)")
    }

    mutating func write(_ slice: [AssembledDefect]) throws {
        let known = try KnownDefects(slice, file.format, viewer.crew, tx)
        var written: [DefectID] = []
        for one in slice {
            if let there = known[one] {
                try update(one, there)
                written.append(there.id)
            } else if let id = ids[one.item] {
                try insert(one, id)
                if !one.comments.isEmpty { written.append(id) }
            }
        }
        try lines.write(in: tx)
        for id in written { try DefectSearch.write(id, crew: viewer.crew, in: tx) }
    }

    /// When all are there: which is the same as which.
    mutating func finish() throws {
        for (defect, original, before) in duplicates {
            // What was the same as this one is the same as its original; so there are no chains.
            try tx.run(
                "UPDATE defect SET original = \(original) WHERE crew = \(viewer.crew) AND original = \(defect)"
            )
            try tx.run(
                """
                UPDATE defect SET original = \(original), state_before = \(before)
                WHERE crew = \(viewer.crew) AND id = \(defect) AND id <> \(original)
                """
            )
        }
        guard isMove, let highest = numbers.max() else { return }
        let last = max(highest, min(lastNumber, highest + 1_000_000))
        try tx.run(
            "UPDATE defect_settings SET last_number = \(last) WHERE crew = \(viewer.crew) AND last_number < \(last)"
        )
    }

    // MARK: - New ones

    private mutating func insert(_ one: AssembledDefect, _ id: DefectID) throws {
        let original = try original(of: one.item)
        let (state, before) = states(one, isDuplicate: original != nil)
        let history = HistoryBuilder.whole(one, state: state, sheet)
        var row = DefectRow(id: id, state: state, values: stored(one.values))
        row.closed = sheet.schema.isClosed(state)
        if let own = one.defect.own, let latitude = own.latitude, let longitude = own.longitude,
            abs(latitude) <= 90, abs(longitude) <= 180
        {
            row.position = Defect.Position(latitude: latitude, longitude: longitude)
        }
        try row.insert(number: try nextNumber(one), by: viewer, at: now, in: tx)
        let reporter = sheet.someone(one.defect.reporter)
        let name = reporter?.person == nil ? reporter?.name ?? sheet.system : nil
        try tx.run(
            """
            UPDATE defect SET submitter = \(reporter?.person ?? viewer.person), submitter_name = \(name),
                submitted_at = \(one.defect.at), changed_at = \(one.defect.changedAt),
                source = \(DefectSource(file.format, one.item).text), origin = \(try encoded(one.origin)),
                version = \(history.last?.version ?? 1)
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        if let original { duplicates.append((id, original, before)) }
        lines.add(history, id)
        lines.add(one, id, keepsKeys: isMove)
    }

    /// - Throws: `AppError.invalid` for an archive in which two defects have one number.
    private mutating func nextNumber(_ one: AssembledDefect) throws -> Int {
        guard isMove, let own = one.defect.own else {
            number += 1
            return number
        }
        guard own.number > 0, numbers.insert(own.number).inserted else {
            let gaps: [String: Phrase.Argument] = ["number": .number(own.number)]
            throw AppError.invalid("file", "number", Phrase("defects.import.file.number", gaps))
        }
        return own.number
    }

    /// What its state is, and what it was before it was found to be the same as another one.
    private func states(_ one: AssembledDefect, isDuplicate: Bool) -> (now: String, before: String) {
        let duplicate = sheet.schema.action(.duplicate)?.to
        if let own = one.defect.own {
            return (one.state, own.stateBefore.flatMap { sheet.choice("state", $0) } ?? sheet.schema.first)
        }
        let done = sheet.schema.states.first { $0.closed == true && $0.name != duplicate }?.name
        let plain = one.state == duplicate ? done ?? sheet.schema.first : one.state
        return (isDuplicate ? duplicate ?? plain : plain, plain)
    }

    // MARK: - Those that are there

    private mutating func update(_ one: AssembledDefect, _ known: KnownDefects.Known) throws {
        guard let origin = known.origin, let old = try Defect.findDeleted(known.id, viewer, in: tx) else { return }
        let fields = one.origin.fields
        let different = Set(fields.keys).union(origin.fields.keys).filter { fields[$0] != origin.fields[$0] }
        var builder = HistoryBuilder(sheet, values: old.values, state: old.state, version: old.version)
        for step in one.steps.dropFirst(origin.steps) { builder.take(step) }
        var target = different.contains("state") ? one.state : builder.result.state
        let original = different.contains("original") && old.original == nil ? try original(of: one.item) : nil
        if let original, original != old.id {
            let (state, before) = states(one, isDuplicate: true)
            target = state
            duplicates.append((old.id, original, before))
        } else if old.original != nil {
            target = old.state
        }
        let moment = max(one.defect.changedAt, old.changedAt)
        builder.close(one.values, target, only: different.subtracting(["state", "original"]), at: moment)
        var row = DefectRow(old)
        row.values = stored(builder.result.values).filter { old.values[$0.key] != nil || one.values[$0.key] != nil }
        row.state = target
        row.closed = sheet.schema.isClosed(target)
        if !builder.steps.isEmpty { try row.update(crew: viewer.crew, at: moment, in: tx) }
        try tx.run(
            """
            UPDATE defect SET version = \(builder.version), origin = \(try encoded(one.origin))
            WHERE crew = \(viewer.crew) AND id = \(old.id)
            """
        )
        lines.add(builder.steps, old.id)
        try lines.addNew(one, old.id, in: tx)
    }

    // MARK: - Which is which

    /// The first one of those that it is the same as.
    private func original(of item: String) throws -> DefectID? {
        var (last, seen) = (item, Set([item]))
        while let next = originals[last], seen.insert(next).inserted { last = next }
        if last == item || originals[last] != nil { return nil }
        if let id = ids[last] { return id }
        return try tx.value(
            """
            SELECT COALESCE(original, id) FROM defect WHERE crew = \(viewer.crew) AND deleted_at IS NULL
                AND source = \(DefectSource(file.format, last).text)
            """
        )
    }

    /// An owner whom the crew does not know stands in the history only.
    private func stored(_ values: [String: String]) -> [String: String] {
        values.filter { $0.key != "owner" || PersonID($0.value) != nil }
    }
}
