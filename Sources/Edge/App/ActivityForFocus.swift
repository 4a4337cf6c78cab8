import Activity
import Core
import Focus
import Storage

/// What programs recorded on a person's devices, as Focus needs it for suggestions.
struct ActivityForFocus: RecordedTimeSource {
    /// About a day's worth for someone who switches windows every 10 seconds.
    private static let most = 5_000
    /// The types of the buckets of ActivityWatch's programs.
    private static let kinds: [String: RecordedTime.Kind] = [
        "currentwindow": .window, "web.tab.current": .tab, "afkstatus": .away,
    ]

    func recorded(of person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [RecordedTime] {
        let events = try RecordedEvent.overlapping(
            start,
            end,
            of: person,
            kinds: Self.kinds.keys.sorted(),
            most: Self.most,
            in: tx
        )
        return events.compactMap { event in
            guard let kind = Self.kinds[event.kind], kind != .away || event.status == "afk" else { return nil }
            return RecordedTime(
                kind,
                device: event.hostname,
                startsAt: event.start,
                endsAt: event.end,
                app: event.app,
                title: event.title,
                url: event.url
            )
        }
    }
}
