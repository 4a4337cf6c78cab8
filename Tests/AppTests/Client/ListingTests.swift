import API
import Client
import Foundation
import Testing

@Suite("A list, read with the client")
struct ListingTests {
    private static func page(_ ids: [Int], next: String?) -> Result<HTTPAnswer, any Error> {
        let items = ids.map {
            #"{"at": "\#($0)", "kind": "shift.created", "actor": null, "text": "Made."}"#
        }
        let next = next.map { "\"\($0)\"" } ?? "null"
        return .json(#"{"items": [\#(items.joined(separator: ","))], "next": \#(next)}"#)
    }

    private static func history(_ transport: RecordingTransport) -> Listing<HistoryEntry> {
        DecklogClient(transport).list(.listShiftHistory(crew: "k", shift: "1"))
    }

    private static func queries(_ transport: RecordingTransport) -> [String] {
        transport.calls.map { $0.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
    }

    @Test("Iterating reads to the end of the list, even past an empty page")
    func loop() async throws {
        let transport = RecordingTransport(
            Self.page([1, 2], next: "two"),
            Self.page([], next: "three"),
            Self.page([3], next: nil)
        )
        var seen: [String] = []
        for try await entry in Self.history(transport) { seen.append(entry.at) }
        #expect(seen == ["1", "2", "3"])
        #expect(Self.queries(transport) == ["limit=200", "limit=200&after=two", "limit=200&after=three"])
    }

    @Test("Stopping early reads no more pages")
    func earlyStop() async throws {
        let transport = RecordingTransport(Self.page([1, 2], next: "two"), .dead)
        for try await _ in Self.history(transport) { break }
        #expect(transport.calls.count == 1)
    }

    @Test("A cursor that does not change ends the iteration")
    func stuck() async throws {
        let transport = RecordingTransport(Self.page([1], next: "same"))
        var seen = 0
        for try await _ in Self.history(transport) { seen += 1 }
        #expect(seen == 2)
        #expect(try await Self.history(transport).items(atMost: 100).count == 2)
    }

    @Test("No more items are read than requested")
    func bounded() async throws {
        let transport = RecordingTransport(Self.page([1, 2], next: "two"), Self.page([3, 4], next: "three"), .dead)
        let entries = try await Self.history(transport).items(atMost: 3)
        #expect(entries.map(\.at) == ["1", "2", "3"])
        #expect(Self.queries(transport) == ["limit=3", "limit=1&after=two"])
    }

    @Test("Nothing is read for less than one item", arguments: [0, -1])
    func nothing(_ count: Int) async throws {
        let transport = RecordingTransport(.dead)
        #expect(try await Self.history(transport).items(atMost: count).isEmpty)
        #expect(transport.calls.isEmpty)
    }

    @Test("Without a limit, all items are read")
    func whole() async throws {
        let transport = RecordingTransport(Self.page([1, 2], next: "two"), Self.page([3], next: nil))
        #expect(try await Self.history(transport).items().map(\.at) == ["1", "2", "3"])
        #expect(Self.queries(transport) == ["limit=200", "limit=200&after=two"])
    }

    @Test("The list that a change returns is not requested in pages")
    func onePart() async throws {
        let transport = RecordingTransport(.json(#"{"items": [], "next": null}"#))
        let made = DecklogClient(transport).list(.requestShifts(crew: "k", NewShiftRequests(dates: ["2026-11-16"])))
        #expect(try await made.items().isEmpty)
        #expect(Self.queries(transport) == [""])
    }

    @Test("The inbox, which has more properties than a list, can be read as one")
    func inbox() async throws {
        let transport = RecordingTransport(
            .json(#"{"items": [], "next": "two", "unread": 3}"#),
            .json(#"{"items": [], "next": null, "unread": 3}"#)
        )
        #expect(try await DecklogClient(transport).list(.getInbox()).items().isEmpty)
        #expect(Self.queries(transport) == ["limit=200", "limit=200&after=two"])
    }

    @Test("A page that cannot be read is an error, not the end of the list")
    func failure() async throws {
        let transport = RecordingTransport(Self.page([1], next: "two"), .dead)
        await #expect(throws: DecklogError.self) {
            for try await _ in Self.history(transport) {}
        }
    }
}
