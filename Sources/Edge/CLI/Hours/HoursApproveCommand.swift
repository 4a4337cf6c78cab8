import API
import ArgumentParser
import Client

/// `decklog hours approve`
struct HoursApproveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Approves hours that colleagues handed in."
    )

    @Argument(help: "The week or month, such as 2026-W47 or 2026-11.")
    var period: String

    @Argument(help: "Names of colleagues, the beginnings of names, or ids.")
    var people: [String]

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if people.isEmpty { throw ValidationError("Say whose hours. To see who handed in: decklog hours crew") }
    }

    func execute() async throws {
        let (colleagues, results) = try await crew.withCrew { here in
            let found = try await here.people(people, in: period)
            let input = NewTimesheetApprovals(period: period, people: found.map(\.id))
            return (found, try await here.client.send(.approveTimesheets(crew: here.slug, input)))
        }
        var refused: [String] = []
        for result in results.items {
            let name = printable(colleagues.first { $0.id == result.person }?.name ?? result.person)
            if let refusal = result.refusal {
                refused.append("  \(name): \(printable(refusal))")
            } else {
                print("Approved: \(name), \(period).")
            }
        }
        if refused.isEmpty { return }
        let sentence = "\(refused.count) of \(results.items.count) could not be approved."
        throw CommandError(([sentence] + refused).joined(separator: "\n"))
    }
}
