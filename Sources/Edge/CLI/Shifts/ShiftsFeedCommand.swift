import API
import ArgumentParser
import Client

/// `decklog shifts feed`
struct ShiftsFeedCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Creates or removes a calendar link for your shifts."
    )

    @Option(help: "Everyone's shifts in this position, instead of your own.")
    var position: String?

    @Flag(help: "Open shifts, instead of your own.")
    var open = false

    @Flag(help: "List your calendar links, without the links themselves.")
    var list = false

    @Option(help: "Remove the calendar link with this id, or the end of it as shown by --list.")
    var revoke: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if [position != nil, open, list, revoke != nil].filter({ $0 }).count > 1 {
            throw ValidationError("Use only one of --position, --open, --list and --revoke.")
        }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            if list {
                print(table(try await all(here)), terminator: "")
            } else if let revoke {
                try await here.client.send(.endCalendarFeed(crew: here.slug, feed: try await find(revoke, here)))
                print("Calendar link removed: calendars that use it stop updating.")
            } else {
                print(try await make(here))
                print("Copy it now: it won't be shown again. Anyone who has it can read these shifts.")
            }
        }
    }

    /// - Returns: the URL.
    private func make(_ here: InCrew) async throws -> String {
        let kind: CalendarFeedKind = position != nil ? .position : open ? .open : .mine
        let input = NewCalendarFeed(kind: kind, position: position)
        return try await here.client.send(.makeCalendarFeed(crew: here.slug, input)).url ?? ""
    }

    private func all(_ here: InCrew) async throws -> [CalendarFeed] {
        try await here.client.list(.listCalendarFeeds(crew: here.slug)).items()
    }

    private func find(_ entered: String, _ here: InCrew) async throws -> String {
        let feeds = try await all(here)
        if let found = try ShortID.pick(entered, "feed", from: feeds, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "You have no calendar link with the id \"\(entered)\". To list them: decklog shifts feed --list"
        )
    }

    private func table(_ feeds: [CalendarFeed]) -> String {
        if feeds.isEmpty { return "You have no calendar links.\n" }
        let ids = feeds.map(\.id)
        return Table(
            "FEED",
            "OF",
            "MADE",
            "LAST READ",
            rows: feeds.map { feed in
                [
                    ShortID.short(feed.id, among: ids), feed.position ?? feed.kind.rawValue,
                    String(feed.createdAt.prefix(10)), feed.lastReadAt.map { String($0.prefix(10)) } ?? "never",
                ]
            }
        ).text
    }
}
