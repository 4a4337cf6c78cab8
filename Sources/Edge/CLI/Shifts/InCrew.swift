import API
import ArgumentParser
import Client

/// The option to choose a crew, for users who are in several.
struct CrewOption: ParsableArguments {
    @Option(help: "The crew's short name or id. (default: your only crew)")
    var crew: String?

    func withCrew<Value>(_ body: (InCrew) async throws -> Value) async throws -> Value {
        try await withSignedInClient { client in
            let me = try await client.send(.getMe())
            return try await body(InCrew(client: client, slug: try choose(me.crews).slug, me: me.person))
        }
    }

    func choose(_ crews: [MyCrew]) throws -> MyCrew {
        let names = crews.map(\.slug).joined(separator: ", ")
        if let crew {
            let found = crews.first { $0.slug == crew || $0.id == crew.lowercased() || $0.name == crew }
            guard let found else {
                let others = crews.isEmpty ? "" : " Your crews: \(names)"
                throw CommandError("You are not in the crew \"\(crew)\".\(others)")
            }
            return found
        }
        guard let first = crews.first else { throw CommandError("You are not in a crew yet: ask for an invitation.") }
        if crews.count > 1 { throw CommandError("You are in several crews. Choose one with --crew: \(names)") }
        return first
    }
}

/// The user in one crew.
struct InCrew {
    let client: DecklogClient
    let slug: String
    let me: Person

    /// Finds a colleague by name, the beginning of the name, email address or id; someone who has left by id only.
    /// - Throws: `CommandError` when there is none, or more than one.
    func person(_ text: String) async throws -> PersonRef {
        try choosePerson(text, among: try await client.list(.listMembers(crew: slug)).items())
    }

    /// Parses options such as `J. Jansen=Jan`, which match a person in a file to a member, into the form that imports
    /// expect: the name in the file and the id of the member.
    /// - Throws: `CommandError` for an option without `=`, or an unknown colleague.
    func people(_ options: [String]) async throws -> [String] {
        var people: [String: String] = [:]
        for option in options {
            guard let sign = option.lastIndex(of: "=") else {
                throw CommandError("Say which person \"\(option)\" stands for, such as --map \"J. Jansen=Jan\"")
            }
            people[String(option[..<sign])] = try await person(String(option[option.index(after: sign)...])).id
        }
        return people.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    }

    /// Finds one of the user's shifts by its id, or a unique end of it.
    /// - Throws: `CommandError` when there is none.
    func myShift(_ entered: String) async throws -> String {
        if ShortID.isWhole(entered) { return entered }
        let shifts = try await client.list(.listShifts(crew: slug, person: "me")).items()
        if let found = try ShortID.pick(entered, "shift", from: shifts, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "None of your shifts in the next 63 days has the id \"\(entered)\". To list them: decklog shifts list"
        )
    }

    /// Finds an open request by its id, or a unique end of it.
    /// - Throws: `CommandError` when there is none.
    func request(_ entered: String) async throws -> String {
        if ShortID.isWhole(entered) { return entered }
        let requests = try await client.list(.listShiftRequests(crew: slug)).items()
        if let found = try ShortID.pick(entered, "request", from: requests, ids: { [$0.id] }) { return found.id }
        throw CommandError("No request has the id \"\(entered)\". To list them: decklog shifts requests")
    }

    /// The open and pending exchanges.
    func liveOffers() async throws -> [Exchange] {
        var offers: [Exchange] = []
        for state in [ExchangeState.open, .pending] {
            offers += try await client.list(.listExchanges(crew: slug, state: state)).items()
        }
        return offers
    }

    /// Finds a live exchange by its id, or that of its shift, or a unique end of either.
    /// - Throws: `CommandError` when there is none.
    func liveOffer(_ entered: String) async throws -> Exchange {
        let offers = try await liveOffers()
        if let found = try ShortID.pick(entered, "offer", from: offers, ids: { [$0.id, $0.shift.id] }) { return found }
        if ShortID.isWhole(entered),
            let known = try? await client.send(.getExchange(crew: slug, exchange: entered))
        {
            return known
        }
        throw CommandError("No shift on offer has the id \"\(entered)\". To list them: decklog shifts offers")
    }
}

/// - Parameter people: who is chosen rather than a member; they may have left the crew.
func choosePerson(_ text: String, among members: [Member], before people: [PersonRef] = []) throws -> PersonRef {
    let wanted = text.lowercased()
    let groups: [[(person: PersonRef, email: String?)]] = [
        people.map { ($0, nil) }, members.map { ($0.person, $0.email) },
    ]
    // The whole name of a member comes before the beginning of another person's.
    let ways: [((person: PersonRef, email: String?)) -> Bool] = [
        { $0.person.id == wanted || $0.email == wanted || $0.person.name.lowercased() == wanted },
        { $0.person.name.lowercased().hasPrefix(wanted) },
    ]
    for matches in ways {
        for group in groups {
            let found = group.filter(matches)
            if found.count > 1 {
                let names = found.map { "\($0.person.name) (\($0.person.id))" }.joined(separator: ", ")
                throw CommandError("Several colleagues are called \"\(text)\": \(names)")
            }
            if let one = found.first { return one.person }
        }
    }
    // It may be someone who has left, whom the server knows.
    if ShortID.isWhole(wanted) { return PersonRef(id: wanted, name: text) }
    throw CommandError("No colleague is called \"\(text)\".")
}
