import API
import ArgumentParser
import Client

/// `decklog hours approve`
struct HoursApproveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Approves what colleagues handed in."
    )

    @Argument(help: "The week or month, such as 2026-W47 or 2026-11.")
    var period: String

    @Argument(help: "Names of colleagues, the beginnings of them, or ids.")
    var people: [String]

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if people.isEmpty { throw ValidationError("Say whose: to see who handed in, decklog hours crew") }
    }

    func carryOut() async throws {
        let (colleagues, results) = try await crew.withCrew { here in
            var found: [PersonRef] = []
            for typed in people { found.append(try await here.person(typed)) }
            let input = NewTimesheetApprovals(period: period, people: found.map(\.id))
            return (found, try await here.client.hours.approve(input, in: here.slug))
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
        let sentence = "\(refused.count) of \(results.items.count) did not go through."
        throw CommandError(([sentence] + refused).joined(separator: "\n"))
    }
}
