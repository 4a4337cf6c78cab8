import API
import ArgumentParser
import Client
import Core

/// `decklog focus rules`
struct FocusRulesCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists your rules, which turn recorded activity into suggestions."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let rules = try await withSignedInClient { client in try await client.list(.listFocusRules()).items() }
        if json { return try printJSON(rules) }
        if rules.isEmpty { return print("No rules. To add one: decklog focus rule add MODE app TEXT") }
        let ids = rules.map(\.id)
        let rows = rules.map { rule in
            [ShortID.short(rule.id, among: ids), rule.field.rawValue, rule.text, rule.mode.name]
        }
        print(Table("ID", "FIELD", "TEXT", "MODE", rows: rows).text, terminator: "")
    }
}

/// `decklog focus rule`
struct FocusRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Adds, edits or deletes a rule for recorded activity.",
        subcommands: [FocusRuleAddCommand.self, FocusRuleEditCommand.self, FocusRuleDeleteCommand.self]
    )
}

/// What a rule compares, as typed by the user.
enum RuleField: String, CaseIterable, ExpressibleByArgument {
    case app, title, site

    var field: FocusRuleField {
        switch self {
        case .app: .app
        case .title: .title
        case .site: .site
        }
    }
}

/// `decklog focus rule add`
struct FocusRuleAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a rule.",
        discussion: "For example: decklog focus rule add study site en.wikipedia.org"
    )

    @Argument(help: "The mode's name.")
    var mode: String

    @Argument(help: "What is compared: app, title or site.")
    var field: RuleField

    @Argument(help: "What its name or title contains, or the site.")
    var text: String

    @Option(help: "Its place among your rules, from 1 on; the first that matches counts. (default: the last)")
    var position: Int?

    func execute() async throws {
        let input = NewFocusRule(mode: mode, field: field.field, text: text, position: position)
        let rule = try await withSignedInClient { client in try await client.send(.addFocusRule(input)) }
        print("Added: \(rule.summary).")
    }
}

/// `decklog focus rule edit`
struct FocusRuleEditCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Edits or moves a rule.")

    @Argument(help: "Its id, or the end of it.")
    var rule: String

    @Option(help: "The mode's name.")
    var mode: String?

    @Option(help: "What is compared: app, title or site.")
    var field: RuleField?

    @Option(help: "What its name or title contains, or the site.")
    var text: String?

    @Option(help: "Its place among your rules, from 1 on.")
    var position: Int?

    func execute() async throws {
        let patch = FocusRulePatch(mode: mode, field: field?.field, text: text, position: position)
        let changed = try await withSignedInClient { client in
            let found = try await client.focusRule(rule)
            return try await client.send(.changeFocusRule(rule: found.id, patch))
        }
        print("Saved: \(changed.summary).")
    }
}

/// `decklog focus rule delete`
struct FocusRuleDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a rule. What you logged stays."
    )

    @Argument(help: "Its id, or the end of it.")
    var rule: String

    func execute() async throws {
        let found = try await withSignedInClient { client in
            let found = try await client.focusRule(rule)
            try await client.send(.removeFocusRule(rule: found.id))
            return found
        }
        print("Deleted: \(found.summary).")
    }
}

/// `decklog focus suggestions`
struct FocusSuggestionsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "suggestions",
        abstract:
            "Lists what you could log: what your devices recorded, and hours of your crews. To accept one: decklog focus log"
    )

    @Argument(help: "The date. (default: today)")
    var date: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try requireDates(date) }

    func execute() async throws {
        let suggestions = try await withSignedInClient { client in
            try await client.send(.suggestFocusEntries(date: date))
        }
        if json { return try printJSON(suggestions) }
        if suggestions.items.isEmpty { return print("No suggestions for \(suggestions.date).") }
        let zone = try Zone.named(suggestions.timeZone)
        let rows = suggestions.items.map { item in
            let times = [item.startedAt, item.endedAt].map { text in
                Instant(iso8601: text).map { zone.local($0).time.description } ?? "-"
            }
            return times + [item.mode.name, item.source]
        }
        print(Table("FROM", "TO", "MODE", "SOURCE", rows: rows).text, terminator: "")
    }
}

extension FocusRule {
    fileprivate var summary: String { "\(field.rawValue) \(printable(text)), \(printable(mode.name))" }
}

extension DecklogClient {
    /// - Throws: `CommandError` when there is none, or more than one.
    fileprivate func focusRule(_ entered: String) async throws -> FocusRule {
        let rules = try await list(.listFocusRules()).items()
        if let found = try ShortID.pick(entered, "rule", from: rules, ids: { [$0.id] }) { return found }
        throw CommandError("No rule has the id \"\(entered)\". To list them: decklog focus rules")
    }
}
