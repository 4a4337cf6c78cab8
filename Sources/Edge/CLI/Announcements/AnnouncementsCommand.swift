import API
import ArgumentParser
import Client

/// `decklog announcements`
struct AnnouncementsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "announcements",
        abstract: "Sends announcements to the crew, and lists them.",
        subcommands: [AnnouncementsListCommand.self, AnnouncementsSendCommand.self],
        defaultSubcommand: AnnouncementsListCommand.self
    )
}

/// `decklog announcements list`
struct AnnouncementsListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the newest announcements; for managers, with the number of people who have read them."
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let announcements = try await crew.withCrew { here in
            try await here.client.send(.listAnnouncements(crew: here.slug, limit: 20)).items
        }
        if json { return try printJSON(announcements) }
        if announcements.isEmpty { return print("There are no announcements.") }
        for announcement in announcements {
            var line = "\(announcement.createdAt)  \(printable(announcement.author.name))"
            if let confirmed = announcement.confirmed, let recipients = announcement.recipients {
                line += "  read by \(confirmed) of \(recipients)"
            }
            print(line)
            print(printableLines(announcement.text) + "\n")
        }
    }
}

/// `decklog announcements send`
struct AnnouncementsSendCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends an announcement to everyone, to a position or to everyone working today (managers).",
        discussion: """
            For example:
            decklog announcements send "Closed on Monday"
            decklog announcements send "The new menu is in the kitchen" --position kitchen
            """
    )

    @Argument(help: "The text.")
    var text: String

    @Option(help: "Only for the people who work in this position.")
    var position: String?

    @Flag(help: "Only for the people who have a shift today.")
    var workingToday = false

    @Flag(help: "Let it interrupt quiet hours, for those who allow that.")
    var urgent = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if position != nil && workingToday { throw ValidationError("Give a position or --working-today, not both.") }
    }

    func execute() async throws {
        let input = NewAnnouncement(
            text: text,
            to: workingToday ? .workingToday : nil,
            position: position,
            urgent: urgent
        )
        let sent = try await crew.withCrew { here in
            try await here.client.send(.sendAnnouncement(crew: here.slug, input))
        }
        let count = sent.recipients ?? 0
        print("Sent to \(count) \(count == 1 ? "person" : "people").")
    }
}
