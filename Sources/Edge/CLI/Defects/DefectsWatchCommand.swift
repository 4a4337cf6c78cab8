import API
import ArgumentParser
import Client

/// `decklog defects watch`
struct DefectsWatchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Follows a defect: you are notified of everything that happens to it."
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let watch = try await crew.withCrew { here in
            let input = NewDefectWatch(watching: true)
            return try await here.client.send(.watchDefect(crew: here.slug, defect: defect, input))
        }
        print("You follow this defect, with \(printable(watch.followers.map(\.name).joined(separator: ", "))).")
    }
}

/// `decklog defects unwatch`
struct DefectsUnwatchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "unwatch",
        abstract: "Stops following a defect."
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        try await crew.withCrew { here in
            let input = NewDefectWatch(watching: false)
            try await here.client.send(.watchDefect(crew: here.slug, defect: defect, input))
        }
        print("You no longer follow this defect. You are still notified when it is assigned to you.")
    }
}
