import API
import ArgumentParser
import Client

/// `decklog webhooks`
struct WebhooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks",
        abstract: "Sends the crew's events to other programs (managers).",
        subcommands: [
            WebhooksListCommand.self, WebhooksAddCommand.self, WebhooksRemoveCommand.self, WebhooksPingCommand.self,
            WebhooksLogCommand.self,
        ],
        defaultSubcommand: WebhooksListCommand.self
    )
}

/// `decklog webhooks list`
struct WebhooksListCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the webhooks.")

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let webhooks = try await crew.withCrew { here in
            try await here.client.send(.listWebhooks(crew: here.slug)).items
        }
        if json { return try printJSON(webhooks) }
        if webhooks.isEmpty { return print("There are no webhooks.") }
        let rows = webhooks.map { webhook in
            [webhook.id, printable(webhook.url), webhook.events.map(\.rawValue).joined(separator: ","), webhook.state]
        }
        print(Table("ID", "ADDRESS", "EVENTS", "STATE", rows: rows).text, terminator: "")
    }
}

/// `decklog webhooks add`
struct WebhooksAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a webhook, and prints the secret with which its deliveries are signed.",
        discussion:
            "For example: decklog webhooks add https://hooks.example.org/decklog --events shifts --events defects"
    )

    @Argument(help: "An https address on the public internet.")
    var url: String

    @Option(
        help: "What to send: shifts, defects or people. Repeatable. (default: everything)",
        transform: topic
    )
    var events: [WebhookTopic] = []

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let input = NewWebhook(url: url, events: events.isEmpty ? WebhookTopic.allCases : events)
        let webhook = try await crew.withCrew { here in
            try await here.client.send(.addWebhook(crew: here.slug, input))
        }
        print("Added \(webhook.id).")
        if let secret = webhook.secret { print("Its secret, which is not shown again: \(printable(secret))") }
    }
}

/// `decklog webhooks remove`
struct WebhooksRemoveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a webhook and its deliveries."
    )

    @Argument(help: "The id of the webhook.")
    var webhook: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        try await crew.withCrew { here in
            try await here.client.send(.removeWebhook(crew: here.slug, webhook: webhook))
        }
        print("Removed.")
    }
}

/// `decklog webhooks ping`
struct WebhooksPingCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "ping",
        abstract: "Sends a test event. The log shows the receiver's response."
    )

    @Argument(help: "The id of the webhook.")
    var webhook: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let delivery = try await crew.withCrew { here in
            try await here.client.send(.pingWebhook(crew: here.slug, webhook: webhook))
        }
        print("Sending \(delivery.id).")
    }
}

/// `decklog webhooks log`
struct WebhooksLogCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Lists the newest deliveries of a webhook, with the receiver's responses.",
        discussion: "With --resend, sends one of them again."
    )

    @Argument(help: "The id of the webhook.")
    var webhook: String

    @Option(help: "The id of a delivery to send again.")
    var resend: String?

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let deliveries = try await crew.withCrew { here in
            if let resend {
                return [
                    try await here.client.send(.redeliver(crew: here.slug, webhook: webhook, delivery: resend))
                ]
            }
            return try await here.client.send(
                .listWebhookDeliveries(crew: here.slug, webhook: webhook, limit: 20)
            ).items
        }
        if json { return try printJSON(deliveries) }
        if deliveries.isEmpty { return print("Nothing was sent yet.") }
        let rows = deliveries.map { [$0.id, $0.createdAt, printable($0.type), $0.state] }
        print(Table("ID", "TIME", "EVENT", "STATE", rows: rows).text, terminator: "")
    }
}

private func topic(_ text: String) throws -> WebhookTopic {
    guard let topic = WebhookTopic(rawValue: text) else { throw ValidationError("Choose shifts, defects or people.") }
    return topic
}

extension Webhook {
    fileprivate var state: String {
        if !enabled { return "off" }
        return failingSince.map { "failing since \($0)" } ?? ""
    }
}

extension WebhookDelivery {
    fileprivate var state: String {
        if deliveredAt != nil { return "delivered (\(status ?? 0))" }
        let problem = problem?.words(status) ?? "waiting"
        return nextAt.map { problem == "waiting" ? problem : "\(problem), next attempt \($0)" } ?? problem
    }
}

extension WebhookProblem {
    fileprivate func words(_ status: Int?) -> String {
        switch self {
        case .address: "address not allowed"
        case .unresolved: "host not found"
        case .unreachable: "no connection"
        case .timeout: "no response in time"
        case .status: "responded with \(status ?? 0)"
        }
    }
}
