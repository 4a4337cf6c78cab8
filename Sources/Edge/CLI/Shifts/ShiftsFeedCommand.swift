import API
import ArgumentParser
import Client

/// `decklog shifts feed`
struct ShiftsFeedCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Makes an address from which your calendar reads your shifts, or ends one."
    )

    @Option(help: "Everybody's shifts in this position, in the place of your own.")
    var position: String?

    @Flag(help: "The shifts that are nobody's yet, in the place of your own.")
    var open = false

    @Flag(help: "Shows the feeds that you have, without their addresses.")
    var list = false

    @Option(help: "Ends the feed with this id, or the end of it as --list shows it.")
    var revoke: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if [position != nil, open, list, revoke != nil].filter({ $0 }).count > 1 {
            throw ValidationError("Use one of --position, --open, --list and --revoke.")
        }
    }

    func carryOut() async throws {
        try await crew.withCrew { here in
            if list {
                print(table(try await all(here)), terminator: "")
            } else if let revoke {
                try await here.client.shifts.endCalendarFeed(try await find(revoke, here), in: here.slug)
                print("The feed is ended: calendars that read it find nothing any more.")
            } else {
                print(try await make(here))
                print("Copy it now: it is not shown again. Whoever has it can read these shifts.")
            }
        }
    }

    /// - Returns: the address.
    private func make(_ here: InCrew) async throws -> String {
        let kind: CalendarFeedKind = position != nil ? .position : open ? .open : .mine
        let input = NewCalendarFeed(kind: kind, position: position)
        return try await here.client.shifts.makeCalendarFeed(in: here.slug, input).url ?? ""
    }

    private func all(_ here: InCrew) async throws -> [CalendarFeed] {
        var feeds: [CalendarFeed] = []
        for try await feed in here.client.shifts.calendarFeeds(in: here.slug) { feeds.append(feed) }
        return feeds
    }

    private func find(_ typed: String, _ here: InCrew) async throws -> String {
        let feeds = try await all(here)
        if let found = try ShortID.pick(typed, "feed", from: feeds, ids: { [$0.id] }) { return found.id }
        throw CommandError("You have no feed with the id \"\(typed)\". To see them: decklog shifts feed --list")
    }

    private func table(_ feeds: [CalendarFeed]) -> String {
        if feeds.isEmpty { return "You have no feeds.\n" }
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
