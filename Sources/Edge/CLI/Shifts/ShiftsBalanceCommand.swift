import API
import ArgumentParser
import Client
import Core

/// `decklog shifts balance`
struct ShiftsBalanceCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "balance",
        abstract: "Shows how much people work, what they gave away and took over, and their points.",
        discussion: """
            Managers see everyone, others only themselves. A point is an hour worked in a colleague's place, or in a \
            shift that was open; two if the shift was taken less than 24 hours before it began.
            """
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-06-01. (default: 26 weeks before the end)")
    var from: String?

    @Option(help: "The day after the last date, at most 182 days later. (default: the end of this week)")
    var to: String?

    @Option(help: "Only one person: me, or for managers a colleague's name or id.")
    var person: String?

    @Flag(help: "Show who covered the most in the last 26 weeks instead, if your crew shows that.")
    var leaderboard = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if leaderboard && (from ?? to ?? person) != nil {
            throw ValidationError("--leaderboard always covers everyone and the last 26 weeks.")
        }
    }

    func execute() async throws {
        if leaderboard {
            let lines = try await crew.withCrew { here in
                try await here.client.list(.listLeaderboard(crew: here.slug)).items()
            }
            try show(lines, table(lines))
        } else {
            let balances = try await crew.withCrew { here in
                let person = try await whose(here)
                return try await here.client.list(
                    .listBalance(crew: here.slug, from: from, to: to, person: person)
                ).items()
            }
            try show(balances, table(balances))
        }
    }

    private func whose(_ here: InCrew) async throws -> String? {
        guard let person, person != "me" else { return person }
        return try await here.person(person).id
    }

    private func show(_ items: some Encodable, _ table: Table) throws {
        if json {
            try printJSON(items)
        } else {
            print(table.text, terminator: "")
        }
    }

    private func table(_ balances: [Balance]) -> Table {
        Table(
            "WHO",
            "HOURS",
            "GIVEN AWAY",
            "TAKEN OVER",
            "POINTS",
            rows: balances.map { balance in
                [
                    balance.person.name, hoursText(balance.minutes), balance.given.words, balance.taken.words,
                    String(balance.points),
                ]
            }
        )
    }

    private func table(_ lines: [LeaderboardLine]) -> Table {
        Table(
            "PLACE",
            "WHO",
            "POINTS",
            rows: lines.map { [$0.place.map(String.init) ?? "-", $0.person.name, String($0.points)] }
        )
    }
}

extension Tally {
    /// "2 shifts, 11:00".
    fileprivate var words: String {
        shifts == 0 ? "-" : "\(counted(shifts, "shift")), \(hoursText(minutes))"
    }
}
