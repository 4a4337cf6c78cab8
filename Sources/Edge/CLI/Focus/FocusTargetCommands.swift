import API
import ArgumentParser
import Client
import Core

/// `decklog focus targets`
struct FocusTargetsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "targets",
        abstract: "Lists your targets and limits, and how you are doing."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let targets = try await withSignedInClient { client in try await client.list(.listFocusTargets()).items() }
        if json { return try printJSON(targets) }
        if targets.isEmpty { return print("No targets. To set one: decklog focus target add MODE") }
        let ids = targets.map(\.id)
        let rows = targets.map { target in
            [
                ShortID.short(target.id, among: ids), target.mode.name,
                target.kind == .atLeast ? "at least" : "at most",
                hoursText(target.minutes), target.period.rawValue, hoursText(target.loggedSeconds / 60),
                String(target.streak), String(target.longestStreak),
            ]
        }
        let head = ["ID", "MODE", "KIND", "TIME", "PER", "LOGGED", "STREAK", "LONGEST"]
        print(Table(head: head, rows: rows).text, terminator: "")
    }
}

/// `decklog focus target`
struct FocusTargetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "target",
        abstract: "Adds, edits or deletes a target or limit.",
        subcommands: [FocusTargetAddCommand.self, FocusTargetEditCommand.self, FocusTargetDeleteCommand.self]
    )
}

/// `decklog focus target add`
struct FocusTargetAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Sets a target, or with --at-most a limit.",
        discussion: "For example: decklog focus target add study 180 --day mon --day tue"
    )

    @Argument(help: "The mode's name.")
    var mode: String

    @Argument(help: "How many minutes.")
    var minutes: Int

    @Flag(help: "For a week instead of a day.")
    var weekly = false

    @Flag(help: "Set a limit (at most) instead of a target (at least).")
    var atMost = false

    @Option(help: "A weekday that it is for. Repeatable. (default: every day)")
    var day: [FocusWeekday] = []

    func validate() throws {
        if weekly && !day.isEmpty { throw ValidationError("Choose --weekly or --day, not both.") }
    }

    func execute() async throws {
        let input = NewFocusTarget(
            mode: mode,
            kind: atMost ? .atMost : .atLeast,
            period: weekly ? .week : .day,
            minutes: minutes,
            weekdays: day.isEmpty ? nil : day.map(\.number)
        )
        let target = try await withSignedInClient { client in try await client.send(.makeFocusTarget(input)) }
        print("Set: \(printable(target.mode.name)), \(hoursText(target.minutes)) per \(target.period.rawValue).")
    }
}

/// `decklog focus target edit`
struct FocusTargetEditCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Edits a target or limit.")

    @Argument(help: "Its id, or the end of it.")
    var target: String

    @Option(help: "How many minutes.")
    var minutes: Int?

    @Option(help: "A weekday that it is for.")
    var day: [FocusWeekday] = []

    func execute() async throws {
        let patch = FocusTargetPatch(minutes: minutes, weekdays: day.isEmpty ? nil : day.map(\.number))
        let changed = try await withSignedInClient { client in
            let found = try await client.focusTarget(target)
            return try await client.send(.changeFocusTarget(target: found.id, patch))
        }
        print("Saved: \(printable(changed.mode.name)), \(hoursText(changed.minutes)) per \(changed.period.rawValue).")
    }
}

/// `decklog focus target delete`
struct FocusTargetDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a target or limit. What you logged stays."
    )

    @Argument(help: "Its id, or the end of it.")
    var target: String

    func execute() async throws {
        let found = try await withSignedInClient { client in
            let found = try await client.focusTarget(target)
            try await client.send(.removeFocusTarget(target: found.id))
            return found
        }
        print("Deleted: \(printable(found.mode.name)), \(hoursText(found.minutes)) per \(found.period.rawValue).")
    }
}

extension DecklogClient {
    /// - Throws: `CommandError` when there is none, or more than one.
    fileprivate func focusTarget(_ entered: String) async throws -> FocusTarget {
        let targets = try await list(.listFocusTargets()).items()
        if let found = try ShortID.pick(entered, "target", from: targets, ids: { [$0.id] }) { return found }
        throw CommandError("No target has the id \"\(entered)\". To list them: decklog focus targets")
    }
}
