import API
import ArgumentParser
import Client

/// `decklog places avoided`
struct PlacesAvoidedCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "avoided",
        abstract: "Lists the people you blocked or muted, latest first."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let people = try await withSignedInClient { client in try await client.list(.listAvoidedPeople()).items() }
        if json { return try printJSON(people) }
        if people.isEmpty { return print("You have not blocked or muted anyone.") }
        let rows = people.map { [$0.person.id, printable($0.person.name), $0.kind.rawValue, $0.since] }
        print(Table("ID", "NAME", "", "SINCE", rows: rows).text, terminator: "")
    }
}

/// `decklog places block`
struct PlacesBlockCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "block",
        abstract: "Blocks a person: they can't find your experiences, and you can't find theirs."
    )

    @Argument(help: "The id of the person.")
    var person: String

    @Flag(help: "Unblock the person.")
    var remove = false

    func execute() async throws {
        let call: Call<Void> = remove ? .unblockPerson(person: person) : .blockPerson(person: person)
        try await withSignedInClient { client in try await client.send(call) }
        print(remove ? "Unblocked." : "Blocked.")
    }
}

/// `decklog places mute`
struct PlacesMuteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "mute",
        abstract: "Mutes a person: you don't see their experiences in lists and searches."
    )

    @Argument(help: "The id of the person.")
    var person: String

    @Flag(help: "Unmute the person.")
    var remove = false

    func execute() async throws {
        let call: Call<Void> = remove ? .unmutePerson(person: person) : .mutePerson(person: person)
        try await withSignedInClient { client in try await client.send(call) }
        print(remove ? "Unmuted." : "Muted.")
    }
}
