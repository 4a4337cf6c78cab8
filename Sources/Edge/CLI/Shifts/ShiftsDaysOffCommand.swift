import API
import ArgumentParser
import Client

/// `decklog shifts days-off`
struct ShiftsDaysOffCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "days-off",
        abstract: "Lists, enters, approves, declines or withdraws days off.",
        discussion: """
            With --from it enters days off: a holiday is sent to a manager for approval, everything else is effective at once. \
            For example:
            decklog shifts days-off --from 2026-12-21 --until 2026-12-27
            decklog shifts days-off --kind sick --from 2026-11-20
            """
    )

    @Option(help: "The first day, such as 2026-12-21, to enter days off.")
    var from: String?

    @Option(help: "The last day. (default: the first day)")
    var until: String?

    @Option(help: "holiday, unavailable or sick. (default: holiday)")
    var kind: String?

    @Option(help: "A note, which only managers see.")
    var note: String?

    @Option(help: "The name of a member, instead of yourself (managers).")
    var person: String?

    @Option(help: "The id of a holiday to approve, or the end of it as listed (managers).")
    var approve: String?

    @Option(help: "The id of a holiday to decline (managers).")
    var decline: String?

    @Option(help: "The id of days off to withdraw.")
    var withdraw: String?

    @Flag(help: "List the holiday days of this year.")
    var balance = false

    @Option(help: "Set the holiday days that the member of --person has in a year (managers).")
    var allowance: Int?

    @Option(help: "The reason for declining.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        let changes = [from, approve, decline, withdraw, allowance.map { "\($0)" }].compactMap { $0 }.count
        if changes + (balance ? 1 : 0) > 1 {
            let options = "--from, --approve, --decline, --withdraw, --allowance and --balance"
            throw ValidationError("Choose only one of \(options).")
        }
        if json && changes > 0 { throw ValidationError("--json is for lists.") }
        if let kind, DaysOffKind(rawValue: kind) == nil {
            throw ValidationError("--kind must be holiday, unavailable or sick.")
        }
        if reason != nil && decline == nil { throw ValidationError("--reason only works with --decline.") }
        if from == nil && (until ?? note ?? kind) != nil {
            throw ValidationError("--until, --kind and --note only work with --from.")
        }
        if person != nil && from == nil && allowance == nil {
            throw ValidationError("--person only works with --from and --allowance.")
        }
        if allowance != nil && person == nil { throw ValidationError("--allowance needs --person.") }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            let (client, slug) = (here.client, here.slug)
            if let from {
                var member: String?
                if let person { member = try await here.person(person).id }
                let kind = kind.flatMap { DaysOffKind(rawValue: $0) } ?? .holiday
                let input = NewDaysOff(kind: kind, first: from, last: until, note: note, person: member)
                let added = try await client.send(.addDaysOff(crew: slug, input))
                let end = added.state == .requested ? " A manager has to approve it." : ""
                print("Entered: \(printable(added.words)).\(end)")
            } else if let approve {
                let days = try await here.daysOff(approve)
                let approved = try await client.send(.approveDaysOff(crew: slug, daysOff: days))
                print("Approved: \(printable(approved.words)).")
            } else if let decline {
                let (days, input) = (try await here.daysOff(decline), DaysOffDecision(reason: reason))
                let declined = try await client.send(.declineDaysOff(crew: slug, daysOff: days, input))
                print("Declined: \(printable(declined.words)).")
            } else if let withdraw {
                try await client.send(.withdrawDaysOff(crew: slug, daysOff: try await here.daysOff(withdraw)))
                print("Withdrawn.")
            } else if let allowance, let person {
                let (member, input) = (try await here.person(person).id, NewHolidayAllowance(days: allowance))
                let set = try await client.send(.setHolidayAllowance(crew: slug, person: member, input))
                print("\(printable(set.person.name)) has \(allowance) holiday days in a year.")
            } else if balance {
                try show(try await client.list(.listHolidayBalances(crew: slug)).items())
            } else {
                try show(try await here.allDaysOff())
            }
        }
    }

    private func show(_ balances: [HolidayBalance]) throws {
        if json { return try printJSON(balances) }
        let rows = balances.map { balance in
            [
                balance.person.name, "\(balance.taken)", "\(balance.planned)", "\(balance.requested)",
                balance.left.map { "\($0)" } ?? "",
            ]
        }
        print(Table("WHO", "TAKEN", "PLANNED", "REQUESTED", "LEFT", rows: rows).text, terminator: "")
    }

    private func show(_ list: [DaysOff]) throws {
        if json {
            try printJSON(list)
        } else if list.isEmpty {
            print("No upcoming days off.")
        } else {
            let ids = list.map(\.id)
            let rows = list.map { days in
                [
                    ShortID.short(days.id, among: ids), days.person.name, days.kind.rawValue, days.first, days.last,
                    days.state.words,
                ]
            }
            print(Table("ID", "WHO", "KIND", "FIRST", "LAST", "STATUS", rows: rows).text, terminator: "")
        }
    }
}

extension InCrew {
    fileprivate func allDaysOff() async throws -> [DaysOff] {
        try await client.list(.listDaysOff(crew: slug)).items()
    }

    /// Finds days off that are not over, by their id or a unique end of it.
    /// - Throws: `CommandError` when there are none.
    fileprivate func daysOff(_ entered: String) async throws -> String {
        if ShortID.isWhole(entered) { return entered }
        let found = try ShortID.pick(entered, "days off", from: try await allDaysOff(), ids: { [$0.id] })
        if let found { return found.id }
        throw CommandError("No days off have the id \"\(entered)\". To list them: decklog shifts days-off")
    }
}

extension DaysOff {
    /// "Sanne Visser, holiday, 2026-12-21 to 2026-12-27".
    fileprivate var words: String {
        "\(person.name), \(kind.rawValue), \(first)" + (last == first ? "" : " to \(last)")
    }
}

extension DaysOffState {
    fileprivate var words: String {
        switch self {
        case .requested: "waits for approval"
        case .active: ""
        case .declined: "declined"
        case .withdrawn: "withdrawn"
        }
    }
}
