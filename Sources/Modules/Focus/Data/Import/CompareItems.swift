import Core
import Storage

extension ApplyFile {
    func compareTasks(_ progress: inout Progress, in tx: Tx) throws {
        let all = try FocusTask.everAdded(of: person, in: tx)
        let account = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        let mine = try written("focus_task", FocusTaskID.self, in: tx)
        var (count, added) = (all.count, Set<FocusTaskID>())
        for var task in file.tasks where added.insert(task.id).inserted {
            if let mode = task.mode {
                guard let own = progress.modes[mode] else {
                    progress.outcome.conflict(file.line(task.id), "unknownMode")
                    continue
                }
                task.mode = own
            }
            if let old = account[task.id] {
                if mine.contains(old.id) {
                    progress.outcome.created += 1
                } else if FocusFile.Task(old) == task {
                    progress.outcome.unchanged += 1
                } else {
                    progress.outcome.conflict(file.line(task.id), "taskDiffers")
                }
            } else if count >= FocusTask.most {
                progress.outcome.conflict(file.line(task.id), "tooManyTasks", ["most": .number(FocusTask.most)])
            } else {
                count += 1
                progress.outcome.created += 1
                guard let writing else { continue }
                try tx.run(
                    """
                    INSERT INTO focus_task
                        (person, id, title, date, minute, repeats, month_day, mode, done_at, next_task, import)
                    VALUES (\(person), \(task.id), \(task.title), \(task.date), \(task.time), \(task.repeats),
                        \(task.monthDay), \(task.mode), \(task.doneAt), \(task.next), \(writing))
                    """
                )
            }
        }
    }
}
