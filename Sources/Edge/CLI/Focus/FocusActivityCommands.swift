import API
import ArgumentParser
import Client
import Core

/// `decklog focus activity`
struct FocusActivityCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: "Lists what programs on your devices have recorded, or changes how long it is kept."
    )

    @Option(help: "Delete events after this number of days.")
    var keepDays: Int?

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let activity = try await withSignedInClient { client in
            if let keepDays {
                return try await client.send(.changeFocusActivity(FocusActivityPatch(keptDays: keepDays)))
            }
            return try await client.send(.getFocusActivity())
        }
        if json { return try printJSON(activity) }
        if activity.buckets.isEmpty {
            print("Nothing is recorded.")
        } else {
            let rows = activity.buckets.map { bucket in
                [
                    printable(bucket.name), printable(bucket.client), printable(bucket.hostname),
                    bucket.lastEventAt ?? "never", String(bucket.events),
                ]
            }
            print(Table("BUCKET", "PROGRAM", "DEVICE", "LAST EVENT", "EVENTS", rows: rows).text, terminator: "")
        }
        print("Events are kept for \(activity.keptDays) \(activity.keptDays == 1 ? "day" : "days").")
    }
}

/// `decklog focus delete-activity`
struct FocusDeleteActivityCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete-activity",
        abstract: "Permanently deletes what programs on your devices have recorded."
    )

    @Flag(help: "Confirm it.")
    var yes = false

    func validate() throws {
        if !yes { throw ValidationError("This can't be undone. To delete what is recorded, add --yes.") }
    }

    func execute() async throws {
        try await withSignedInClient { client in try await client.send(.deleteFocusActivity()) }
        print("All recorded activity is deleted.")
    }
}
