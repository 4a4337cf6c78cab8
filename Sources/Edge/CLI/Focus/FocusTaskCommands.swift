import API
import ArgumentParser
import Client
import Core

/// `decklog focus tasks`
struct FocusTasksCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "tasks",
        abstract: "Lists your open tasks, by date; what is overdue comes first."
    )

    @Option(help: "The first date.")
    var from: String?

    @Option(help: "The day after the last date.")
    var to: String?

    @Flag(help: "Done tasks instead.")
    var done = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try requireDates(from, to) }

    func execute() async throws {
        let tasks = try await withSignedInClient { client in
            try await client.list(.listFocusTasks(from: from, to: to, done: done)).items()
        }
        if json { return try printJSON(tasks) }
        if tasks.isEmpty { return print("No tasks. To add one: decklog focus task add TITLE") }
        let ids = tasks.map(\.id)
        let rows = tasks.map { task in
            [
                ShortID.short(task.id, among: ids), task.date, task.time ?? "-", task.repeats?.rawValue ?? "-",
                task.mode?.name ?? "-", task.title,
            ]
        }
        print(Table("ID", "DATE", "TIME", "REPEATS", "MODE", "TASK", rows: rows).text, terminator: "")
    }
}

/// `decklog focus task`
struct FocusTaskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "task",
        abstract: "Adds, moves or deletes a task, or marks it as done.",
        subcommands: [
            FocusTaskAddCommand.self, FocusTaskDoneCommand.self, FocusTaskMoveCommand.self,
            FocusTaskDeleteCommand.self,
        ]
    )
}

/// How a task repeats, as typed by the user.
enum FocusTaskRepeatChoice: String, CaseIterable, ExpressibleByArgument {
    case daily, weekdays, weekly, monthly
}

/// When to be reminded of a task, as typed by the user.
enum FocusTaskReminderChoice: String, CaseIterable, ExpressibleByArgument {
    case morning
    case atTime = "at-time"
    case tenMinutes = "10-minutes"
    case halfHour = "half-hour"
    case hour

    var reminder: FocusTaskReminder {
        switch self {
        case .morning: .morning
        case .atTime: .atTime
        case .tenMinutes: .tenMinutes
        case .halfHour: .halfHour
        case .hour: .hour
        }
    }
}

/// `decklog focus task add`
struct FocusTaskAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a task.",
        discussion: "For example: decklog focus task add \"Hand in chapter 3\" 2026-11-20 --time 17:00 --mode study"
    )

    @Argument(help: "What needs to be done.")
    var title: String

    @Argument(help: "The date.")
    var date: String

    @Option(help: "The time, such as 17:00.")
    var time: String?

    @Option(help: "How it repeats: daily, weekdays, weekly or monthly.")
    var repeats: FocusTaskRepeatChoice?

    @Option(
        help: """
            When to remind you: morning (at 9:00 on its date); or, for a task with a time, at-time, 10-minutes, half-hour or hour \
            (before it).
            """
    )
    var remind: FocusTaskReminderChoice?

    @Option(help: "The mode in which you log time for it.")
    var mode: String?

    func validate() throws { try requireDates(date) }

    func execute() async throws {
        let input = NewFocusTask(
            title: title,
            date: date,
            time: time,
            repeats: repeats.flatMap { FocusTaskRepeat(rawValue: $0.rawValue) },
            reminder: remind?.reminder,
            mode: mode
        )
        let task = try await withSignedInClient { client in try await client.send(.addFocusTask(input)) }
        print("Added: \(printable(task.title)), \(task.date).")
    }
}

/// `decklog focus task done`
struct FocusTaskDoneCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Marks a task as done. The next occurrence of a repeating one is added."
    )

    @Argument(help: "Its id, or the end of it.")
    var task: String

    func execute() async throws {
        let done = try await withSignedInClient { client in
            let found = try await client.openFocusTask(task)
            return try await client.send(.changeFocusTask(task: found.id, FocusTaskPatch(done: true)))
        }
        print("Done: \(printable(done.title)).")
    }
}

/// `decklog focus task move`
struct FocusTaskMoveCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "move", abstract: "Moves a task to another date.")

    @Argument(help: "Its id, or the end of it.")
    var task: String

    @Argument(help: "The date.")
    var date: String

    func validate() throws { try requireDates(date) }

    func execute() async throws {
        let moved = try await withSignedInClient { client in
            let found = try await client.openFocusTask(task)
            return try await client.send(.changeFocusTask(task: found.id, FocusTaskPatch(date: date)))
        }
        print("Moved: \(printable(moved.title)), \(moved.date).")
    }
}

/// `decklog focus task delete`
struct FocusTaskDeleteCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Deletes a task.")

    @Argument(help: "Its id, or the end of it.")
    var task: String

    func execute() async throws {
        let found = try await withSignedInClient { client in
            let found = try await client.openFocusTask(task)
            try await client.send(.removeFocusTask(task: found.id))
            return found
        }
        print("Deleted: \(printable(found.title)), \(found.date).")
    }
}

extension DecklogClient {
    /// - Throws: `CommandError` when there is none, or more than one.
    fileprivate func openFocusTask(_ entered: String) async throws -> FocusTask {
        let tasks = try await list(.listFocusTasks(done: false)).items()
        if let found = try ShortID.pick(entered, "task", from: tasks, ids: { [$0.id] }) { return found }
        throw CommandError("No open task has the id \"\(entered)\". To list them: decklog focus tasks")
    }
}
