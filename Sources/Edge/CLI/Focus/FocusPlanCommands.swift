import API
import ArgumentParser
import Client
import Core

/// `decklog focus plan`
struct FocusPlanCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Compares what you planned with what you logged."
    )

    @Option(help: "The first date. (default: this week's Monday)")
    var from: String?

    @Option(help: "The day after the last date. (default: seven days later)")
    var to: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try requireDates(from, to) }

    func execute() async throws {
        let plan = try await withSignedInClient { client in
            try await client.send(.compareFocusPlan(from: from, to: to))
        }
        if json { return try printJSON(plan) }
        if plan.items.isEmpty { return print("Nothing planned. To plan a block: decklog focus block add MODE") }
        let zone = try Zone.named(plan.timeZone)
        let items = plan.items.map { item in
            let (start, end) = (Instant(iso8601: item.startsAt), Instant(iso8601: item.endsAt))
            let from = start.map { zone.local($0) }
            return [
                from?.date.description ?? "-", from?.time.description ?? "-",
                end.map { zone.local($0).time.description } ?? "-", item.mode?.name ?? "-",
                hoursText(item.loggedSeconds / 60), item.outcome.rawValue,
                item.note ?? item.shift ?? item.event?.title ?? "",
            ]
        }
        let head = ["DATE", "FROM", "TO", "MODE", "LOGGED", "OUTCOME", "NOTE"]
        print(Table(head: head, rows: items).text, terminator: "")
        let sums = plan.modes.map { line in
            [line.mode.name, hoursText(line.plannedSeconds / 60), hoursText(line.loggedSeconds / 60)]
        }
        if !sums.isEmpty { print("\n" + Table("MODE", "PLANNED", "LOGGED", rows: sums).text, terminator: "") }
    }
}

/// `decklog focus blocks`
struct FocusBlocksCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "blocks", abstract: "Lists your weekly plan.")

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let blocks = try await withSignedInClient { client in try await client.list(.listFocusBlocks()).items() }
        if json { return try printJSON(blocks) }
        if blocks.isEmpty { return print("Nothing planned. To plan a block: decklog focus block add MODE") }
        let ids = blocks.map(\.id)
        let rows = blocks.map { block in
            [
                ShortID.short(block.id, among: ids), FocusWeekday.allCases[block.weekday - 1].rawValue, block.start,
                block.end, block.mode.name, block.note ?? "",
            ]
        }
        print(Table("ID", "DAY", "FROM", "TO", "MODE", "NOTE", rows: rows).text, terminator: "")
    }
}

/// `decklog focus block`
struct FocusBlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "block",
        abstract: "Adds, edits or deletes a block of your weekly plan.",
        subcommands: [FocusBlockAddCommand.self, FocusBlockEditCommand.self, FocusBlockDeleteCommand.self]
    )
}

/// A day of the week, as typed by the user.
enum FocusWeekday: String, CaseIterable, ExpressibleByArgument {
    case mon, tue, wed, thu, fri, sat, sun

    /// The number in the API: 1 is Monday.
    var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// Refuses text that is not a date. `nil` is allowed.
func requireDates(_ texts: String?...) throws {
    for text in texts.compactMap(\.self) where LocalDate(text) == nil {
        throw ValidationError("\(text) is not a date: give one such as 2026-11-20.")
    }
}

/// `decklog focus block add`
struct FocusBlockAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Plans a block for every week, from today on.",
        discussion: "For example: decklog focus block add study mon 09:00 11:30"
    )

    @Argument(help: "The mode's name.")
    var mode: String

    @Argument(help: "The day of the week: mon, tue, wed, thu, fri, sat or sun.")
    var day: FocusWeekday

    @Argument(help: "When it starts, such as 09:00.")
    var from: String

    @Argument(help: "When it ends, such as 11:30; not later than the start means the next day.")
    var to: String

    @Option(help: "What it is for.")
    var note: String?

    func execute() async throws {
        let input = NewFocusBlock(mode: mode, weekday: day.number, start: from, end: to, note: note)
        let block = try await withSignedInClient { client in try await client.send(.makeFocusBlock(input)) }
        print("Planned: \(printable(block.mode.name)), \(day.rawValue) \(block.start)-\(block.end).")
    }
}

/// `decklog focus block edit`
struct FocusBlockEditCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edits a block from today on. What was planned before stays."
    )

    @Argument(help: "Its id, or the end of it.")
    var block: String

    @Option(help: "Its mode.")
    var mode: String?

    @Option(help: "The day of the week.")
    var day: FocusWeekday?

    @Option(help: "When it starts.")
    var from: String?

    @Option(help: "When it ends.")
    var to: String?

    @Option(help: "What it is for; empty for nothing.")
    var note: String?

    func execute() async throws {
        let patch = FocusBlockPatch(
            mode: mode,
            weekday: day?.number,
            start: from,
            end: to,
            note: note.map { $0.isEmpty ? .clear : .set($0) } ?? .keep
        )
        let changed = try await withSignedInClient { client in
            let found = try await client.focusBlock(block)
            return try await client.send(.changeFocusBlock(block: found.id, patch))
        }
        print("Saved: \(printable(changed.mode.name)), \(changed.start)-\(changed.end).")
    }
}

/// `decklog focus block delete`
struct FocusBlockDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a block from today on. What was planned before stays."
    )

    @Argument(help: "Its id, or the end of it.")
    var block: String

    func execute() async throws {
        let found = try await withSignedInClient { client in
            let found = try await client.focusBlock(block)
            try await client.send(.removeFocusBlock(block: found.id))
            return found
        }
        print("Deleted: \(printable(found.mode.name)), \(found.start)-\(found.end).")
    }
}

extension DecklogClient {
    /// - Throws: `CommandError` when there is none, or more than one.
    fileprivate func focusBlock(_ entered: String) async throws -> FocusBlock {
        let blocks = try await list(.listFocusBlocks()).items()
        if let found = try ShortID.pick(entered, "block", from: blocks, ids: { [$0.id] }) { return found }
        throw CommandError("No block has the id \"\(entered)\". To list them: decklog focus blocks")
    }
}
