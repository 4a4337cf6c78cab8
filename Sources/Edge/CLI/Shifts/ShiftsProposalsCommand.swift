import API
import ArgumentParser
import Client

/// `decklog shifts proposals`
struct ShiftsProposalsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "proposals",
        abstract: "Lists, approves, declines or withdraws requests to change fixed shifts."
    )

    @Option(help: "The id of a request to approve, or the end of it as listed (managers).")
    var approve: String?

    @Option(help: "The id of a request to decline (managers).")
    var decline: String?

    @Option(help: "The id of your request to withdraw.")
    var withdraw: String?

    @Option(help: "The reason for declining.")
    var reason: String?

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        let decisions = [approve, decline, withdraw].compactMap { $0 }.count
        if decisions > 1 { throw ValidationError("Approve, decline or withdraw one request at a time.") }
        if json && decisions > 0 { throw ValidationError("--json is for the list.") }
        if reason != nil && decline == nil { throw ValidationError("--reason only works with --decline.") }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            let (client, slug) = (here.client, here.slug)
            if let approve {
                let proposal = try await here.proposal(approve)
                let approved = try await client.send(.approveFixedShiftProposal(crew: slug, proposal: proposal))
                print("Approved: \(printable(approved.words)).")
            } else if let decline {
                let (proposal, input) = (try await here.proposal(decline), ProposalDecision(reason: reason))
                let declined = try await client.send(.declineFixedShiftProposal(crew: slug, proposal: proposal, input))
                print("Declined: \(printable(declined.words)).")
            } else if let withdraw {
                let proposal = try await here.proposal(withdraw)
                try await client.send(.withdrawFixedShiftProposal(crew: slug, proposal: proposal))
                print("Withdrawn.")
            } else {
                try show(try await here.openProposals())
            }
        }
    }

    private func show(_ proposals: [FixedShiftProposal]) throws {
        if json {
            try printJSON(proposals)
        } else if proposals.isEmpty {
            print("Nothing is waiting for a manager.")
        } else {
            let ids = proposals.map(\.id)
            let rows = proposals.map { proposal in
                [
                    ShortID.short(proposal.id, among: ids), proposal.person.name, proposal.kind.words, proposal.when,
                    proposal.position ?? "",
                ]
            }
            print(Table("PROPOSAL", "WHO", "WHAT", "WHEN", "POSITION", rows: rows).text, terminator: "")
        }
    }
}

/// `decklog shifts propose`
struct ShiftsProposeCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "propose",
        abstract: "Asks a manager to approve a new fixed shift for you, or an edit or deletion of one.",
        discussion: """
            A new one needs --weekday, --start and --end. With --change, what you leave out stays as it is. Nothing on the roster \
            changes before a manager approves.
            """
    )

    @Option(help: "The id of your fixed shift to edit.")
    var change: String?

    @Option(name: .customLong("remove"), help: "The id of your fixed shift to delete.")
    var removed: String?

    @Option(help: "The day, from 1 for Monday to 7 for Sunday.")
    var weekday: Int?

    @Option(help: "When it starts, such as 17:00.")
    var start: String?

    @Option(help: "When it ends; not later than the start means the next day.")
    var end: String?

    @Option(help: "One of the crew's positions.")
    var position: String?

    @Option(name: .customLong("from"), help: "The first date, such as 2026-11-20.")
    var validFrom: String?

    @Option(name: .customLong("until"), help: "The last date.")
    var validUntil: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if change != nil && removed != nil { throw ValidationError("Choose --change or --remove, not both.") }
        if removed != nil && (weekday != nil || (start ?? end ?? position ?? validFrom ?? validUntil) != nil) {
            throw ValidationError("--remove works without other options.")
        }
        if change == nil && removed == nil && (weekday == nil || start == nil || end == nil) {
            throw ValidationError("A new fixed shift needs --weekday, --start and --end.")
        }
    }

    func execute() async throws {
        func given(_ text: String?) -> Change<String> { text.map { .set($0) } ?? .keep }
        let input = NewFixedShiftProposal(
            kind: removed != nil ? .end : change != nil ? .change : .add,
            fixedShift: removed ?? change,
            weekday: weekday,
            start: start,
            end: end,
            position: given(position),
            validFrom: given(validFrom),
            validUntil: given(validUntil)
        )
        let proposal = try await crew.withCrew { here in
            try await here.client.send(.proposeFixedShift(crew: here.slug, input))
        }
        print("Sent: \(printable(proposal.words)). A manager has to approve it.")
    }
}

extension InCrew {
    fileprivate func openProposals() async throws -> [FixedShiftProposal] {
        try await client.list(.listFixedShiftProposals(crew: slug, state: .open)).items()
    }

    /// Finds an open proposal by its id, or a unique end of it.
    /// - Throws: `CommandError` when there is none.
    fileprivate func proposal(_ entered: String) async throws -> String {
        if ShortID.isWhole(entered) { return entered }
        let found = try ShortID.pick(entered, "proposal", from: try await openProposals(), ids: { [$0.id] })
        if let found { return found.id }
        throw CommandError("No request has the id \"\(entered)\". To list them: decklog shifts proposals")
    }
}

extension FixedShiftProposal {
    /// "new, Fri 17:00–23:00".
    fileprivate var words: String { "\(kind.words), \(when)" }

    fileprivate var when: String { "\(weekdayName(weekday)) \(start)–\(end)" }
}

extension ProposalKind {
    fileprivate var words: String {
        switch self {
        case .add: "new"
        case .change: "change"
        case .end: "delete"
        }
    }
}
