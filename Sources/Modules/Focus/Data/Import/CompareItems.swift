import API
import Core
import Storage

/// An element of a list in a file, other than an entry or a mode.
protocol FocusFileItem: Hashable, Sendable {
    associatedtype Key
    var id: ID<Key> { get }

    /// The element with the person's mode instead of the file's; `nil` if the file has no such mode.
    func translated(_ modes: [FocusModeID: FocusModeID]) -> Self?
}

/// An element that can be without a mode.
protocol FocusFileFreeItem: FocusFileItem {
    var mode: FocusModeID? { get set }
}

extension FocusFileFreeItem {
    func translated(_ modes: [FocusModeID: FocusModeID]) -> Self? {
        var item = self
        item.mode = mode.flatMap { modes[$0] }
        return mode != nil && item.mode == nil ? nil : item
    }
}

/// An element that cannot be without a mode.
protocol FocusFileModeItem: FocusFileItem {
    var mode: FocusModeID { get set }
}

extension FocusFileModeItem {
    func translated(_ modes: [FocusModeID: FocusModeID]) -> Self? {
        guard let own = modes[mode] else { return nil }
        var item = self
        item.mode = own
        return item
    }
}

extension FocusFile.Block: FocusFileModeItem {}
extension FocusFile.Target: FocusFileModeItem {}
extension FocusFile.Rule: FocusFileModeItem {}
extension FocusFile.Task: FocusFileFreeItem {}
extension FocusFile.Calendar: FocusFileFreeItem {}

extension ApplyFile {
    /// Why an element is not added: the end of a string key, and the limit that the string names.
    typealias Obstacle = (reason: String, most: Int?)

    /// Compares a list of the file with the person's rows, and adds what is new.
    /// - Parameters:
    ///   - differs: the reason for an element that differs from the row with its id.
    ///   - obstacle: is given a new element, and the rows including those added so far.
    ///   - insert: the statement that adds an element.
    func compare<Item: FocusFileItem>(
        _ items: [Item],
        with account: [Item],
        in table: SQL,
        differs: String,
        _ progress: inout Progress,
        in tx: Tx,
        obstacle: (Item, [Item]) -> Obstacle?,
        insert: (Item, FocusImportID) -> SQL
    ) throws {
        let mine = try written(table, ID<Item.Key>.self, in: tx)
        let known = Dictionary(uniqueKeysWithValues: account.map { ($0.id, $0) })
        var (all, seen) = (account, Set<ID<Item.Key>>())
        for element in items where seen.insert(element.id).inserted {
            guard let item = element.translated(progress.modes) else {
                progress.outcome.conflict(file.line(element.id), "unknownMode")
                continue
            }
            if let old = known[item.id] {
                if mine.contains(item.id) {
                    progress.outcome.created += 1
                } else if old == item {
                    progress.outcome.unchanged += 1
                } else {
                    progress.outcome.conflict(file.line(item.id), differs)
                }
            } else if let (reason, most) = obstacle(item, all) {
                progress.outcome.conflict(file.line(item.id), reason, most.map { ["most": .number($0)] } ?? [:])
            } else {
                all.append(item)
                progress.outcome.created += 1
                if let writing { try tx.run(insert(item, writing)) }
            }
        }
    }

    func compareBlocks(_ progress: inout Progress, in tx: Tx) throws {
        var found = try FocusBlock.all(of: person, in: tx)
        var current = found.count
        let ids = Set(file.blocks.map(\.id)).sorted()
        for start in stride(from: 0, to: ids.count, by: sliceRows) {
            found += try FocusBlock.former(ids[start..<min(start + sliceRows, ids.count)], of: person, in: tx)
        }
        let account = found.map(FocusFile.Block.init)
        try compare(file.blocks, with: account, in: "focus_block", differs: "blockDiffers", &progress, in: tx) {
            block,
            _ in
            if block.validUntil != nil { return nil }
            if current >= FocusBlock.most { return ("tooManyBlocks", FocusBlock.most) }
            current += 1
            return nil
        } insert: { block, writing in
            """
            INSERT INTO focus_block (person, id, mode, weekday, start_minute, end_minute, note, valid_from,
                valid_until, import)
            VALUES (\(person), \(block.id), \(block.mode), \(block.weekday), \(block.start), \(block.end),
                \(block.note), \(block.validFrom), \(block.validUntil), \(writing))
            """
        }
    }

    func compareTargets(_ progress: inout Progress, in tx: Tx) throws {
        let account = try FocusTarget.allSet(of: person, in: tx).map(FocusFile.Target.init)
        try compare(file.targets, with: account, in: "focus_target", differs: "targetDiffers", &progress, in: tx) {
            target,
            all in
            let isSecond = all.contains {
                ($0.mode, $0.kind, $0.period) == (target.mode, target.kind, target.period)
            }
            if isSecond { return ("targetDiffers", nil) }
            return all.count >= FocusTarget.most ? ("tooManyTargets", FocusTarget.most) : nil
        } insert: { target, writing in
            let bits = target.weekdays.map { FocusTarget.bits(Set($0.compactMap { Weekday(rawValue: $0) })) }
            return """
                INSERT INTO focus_target (person, id, mode, kind, period, minutes, weekdays, since, import)
                VALUES (\(person), \(target.id), \(target.mode), \(target.kind), \(target.period),
                    \(target.minutes), \(bits), \(target.since), \(writing))
                """
        }
    }

    func compareTasks(_ progress: inout Progress, in tx: Tx) throws {
        let account = try FocusTask.everAdded(of: person, in: tx).map(FocusFile.Task.init)
        let zone = try FocusSettings.of(person, in: tx).zone
        try compare(file.tasks, with: account, in: "focus_task", differs: "taskDiffers", &progress, in: tx) { _, all in
            all.count >= FocusTask.most ? ("tooManyTasks", FocusTask.most) : nil
        } insert: { task, writing in
            let due = task.doneAt == nil ? task.reminder?.due(task.date, task.time, in: zone) : nil
            let remindAt = due.flatMap { $0 > now ? $0 : nil }
            return """
                INSERT INTO focus_task
                    (person, id, title, date, minute, repeats, reminder, remind_at, month_day, mode, done_at, next_task, import)
                VALUES (\(person), \(task.id), \(task.title), \(task.date), \(task.time), \(task.repeats),
                    \(task.reminder), \(remindAt), \(task.monthDay), \(task.mode), \(task.doneAt), \(task.next), \(writing))
                """
        }
    }

    /// Imported rules come after those that the person has.
    func compareRules(_ progress: inout Progress, in tx: Tx) throws {
        let rules = try FocusRule.all(of: person, in: tx)
        var position = rules.last?.position ?? 0
        let account = rules.map(FocusFile.Rule.init)
        try compare(file.rules, with: account, in: "focus_rule", differs: "ruleDiffers", &progress, in: tx) { _, all in
            all.count >= FocusRule.most ? ("tooManyRules", FocusRule.most) : nil
        } insert: { rule, writing in
            position += 1
            return """
                INSERT INTO focus_rule (person, id, mode, field, wanted, position, import)
                VALUES (\(person), \(rule.id), \(rule.mode), \(rule.field), \(rule.text), \(position), \(writing))
                """
        }
    }
}
