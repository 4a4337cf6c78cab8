import API
import ArgumentParser
import Client

/// `decklog defects watch`
struct DefectsWatchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Follows a defect: you are told of everything that happens to it."
    )

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let watch = try await crew.withCrew { here in
            try await here.client.defects.watch(defect, in: here.slug, NewDefectWatch(watching: true))
        }
        print("You follow it, with \(printable(watch.followers.map(\.name).joined(separator: ", "))).")
    }
}

/// `decklog defects unwatch`
struct DefectsUnwatchCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "unwatch",
        abstract: "Does not follow a defect any more."
    )

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        _ = try await crew.withCrew { here in
            try await here.client.defects.watch(defect, in: here.slug, NewDefectWatch(watching: false))
        }
        print("You do not follow it any more. You are told all the same when it is given to you.")
    }
}
