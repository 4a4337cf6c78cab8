import API
import Accounts
import Core
import Imports
import Media
import Storage

/// Writes some defects of a file into the crew, with their history, comments, files and followers.
struct DefectWriter {
    private let plan: DefectImportPlan
    private let viewer: Viewer
    private let now: Instant
    private let tx: Tx
    private var lines: DefectLines
    private let personFields: Set<String>

    private var file: DefectImport { plan.file }
    private var sheet: ImportSheet { plan.sheet }

    init(_ plan: DefectImportPlan, _ viewer: Viewer, _ now: Instant, _ tx: Tx) {
        self.plan = plan
        self.viewer = viewer
        self.now = now
        self.tx = tx
        lines = DefectLines(plan.sheet, viewer.crew)
        personFields = plan.sheet.schema.personFields
    }

    mutating func write(_ slice: [AssembledDefect]) throws {
        let known = try KnownDefects(slice, file.format, viewer.crew, tx)
        var written: [DefectID] = []
        for one in slice {
            if let there = known[one] {
                // It may have been imported or deleted meanwhile.
                if known.verdict(one) != .changed { continue }
                try update(one, there)
                written.append(there.id)
            } else if let number = plan.numbers[one.item] {
                let id = try insert(one, number)
                if !one.comments.isEmpty { written.append(id) }
            }
        }
        try lines.write(in: tx)
        for id in written { try DefectSearch.write(id, crew: viewer.crew, in: tx) }
    }

    // MARK: - New defects

    private mutating func insert(_ one: AssembledDefect, _ number: Int) throws -> DefectID {
        let id = plan.isMove ? DefectID(one.item) ?? .new(at: now) : .new(at: now)
        let original = try original(of: one.item)
        let (state, before) = states(one, isDuplicate: original != nil)
        let history = HistoryBuilder.whole(one, state: state, sheet)
        let version = history.last?.version ?? 1
        var row = DefectRow(id: id, state: state, values: stored(one.values))
        row.closed = sheet.schema.isClosed(state)
        if let own = one.defect.own, let latitude = own.latitude, let longitude = own.longitude,
            abs(latitude) <= 90, abs(longitude) <= 180
        {
            row.position = Defect.Position(latitude: latitude, longitude: longitude)
        }
        try row.insert(number: number, by: viewer, at: now, in: tx)
        let reporter = sheet.someone(one.defect.reporter)
        let name = reporter?.person == nil ? reporter?.name ?? sheet.system : nil
        try tx.run(
            """
            UPDATE defect SET submitter = \(reporter?.person ?? viewer.person), submitter_name = \(name),
                submitted_at = \(one.defect.at), changed_at = \(one.defect.changedAt),
                source = \(DefectSource(file.format, one.item).text), origin = \(try jsonText(one.origin)),
                version = \(version), original = \(original), state_before = \(original == nil ? nil : before)
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try tx.run(
            """
            UPDATE defect_import_row SET defect = \(id), version = \(version)
            WHERE crew = \(viewer.crew) AND import = \(file.id) AND item = \(one.item)
            """
        )
        lines.add(history, id)
        lines.add(one, id, keepsKeys: plan.isMove)
        return id
    }

    /// The state of a defect, and the one it had before it was marked as a duplicate.
    private func states(_ one: AssembledDefect, isDuplicate: Bool) -> (now: String, before: String) {
        let duplicate = sheet.schema.action(.duplicate)?.to
        let done = sheet.schema.states.first { $0.closed == true && $0.name != duplicate }?.name
        let plain = one.state == duplicate ? done ?? sheet.schema.first : one.state
        if let own = one.defect.own {
            let before = own.stateBefore.flatMap { sheet.choice("state", $0) }
            // An archive does not have deleted originals.
            let isAlone = !isDuplicate && one.defect.original != nil && one.state == duplicate
            return (isAlone ? before ?? plain : one.state, before ?? sheet.schema.first)
        }
        return (isDuplicate ? duplicate ?? plain : plain, plain)
    }

    // MARK: - Existing defects

    private mutating func update(_ one: AssembledDefect, _ known: KnownDefects.Known) throws {
        guard let origin = known.origin, let old = try Defect.findDeleted(known.id, viewer, in: tx) else { return }
        let different = one.changes(since: origin)
        var builder = HistoryBuilder(sheet, values: old.values, state: old.state, version: old.version)
        for step in one.steps.dropFirst(origin.steps) { builder.take(step) }
        var target = different.contains("state") ? one.state : builder.result.state
        let original = different.contains("original") && old.original == nil ? try original(of: one.item) : nil
        if let original, original != old.id {
            target = states(one, isDuplicate: true).now
        } else if old.original != nil {
            target = old.state
        }
        let moment = max(one.defect.changedAt, old.changedAt)
        builder.close(one.values, target, only: different.subtracting(["state", "original"]), at: moment)
        let isOpened = old.closed && !sheet.schema.isClosed(target)
        if isOpened, let owner = builder.result.values["owner"].flatMap({ PersonID($0) }),
            try !Members.isMember(owner, of: viewer.crew, in: tx)
        {
            builder.release(at: moment)
        }
        var row = DefectRow(old)
        row.values = stored(builder.result.values).filter { old.values[$0.key] != nil || one.values[$0.key] != nil }
        row.state = target
        row.closed = sheet.schema.isClosed(target)
        if !builder.steps.isEmpty { try row.update(crew: viewer.crew, at: moment, in: tx) }
        try tx.run(
            """
            UPDATE defect SET version = \(builder.version), origin = \(try jsonText(one.origin))
            WHERE crew = \(viewer.crew) AND id = \(old.id)
            """
        )
        if let original, original != old.id { try markDuplicate(old.id, one, original) }
        lines.add(builder.steps, old.id)
        try lines.addNew(one, old.id, in: tx)
    }

    // MARK: - Duplicates

    private func markDuplicate(_ defect: DefectID, _ one: AssembledDefect, _ original: DefectID) throws {
        let own = CrewTransaction(viewer.crew, by: viewer.person, at: now, in: tx)
        try Defect.redirect(duplicatesOf: defect, to: original, in: own)
        try tx.run(
            """
            UPDATE defect SET original = \(original), state_before = \(states(one, isDuplicate: true).before)
            WHERE crew = \(viewer.crew) AND id = \(defect)
            """
        )
    }

    /// The end of the chain of originals. It exists already, because duplicates are written last.
    private func original(of item: String) throws -> DefectID? {
        guard let root = plan.root(of: item) else { return nil }
        return try tx.value(
            """
            SELECT COALESCE(original, id) FROM defect WHERE crew = \(viewer.crew) AND deleted_at IS NULL
                AND source = \(DefectSource(file.format, root).text)
            """
        )
    }

    /// The values to store; people who are not members of the crew are kept in the history only.
    private func stored(_ values: [String: String]) -> [String: String] {
        values.filter { !personFields.contains($0.key) || PersonID($0.value) != nil }
    }
}
