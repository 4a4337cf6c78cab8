import API
import ArgumentParser
import Client

/// `decklog shifts copy-week`
struct ShiftsCopyWeekCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "copy-week",
        abstract: "Copies the shifts of a week to another, as single shifts.",
        discussion: """
            Existing shifts are skipped, so that repeating a copy creates no duplicates. Shifts of a fixed shift are \
            not copied, because the fixed shift creates them.
            """
    )

    @Argument(help: "The week to copy, such as 2026-W47.")
    var from: String

    @Argument(help: "The week to copy it to.")
    var to: String

    @Option(help: "Only these weekdays, such as 5,6,7; 1 is Monday.")
    var days: String?

    @Option(help: "Only this colleague's shifts, by name or id. Repeatable.")
    var person: [String] = []

    @Flag(help: "Only open shifts.")
    var openOnly = false

    @Flag(help: "Copy into the draft of the week, which only managers see until it is published.")
    var draft = false

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        _ = try weekdays()
    }

    func execute() async throws {
        let copied = try await crew.withCrew { here in
            var people: [String] = []
            for name in person { people.append(try await here.person(name).id) }
            let order = NewWeekCopy(
                from: from,
                to: to,
                days: try weekdays(),
                people: people.isEmpty ? nil : people,
                openOnly: openOnly ? true : nil,
                draft: draft ? true : nil,
                dryRun: dryRun ? true : nil
            )
            return try await here.client.send(.copyWeek(crew: here.slug, order))
        }
        for left in copied.left {
            print("Left open: \(left.sentence)")
        }
        print("\(dryRun ? "Would be created" : "Created"): \(copied.made). \(others(copied))")
    }

    private func others(_ copied: WeekCopy) -> String {
        let counts = [
            ("already there", copied.present), ("from a fixed shift", copied.fixed), ("in the past", copied.passed),
        ]
        let said = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return said.isEmpty ? "" : "Not copied: " + said.joined(separator: ", ") + "."
    }

    private func weekdays() throws -> [Int]? {
        try days?.split(separator: ",").map { part in
            guard let day = Int(part), 1...7 ~= day else {
                throw ValidationError("Days are numbers from 1 for Monday to 7 for Sunday, such as 5,6,7.")
            }
            return day
        }
    }
}
